/** Addresses whose next segment opens something by itself, or together with an e-mail: a token, a preview's key. */
const secretPlaces = [
  'presente',
  'ouvir',
  'eventos/(?:presente|ouvir|projeto)',
  '(?:client-|auth/)?preview',
  'deliveries',
  'certificado',
  'extra',
  'revisao-extra',
  'orcamento',
  'capas/projeto',
]

const secretSegment = new RegExp(`^(/+(?:${secretPlaces.join('|')})/+)[^/]+`, 'i')

/** A path as it may be logged: without the secret in it. */
export function loggablePath(path: string): string {
  return path.replace(secretSegment, '$1…')
}
