import { clearStored, readFields, removeStored, storedKeys, writeJson } from './browser-storage.ts'

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
  return fields && !isOld(fields) ? fields : null
}

/** Those whose key begins like this; without a beginning all of them. */
export function clearDeviceDrafts(beginning = '', area: DraftArea = 'localStorage') {
  clearStored(area, prefix + beginning)
}

/** Also of forms that nobody opens again. Where a page starts. */
export function clearOldDrafts() {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    for (const key of storedKeys(area, prefix)) if (isOld(readFields(area, key))) removeStored(area, key)
}

function isOld(fields: ReadonlyMap<string, string> | null): boolean {
  return new Date().getTime() - Number(fields?.get(storedAtField) ?? 0) > maxDays * 86_400_000
}
