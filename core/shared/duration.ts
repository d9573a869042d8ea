/** `1:05` for 65 400 ms. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000)) || 0
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** `0:07` for a recording of 7 400 ms: rounded, at least one second, nothing while the length is unknown. */
export function formatLength(milliseconds: number): string {
  return milliseconds > 0 ? formatDuration(Math.max(1, Math.round(milliseconds / 1000)) * 1000) : ''
}
