/** 0 is the number of no version. */
export function versionNumber(text: string | null): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : 0
}
