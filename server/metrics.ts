/** Counters of this process in Prometheus text. Labels are ours, never a visitor's words. */
export type Metrics = {
  count(name: string, labels?: Record<string, string>): void
  gauge(name: string, read: () => number): void
  text(): string
}

export function createMetrics(): Metrics {
  const counters = new Map<string, number>()
  const gauges = new Map<string, () => number>([
    ['process_resident_memory_bytes', () => process.memoryUsage.rss()],
    ['process_uptime_seconds', () => Math.round(process.uptime())],
    ['nodejs_heap_used_bytes', () => process.memoryUsage().heapUsed],
  ])

  return {
    count(name, labels = {}) {
      const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`)
      const series = pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name
      counters.set(series, (counters.get(series) ?? 0) + 1)
    },
    gauge(name, read) {
      gauges.set(name, read)
    },
    text() {
      const lines = [...counters].map(([series, value]) => `${series} ${value}`)
      const readings = [...gauges].map(([name, read]) => `${name} ${read()}`)
      return [...lines.toSorted(), ...readings, ''].join('\n')
    },
  }
}
