import type { Log } from '#adapters/log.ts'
import { pages } from '#app/route-table.ts'
import { countsOfPage, type NavigationHeaders, type ShopCount } from '#core/site/shop-count.ts'
import { loggableError } from '#db/shared/errors.ts'

/** Counts in memory, because cached pages are sent without asking the database, and adds to it once a minute. */
export type ShopCounter = {
  /** A page was sent. */
  seePage(path: string, headers: NavigationHeaders): void
  add(counts: readonly ShopCount[]): void
  /** Stores what was counted since the last time; what cannot be stored is kept for the next. */
  flush(): Promise<void>
}

const everyMs = 60_000
/** Of different songs within a minute: invented ones must not fill the memory. All else is counted by pages that exist. */
const maxSongs = 500

export function createShopCounter(store: (counts: ShopCount[]) => Promise<void>, log: Pick<Log, 'warn'>): ShopCounter {
  let counted = new Map<string, ShopCount>()

  function add(counts: readonly ShopCount[]) {
    for (const { kind, key, count } of counts) {
      const name = `${kind} ${key}`
      const known = counted.get(name)
      if (known) known.count += count
      else if (!isSong(kind) || counted.size < maxSongs) counted.set(name, { kind, key, count })
    }
  }

  return {
    add,
    seePage(path, headers) {
      const opened = pages.findExact(path)
      const counts = countsOfPage({ counts: opened?.facts.counts, key: opened?.last ?? '' }, headers)
      if (counts.length > 0) add(counts)
    },
    async flush() {
      if (counted.size === 0) return
      const pending = [...counted.values()]
      counted = new Map()
      try {
        await store(pending)
      } catch (error) {
        add(pending)
        log.warn(loggableError(error), 'visits could not be stored')
      }
    },
  }
}

function isSong(kind: ShopCount['kind']): boolean {
  return kind === 'song' || kind === 'song-before-checkout'
}

/** Returns what ends it, after a last time. */
export function startShopCounter({ flush }: Pick<ShopCounter, 'flush'>): () => Promise<void> {
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await flush()
  }
}
