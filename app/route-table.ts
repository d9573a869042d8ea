import type { RouteAccess, RouteFacts, StatedRoute } from './route-facts.ts'
import routes from './routes.ts'

/** An address with its parameters, as `/admin/orders/:orderId`, and what it is. */
export type RouteRow = { pattern: string; facts: RouteFacts }

export type RouteTable = {
  rows: readonly RouteRow[]
  /**
   * The row of a path, or of a page's data. What nobody answers has the pattern of the page that says so, and is otherwise what the address above it is: a
   * link that was mistyped is still somebody's own.
   */
  find(path: string): RouteRow
  /** The facts of a path that is answered as such, with its last parameter; `null` for what nobody answers. */
  findExact(path: string): { facts: RouteFacts; last: string } | null
  /** A path as it may be logged: without the key in it. */
  loggable(path: string): string
}

/** Nobody may log what opens something by itself, or together with an e-mail. */
const keyed: RouteAccess[] = ['project', 'link', 'gift']

/** What is made of the facts: each question about a path is answered by its row, and nowhere by a list of paths. */
export function createRouteTable(rows: readonly RouteRow[]): RouteTable {
  const parsed = rows
    .map((row) => ({ row, segments: wordsOf(row.pattern) }))
    .toSorted(
      (one, other) => fixedOf(other.segments) - fixedOf(one.segments) || one.segments.length - other.segments.length,
    )
  const exact = parsed.filter(({ segments }) => segments.at(-1) !== '*')
  const rest = parsed.filter(({ segments }) => segments.at(-1) === '*')
  // Asked several times for each request: one without parameters comes before all that have some.
  const fixed = new Map(
    exact.flatMap(({ row, segments }) =>
      fixedOf(segments) === segments.length ? [[segments.join('/'), row] as const] : [],
    ),
  )
  const answering = (words: string[]) => fixed.get(words.join('/')) ?? findIn(exact, words)
  // Whatever stands in the place of a key: also in an address that nobody answers.
  const places = rows.flatMap(({ pattern, facts }) =>
    keyed.includes(facts.access) ? (/^\/[^:*]*(?=\/:)/.exec(pattern) ?? []) : [],
  )
  const key = new RegExp(`^(/+(?:${[...new Set(places)].map((place) => place.slice(1)).join('|')})/+)[^/]+`, 'i')

  return {
    rows,
    find(path) {
      const words = wordsOf(pageOf(path).toLowerCase())
      const row = answering(words)
      if (row) return row
      const nobody = findIn(rest, words)
      if (!nobody) throw new Error('app/routes.ts has no route `*`, which answers what no other does')
      for (let length = words.length - 1; length > 0; length -= 1) {
        const above = answering(words.slice(0, length))
        if (above) return { ...nobody, facts: above.facts }
      }
      return nobody
    },
    findExact(path) {
      const clean = pageOf(path)
      const row = answering(wordsOf(clean.toLowerCase()))
      return row ? { facts: row.facts, last: wordsOf(clean).at(-1) ?? '' } : null
    },
    loggable(path) {
      const decoded = decodedPath(path)
      return key.test(decoded) ? decoded.replace(key, '$1…') : path
    },
  }
}

/** The address of a page whose data is asked for, as React Router spells that. */
function pageOf(path: string): string {
  return decodedPath(path).replace(/(?:\/_)?\.data$/, '')
}

type Parsed = { row: RouteRow; segments: string[] }

function findIn(parsed: readonly Parsed[], words: string[]): RouteRow | undefined {
  return parsed.find(({ segments }) => matches(segments, words))?.row
}

/** As the router reads it, which answers `/us%61r` as `/usar`: no spelling may get round what an address is. */
function decodedPath(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}

function wordsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function fixedOf(segments: string[]): number {
  return segments.filter((segment) => !/^[:*]/.test(segment)).length
}

function matches(segments: string[], words: string[]): boolean {
  const isOpen = segments.at(-1) === '*'
  if (words.length > segments.length && !isOpen) return false
  return segments.every((segment, index) => {
    const word = words[index]
    if (segment === '*') return true
    if (word === undefined) return segment.endsWith('?')
    return segment.startsWith(':') || segment === word
  })
}

/** Each address with its facts, which are stated where no route is below it. */
export function rowsOf(stated: readonly StatedRoute[], above = ''): RouteRow[] {
  return stated.flatMap(({ path, file, facts, children }) => {
    const pattern = path ? `${above}/${path}` : above
    // The compiler says it, too, but nothing asks it before a start.
    if (!facts && !children) throw new Error(`app/routes.ts does not say what ${String(file)} is: give its route facts`)
    return facts ? [{ pattern: pattern || '/', facts }] : rowsOf(children, pattern)
  })
}

/** The addresses of pages. The server knows those of machines, too (`server/http/addresses.ts`). */
export const pages = createRouteTable(rowsOf(routes))

/** Paths of pages that are rendered once for everybody. */
export const cachedPaths = pages.rows.flatMap(({ pattern, facts: { cache = [] } }) =>
  cache === true ? [pattern] : cache,
)

/** Addresses whose page may take the place of another in a browser, as a regular expression: no files, and nothing of one visitor. */
export const shopPaths = `^/(?:${pages.rows
  .filter(({ pattern, facts }) => facts.kind === 'site' && !/[*.]/.test(pattern))
  .map(({ pattern }) => pattern.slice(1).replace(/:\w+/g, '[^/.]+'))
  .join('|')})/?$`

/** Pages of the shop that count as more than a visit, and as what: a browser reports those that it opens without a document. */
export const countedPages: Record<string, string> = Object.fromEntries(
  pages.rows.flatMap(({ pattern, facts: { kind, counts } }) => (kind === 'site' && counts ? [[pattern, counts]] : [])),
)

/** Pages made for one visitor: the gift is, too, but says by its own means what may be told. */
export function isPersonal({ kind, access }: RouteFacts): boolean {
  return (kind === 'personal' || kind === 'checkout') && access !== 'gift'
}

/** Around a buyer's own purchase or song nothing sells: what is for sale would lead away from it, and throw away a form. */
export function isPurchase(facts: RouteFacts): boolean {
  return isPersonal(facts) && facts.keepsShop !== true
}
