type PolicySources = {
  nonce?: string
  /** Origins a form of this page may be redirected to: the provider's checkout. */
  formTargets?: string[]
  /** Origins whose players this page may embed, after a click. */
  frames?: string[]
  /** Whether this page may play what was recorded in it before it is sent. */
  plays?: 'own' | 'recorded'
  /** Vite's reloading needs inline scripts and a socket; never set in what is built. */
  development?: boolean
}

/** Third-party players the shop may embed: no request to them before a click. */
export const embedOrigins = ['https://bandcamp.com']

/** What a page may ask the device for, where that is more than nothing: see `server/http/headers.ts` for all others. */
export const withMicrophone = 'camera=(), geolocation=(), microphone=(self), payment=()'
export const withCamera = 'camera=(self), geolocation=(), microphone=(self), payment=()'

/** The Content-Security-Policy of a page: no third parties, no inline script without its nonce. */
export function contentSecurityPolicy({
  nonce,
  formTargets = [],
  frames = [],
  plays = 'own',
  development,
}: PolicySources): string {
  if (development) return `form-action 'self' ${formTargets.join(' ')}; frame-ancestors 'none'; base-uri 'none'`
  return [
    `default-src 'none'`,
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `style-src-elem 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `media-src 'self'${plays === 'recorded' ? ' blob:' : ''}`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')
}
