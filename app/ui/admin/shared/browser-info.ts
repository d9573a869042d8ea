export function isStorageAvailable(): boolean {
  try {
    const key = 'harmonia-diagnostico'
    localStorage.setItem(key, key)
    localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}

/** The zone of this machine's clock, to compare with ours. */
export function ownTimeZone(): string {
  // oxlint-disable-next-line no-restricted-globals -- asks the browser about itself; nothing is formatted
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** How fast the browser believes its network is; few browsers say. */
export function networkKind(): string {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const kind: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'effectiveType') : null
  return typeof kind === 'string' ? kind : 'O navegador não informa'
}
