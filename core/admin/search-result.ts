import { isUuid } from '#core/shared/uuid.ts'

/** A search result of the panel that can be opened. */
export type SearchResult = { kind: HitKind; id: string; title: string; text: string }

export const searchResultKinds = ['project', 'client', 'order'] as const
export type HitKind = (typeof searchResultKinds)[number]

const places: Record<HitKind, string> = { project: 'projects', client: 'clients', order: 'orders' }

export function searchResultPath({ kind, id }: { kind: HitKind; id: string }): string {
  return `/admin/${places[kind]}/${id}`
}

export type Opened = { kind: HitKind; id: string }

/** What a panel URL shows, if it is something the search could have found. */
export function itemAtPath(pathname: string): Opened | null {
  const [, place, rowId = ''] = /^\/admin\/(\w+)\/([^/]+)/.exec(pathname) ?? []
  const kind = searchResultKinds.find((known) => places[known] === place)
  return kind && isUuid(rowId) ? { kind, id: rowId } : null
}

const maxRecent = 6

/** `project:…,client:…`: recently opened items, newest first, without duplicates. */
export function addRecentItem(recent: string, { kind, id: rowId }: Opened): string {
  const key = `${kind}:${rowId}`
  return [key, ...recent.split(',').filter((known) => known !== '' && known !== key)].slice(0, maxRecent).join(',')
}

/** Parses such a list; invalid entries are dropped. */
export function parseRecentItems(recent: string): Opened[] {
  return recent
    .split(',')
    .slice(0, maxRecent)
    .flatMap((key) => {
      const [place, rowId = ''] = key.split(':')
      const kind = searchResultKinds.find((known) => known === place)
      return kind && isUuid(rowId) ? [{ kind, id: rowId }] : []
    })
}
