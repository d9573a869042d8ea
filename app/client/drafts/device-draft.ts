import { clearStored, readFields, writeJson } from '#app/client/browser-storage.ts'

/**
 * Text of a form that the server does not have yet: until it was sent, until "Sair", and for a month at most. On this device
 * and in every tab, or in this tab alone.
 */
export type DraftArea = 'localStorage' | 'sessionStorage'

const prefix = 'harmonia-rascunho:'
const storedAtField = 'kept-at'
const maxDays = 30

export function storeDeviceDraft(key: string, fields: Record<string, string>, area: DraftArea = 'localStorage') {
  writeJson(area, prefix + key, [...Object.entries(fields), [storedAtField, String(new Date().getTime())]])
}

/** By field; `null` when there is none, or an old one. */
export function readDeviceDraft(key: string, area: DraftArea = 'localStorage'): ReadonlyMap<string, string> | null {
  const fields = readFields(area, prefix + key)
  if (!fields) return null
  if (new Date().getTime() - Number(fields.get(storedAtField) ?? 0) <= maxDays * 86_400_000) return fields
  clearDeviceDrafts(key, area)
  return null
}

/** Those whose key begins like this; without a beginning all of them. */
export function clearDeviceDrafts(beginning = '', area: DraftArea = 'localStorage') {
  clearStored(area, prefix + beginning)
}
