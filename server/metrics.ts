/** This process's counters in Prometheus text format. Label values are fixed, never user input. */
export type Metrics = {
  /** Returns the increment function of a counter with these labels. */
  counter(name: string, labels?: Record<string, string>): () => void
  gauge(name: string, read: () => number): void
  text(): string
}

export function createMetrics(): Metrics {
  const counters = new Map<string, { value: number }>()
  const gauges = new Map<string, () => number>([
    ['process_resident_memory_bytes', () => process.memoryUsage.rss()],
    ['process_uptime_seconds', () => Math.round(process.uptime())],
    ['nodejs_heap_used_bytes', () => process.memoryUsage().heapUsed],
  ])

  return {
    counter(name, labels = {}) {
      const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`)
      const series = pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name
      const counted = counters.get(series) ?? { value: 0 }
      counters.set(series, counted)
      return () => {
        counted.value += 1
      }
    },
    gauge(name, read) {
      gauges.set(name, read)
    },
    text() {
      const lines = [...counters].map(([series, { value }]) => `${series} ${value}`)
      const readings = [...gauges].map(([name, read]) => `${name} ${read()}`)
      return [...lines.toSorted(), ...readings, ''].join('\n')
    },
  }
}
