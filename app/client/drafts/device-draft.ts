/**
 * Text of a form that the server does not have yet, on this device and in every tab: until it was sent, until "Sair",
 * and for a month at most.
 */
const prefix = 'harmonia-rascunho:'
const storedAtField = 'kept-at'
const maxDays = 30

export function storeDeviceDraft(key: string, fields: Record<string, string>) {
  try {
    localStorage.setItem(prefix + key, JSON.stringify([...Object.entries(fields), [storedAtField, String(Date.now())]]))
  } catch {
    // Storage is blocked or full: the text does not outlive a reload.
  }
}

/** By field; `null` when there is none, or an old one. */
export function readDeviceDraft(key: string): ReadonlyMap<string, string> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
    if (!Array.isArray(stored)) return null
    const fields = new Map(stored.flatMap((one) => (Array.isArray(one) ? [[String(one[0]), String(one[1])]] : [])))
    if (Date.now() - Number(fields.get(storedAtField) ?? 0) <= maxDays * 86_400_000) return fields
    clearDeviceDrafts(key)
    return null
  } catch {
    return null
  }
}

/** Those whose key begins like this; without a beginning all of them. */
export function clearDeviceDrafts(beginning = '') {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix + beginning)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
