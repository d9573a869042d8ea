/** Periods of the dashboard's figures, in days. */
export const periods = [30, 90] as const
export type Period = (typeof periods)[number]

/** Parses a period; the shortest for anything invalid. */
export function parsePeriod(typed: string | null): Period {
  return periods.find((known) => String(known) === typed) ?? periods[0]
}
