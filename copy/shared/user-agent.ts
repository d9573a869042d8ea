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
