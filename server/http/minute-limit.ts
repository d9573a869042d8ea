/**
 * Limits requests of one network and of all together within a minute. A process counts by itself: for what harms nobody
 * when it is let through a few times too often.
 */
export function createMinuteLimit({
  perNetwork,
  perMinute,
}: {
  perNetwork: number
  perMinute: number
}): (network: string) => boolean {
  const counts = new Map<string, number>()
  let [minute, total] = [0, 0]
  return (network) => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) {
      counts.clear()
      minute = now
      total = 0
    }
    const count = (counts.get(network) ?? 0) + 1
    if (total >= perMinute || count > perNetwork) return false
    counts.set(network, count)
    total += 1
    return true
  }
}
