export type Progress = {
  begin(name: string, amount?: { total: number; count: () => number; unit?: string }): void
  end(): void
}
/** See `progress.mjs`. */
export declare function showProgress(
  printLine: (line: string) => void,
  options?: { language?: 'pt' | 'en'; timesFile?: string },
): Progress
