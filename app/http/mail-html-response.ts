/** No scripts, no forms, nothing loaded but pictures of our own (the cover of a song), framed by our own pages only. */
const policyFor = (siteUrl: string) =>
  [
    `default-src 'none'`,
    // By its name: a sandboxed page is nobody's, so that 'self' may match nothing.
    `img-src ${new URL(siteUrl).origin}`,
    `style-src 'unsafe-inline'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
    'sandbox',
  ].join('; ')

/** The HTML of a mail, for a sandboxed frame. */
export function mailHtmlResponse({ siteUrl }: { siteUrl: string }, html: string): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyFor(siteUrl),
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
