/**
 * What is counted of the shop: numbers by day, of nobody in particular. `visit`: a page was opened from outside of the site;
 * `packages`: the page of packages; `checkout`: the page where a package is bought (the key); `song`: somebody listened to a
 * song (the key); `song-before-checkout`: and went on to a checkout in the same document.
 */
export const shopCountKinds = ['visit', 'packages', 'checkout', 'song', 'song-before-checkout'] as const
export type ShopCountKind = (typeof shopCountKinds)[number]

/** `key` is empty where a kind has none. */
export type ShopCount = { kind: ShopCountKind; key: string; count: number }

/** What a browser says of a request; the names are those of HTTP. */
export type NavigationHeaders = Partial<
  Record<'sec-fetch-dest' | 'sec-fetch-site' | 'sec-purpose' | 'cache-control' | 'cookie', string | string[]>
>

/** The studio itself, while it is signed in. */
const staffCookie = 'harmonia.session_token='

/** Only whether the cookie is there: nobody is looked up to be left out. */
export function isStudio({ cookie }: Pick<NavigationHeaders, 'cookie'>): boolean {
  return String(cookie ?? '').includes(staffCookie)
}

/** What is opened: what its address counts as (`app/routes.ts`), and of what. */
export type OpenedPage = { counts?: 'packages' | 'checkout'; key: string }

/**
 * What opening a page counts as. Nothing, unless a browser says that it navigates there: not for scripts and robots, for a
 * page fetched in advance, for a reload, and for the studio's own people.
 */
export function countsOfPage({ counts: kind, key }: OpenedPage, headers: NavigationHeaders): ShopCount[] {
  if (headers['sec-fetch-dest'] !== 'document' || headers['sec-purpose'] || headers['cache-control']) return []
  if (isStudio(headers)) return []
  const counts: ShopCount[] = []
  if (headers['sec-fetch-site'] !== 'same-origin') counts.push({ kind: 'visit', key: '', count: 1 })
  if (kind === 'packages') counts.push({ kind, key: '', count: 1 })
  if (kind === 'checkout' && /^[a-z0-9-]{1,40}$/.test(key)) counts.push({ kind, key, count: 1 })
  return counts
}

export function countOf(counts: readonly ShopCount[], kind: ShopCountKind): number {
  return counts.reduce((sum, count) => (count.kind === kind ? sum + count.count : sum), 0)
}

/** More than anybody hears before they buy. */
const maxSongs = 20
export const shopBeaconBytes = 2_000

/** What a page of ours reports of itself: `packages`, `song ID` or `song-before-checkout ID ID …`. Nothing for anything else. */
export function parseShopBeacon(text: string): ShopCount[] {
  if (text === 'packages') return [{ kind: 'packages', key: '', count: 1 }]
  const [, kind, ids = ''] = /^(song|song-before-checkout)((?: [a-z0-9-]{1,80}){1,20})$/.exec(text) ?? []
  if (kind !== 'song' && kind !== 'song-before-checkout') return []
  const songs = new Set(
    ids
      .trim()
      .split(' ')
      .slice(0, kind === 'song' ? 1 : maxSongs),
  )
  return [...songs].map((key) => ({ kind, key, count: 1 }))
}
