/** Which of these names hold something else than before. */
export function changedNames(before: object, after: object, names: readonly string[]): string[] {
  const known = new Map<string, unknown>(Object.entries(before))
  const wanted = new Map<string, unknown>(Object.entries(after))
  return names.filter((name) => known.get(name) !== wanted.get(name))
}
