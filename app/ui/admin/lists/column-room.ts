/** In rem: narrower lists fold their rows, so there is nothing to give way. */
const narrowest = 60

/** In rem: the widths from which on a column that gave way is shown again. The style sheet has a rule for each. */
export const roomSteps = [65, 70, 75, 80, 85, 90, 100, 120] as const
type RoomStep = (typeof roomSteps)[number]

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
