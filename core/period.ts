/** How many days back the figures of the dashboard go. */
export const periods = [30, 90] as const
export type Period = (typeof periods)[number]

/** Anything that is no period is the shortest. */
export function readPeriod(typed: string | null): Period {
  return periods.find((known) => String(known) === typed) ?? periods[0]
}
