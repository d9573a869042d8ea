/** 0 is the number of no revision. */
export function revisionNumber(text: string | null): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : 0
}
