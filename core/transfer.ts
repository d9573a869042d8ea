/** How far a transfer was at some moment, in milliseconds and bytes. */
export type TransferMark = { at: number; bytes: number }

/** Only the latest marks say how fast the line is now. */
const windowMs = 10_000

export function addMark(marks: readonly TransferMark[], mark: TransferMark): TransferMark[] {
  return [...marks.filter(({ at }) => mark.at - at <= windowMs), mark]
}

/** Seconds until all of it has gone at the pace of late; `null` while nobody can tell. */
export function secondsLeft(marks: readonly TransferMark[], total: number): number | null {
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last || last.at - first.at < 1_000 || last.bytes <= first.bytes) return null
  const pace = (last.bytes - first.bytes) / (last.at - first.at)
  return Math.ceil((total - last.bytes) / pace / 1_000)
}

const pauses = [1, 2, 4, 8, 15, 30]

/** Seconds before the next try: longer each time, never so long that a line is back unnoticed. */
export function retryPause(failures: number): number {
  return pauses[Math.min(failures, pauses.length) - 1] ?? 0
}
