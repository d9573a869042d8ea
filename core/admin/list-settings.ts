import { sortedLists, type SortedList } from './list-sort.ts'

/** How somebody likes to see the lists: what is hidden of each, and whether rows are high where there is room for more. */
export type ListSettings = { isComfortable: boolean; hidden: Record<string, string[]> }

export const usualSettings: ListSettings = { isComfortable: false, hidden: {} }

export function parseList(typed: string): SortedList | null {
  return sortedLists.find((known) => known === typed) ?? null
}

const maxColumns = 20

/** The columns that were offered and not ticked. A form that offers what no list has hides nothing that there is. */
export function hiddenColumns(offered: readonly string[], ticked: readonly string[]): string[] {
  const known = offered.filter((id) => /^[a-z]{1,20}$/.test(id)).slice(0, maxColumns)
  return known.filter((id) => !ticked.includes(id))
}
