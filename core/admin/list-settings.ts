import { sortedLists, type SortedList } from './list-sort.ts'

/** How somebody likes to see the lists: what is hidden of each, how wide, and whether rows are high where there is room for more. */
export type ListSettings = {
  isComfortable: boolean
  /** By list, columns that are never shown and, as `heldColumn` calls them, those that are always. */
  hidden: Record<string, string[]>
  /** In pixels, of the columns that somebody gave a width. */
  widths: Record<string, Record<string, number>>
}

export const usualSettings: ListSettings = { isComfortable: false, hidden: {}, widths: {} }

/** So that a column can still be read, and leaves something to the others. */
export const columnWidth = { min: 48, max: 480 }

export function limitWidth(pixels: number): number {
  return Math.round(Math.min(columnWidth.max, Math.max(columnWidth.min, pixels)))
}

export function parseList(typed: string): SortedList | null {
  return sortedLists.find((known) => known === typed) ?? null
}

const maxColumns = 20

/** When somebody sees a column: wherever there is room for it, as usual, or however little there is, or not at all. */
export type ColumnChoice = 'room' | 'always' | 'never'

/** What a column is called that is shown however little room there is. */
export function heldColumn(id: string): string {
  return `+${id}`
}

export function columnChoice(hidden: readonly string[], id: string): ColumnChoice {
  if (hidden.includes(id)) return 'never'
  return hidden.includes(heldColumn(id)) ? 'always' : 'room'
}

/** Of the columns that were offered those not ticked, and those held. A form that offers what no list has hides nothing that there is. */
export function hiddenColumns(offered: readonly string[], ticked: readonly string[]): string[] {
  return knownColumns(offered).flatMap((id) => {
    if (ticked.includes(heldColumn(id))) return [heldColumn(id)]
    return ticked.includes(id) ? [] : [id]
  })
}

/** The widths that were typed, one for each column that was offered; an empty one is as wide as the list makes it. */
export function typedWidths(offered: readonly string[], typed: readonly string[]): Record<string, number> {
  const known = knownColumns(offered)
  const widths = offered.flatMap((id, index): [string, number][] => {
    const pixels = typed[index]?.trim() ?? ''
    return known.includes(id) && /^\d{1,4}$/.test(pixels) ? [[id, limitWidth(Number(pixels))]] : []
  })
  return Object.fromEntries(widths)
}

function knownColumns(offered: readonly string[]): string[] {
  return offered.filter((id) => /^[a-z]{1,20}$/.test(id)).slice(0, maxColumns)
}
