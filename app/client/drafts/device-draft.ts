import { clearStored, readFields, writeJson } from '#app/client/browser-storage.ts'

/**
 * Text of a form that the server does not have yet, on this device and in every tab: until it was sent, until "Sair",
 * and for a month at most.
 */
const prefix = 'harmonia-rascunho:'
const storedAtField = 'kept-at'
const maxDays = 30

export function storeDeviceDraft(key: string, fields: Record<string, string>) {
  writeJson('localStorage', prefix + key, [...Object.entries(fields), [storedAtField, String(new Date().getTime())]])
}

/** By field; `null` when there is none, or an old one. */
export function readDeviceDraft(key: string): ReadonlyMap<string, string> | null {
  const fields = readFields('localStorage', prefix + key)
  if (!fields) return null
  if (new Date().getTime() - Number(fields.get(storedAtField) ?? 0) <= maxDays * 86_400_000) return fields
  clearDeviceDrafts(key)
  return null
}

/** Those whose key begins like this; without a beginning all of them. */
export function clearDeviceDrafts(beginning = '') {
  clearStored('localStorage', prefix + beginning)
}
