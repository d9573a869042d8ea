/** Of what is no page: a PDF, a sound, a redirect, a refusal. Pages state their own (`app/http/security.ts`). */
export const bareContentPolicy = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Security headers of every response. Pages of the panel are isolated from their opener, too (`app/entry.server.tsx`). */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
