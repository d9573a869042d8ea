/** In rem: narrower lists fold their rows, so there is nothing to give way. */
const narrowest = 60

/** In rem: the widths from which on a column that gave way is shown again. */
const roomSteps = [65, 70, 75, 80, 85, 90, 100, 120] as const
type RoomStep = (typeof roomSteps)[number]

/** Classes for lists narrower than that: of a column that gives way, and of a list that scrolls, which for the last has no end. */
export const narrower: Record<RoomStep, { hides: string; scrolls: string }> = {
  65: { hides: '@max-[65rem]:hidden', scrolls: '@max-[65rem]:room-to-scroll' },
  70: { hides: '@max-[70rem]:hidden', scrolls: '@max-[70rem]:room-to-scroll' },
  75: { hides: '@max-[75rem]:hidden', scrolls: '@max-[75rem]:room-to-scroll' },
  80: { hides: '@max-[80rem]:hidden', scrolls: '@max-[80rem]:room-to-scroll' },
  85: { hides: '@max-[85rem]:hidden', scrolls: '@max-[85rem]:room-to-scroll' },
  90: { hides: '@max-[90rem]:hidden', scrolls: '@max-[90rem]:room-to-scroll' },
  100: { hides: '@max-[100rem]:hidden', scrolls: '@max-[100rem]:room-to-scroll' },
  120: { hides: '@max-[120rem]:hidden', scrolls: 'room-to-scroll' },
}

/** Room for the name of a row, for whatever else there are columns. */
const elasticWidth = 9.5

export type ColumnRoom = {
  id: string
  /** In rem, the least it can be read in; the column without one takes what the others leave. */
  width?: number
  /** Of the list, in percent, where that is more. */
  share?: number
  /** Gives way where there is no room for all, the highest number first. What has none stays. */
  yields?: number
}

export type ListRoom = {
  /** Of the columns that give way, the width of the list from which on there is room for each. */
  from: Partial<Record<string, RoomStep>>
  /** In rem, what the columns take that do not give way, their shares of a list that has room for them included. */
  least: number
  /** Narrower lists scroll sideways. */
  until?: RoomStep
}

/** Which columns of a list have room at which of its widths. `isHeld`: whether somebody wants one wherever they read the list. */
export function roomFor(columns: readonly ColumnRoom[], isHeld: (id: string) => boolean): ListRoom {
  const stays = ({ id, yields }: ColumnRoom) => yields === undefined || isHeld(id)
  const held = columns.filter(stays)
  const yielding = columns
    .filter((column) => !stays(column))
    .toSorted((one, other) => (one.yields ?? 0) - (other.yields ?? 0))
  const from = yielding.flatMap(({ id }, place): [string, RoomStep][] => {
    const step = stepFor([...held, ...yielding.slice(0, place + 1)])
    return step ? [[id, step]] : []
  })
  const until = stepFor(held)
  return { from: Object.fromEntries(from), least: widthOf(held, until ?? narrowest), ...(until ? { until } : {}) }
}

/** None where there is room for them in the narrowest list. */
function stepFor(columns: readonly ColumnRoom[]): RoomStep | undefined {
  if (widthOf(columns, narrowest) <= narrowest) return undefined
  return roomSteps.find((step) => widthOf(columns, step) <= step) ?? 120
}

function widthOf(columns: readonly ColumnRoom[], list: number): number {
  const widths = columns.map(({ width = elasticWidth, share = 0 }) => Math.max(width, (share / 100) * list))
  return widths.reduce((sum, width) => sum + width, 0)
}
