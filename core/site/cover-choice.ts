/** Drawings offered for each song. Apart from those, so that a page that only offers them does not bring how they are drawn. */
export const coverChoices = [0, 1, 2] as const
export type CoverChoice = (typeof coverChoices)[number]

/** A choice as a form or an address gives it; `null` for anything else. */
export function parseCoverChoice(typed: string | undefined): CoverChoice | null {
  return coverChoices.find((known) => String(known) === typed) ?? null
}
