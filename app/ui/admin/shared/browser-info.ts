/** Names the browser and its version from the string it introduces itself with; order matters, they imitate each other. */
export function browserOf(userAgent: string): string {
  for (const [name, pattern] of browsers) {
    const version = userAgent.match(pattern)?.[1]
    if (version) return `${name} ${version}`
  }
  return 'Não identificado'
}

const browsers: [string, RegExp][] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+(?:\.\d+)?).* Safari\//],
]

export function systemOf(userAgent: string): string {
  return systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Não identificado'
}

const systems: [string, RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

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
