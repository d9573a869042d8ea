/** How a body arrives: so many bytes in this time, and how long nothing has come. */
export type Arrival = { bytes: number; ms: number; silentMs: number }

/** A bad mobile line sends several times as much. */
export const leastPace = { silenceMs: 30_000, graceMs: 20_000, bytesPerSecond: 8_000 }

/** Whether a body is rather kept open than sent. A short one is never slow: all of it fits into the grace. */
export function isTooSlow({ bytes, ms, silentMs }: Arrival): boolean {
  const { silenceMs, graceMs, bytesPerSecond } = leastPace
  return silentMs > silenceMs || (ms > graceMs && (bytes / ms) * 1_000 < bytesPerSecond)
}
