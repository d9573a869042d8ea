import type { RouteFacts } from '#app/route-facts.ts'
import type { RouteRow } from '#app/route-table.ts'

/**
 * Starts of the addresses where a crawler would only find a gate, in as few lines as name no other address. Links to a gift are left out: what shows a preview of
 * one must be able to read it.
 */
export function closedToCrawlers(rows: readonly RouteRow[]): string[] {
  const open = rows.filter(({ facts }) => !isClosed(facts)).map(({ pattern }) => pattern)
  const starts = rows.filter(({ facts }) => isClosed(facts)).map(({ pattern }) => startOf(pattern, open))
  const distinct = [...new Set(starts)]
  return distinct.filter((start) => !distinct.some((other) => other !== start && start.startsWith(other))).toSorted()
}

function isClosed({ kind, access }: RouteFacts): boolean {
  if (kind === 'panel' || kind === 'stream') return true
  return ['personal', 'checkout', 'transfer'].includes(kind) && access !== 'everybody' && access !== 'gift'
}

function startOf(pattern: string, open: string[]): string {
  const [fixed = ''] = /^(?:\/[^/:*]+)*/.exec(pattern) ?? []
  const words = fixed.split('/').slice(1)
  const starts = words.map((_word, index) => `/${words.slice(0, index + 1).join('/')}`)
  return starts.find((start) => !open.some((path) => path.startsWith(start))) ?? `${fixed}/`
}
