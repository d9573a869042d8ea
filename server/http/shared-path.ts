import { bringsLinkSecret } from '#app/http/link-secret.ts'

import { requestPath } from './request-path.ts'

/**
 * Shown instead of another page while the database is unavailable. Requested directly it redirects: its message would
 * be false.
 */
export const unavailablePath = '/indisponivel'

/**
 * The path at which the page that is the same for everybody answers a request; `null` where it would not do: for a form, the "back soon"
 * page, and an address whose query holds a secret or, of old, the code of a preview.
 */
export function sharedPath(request: { method?: string | undefined; url?: string | undefined }): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const path = requestPath(request)
  const isOther = path === unavailablePath || oldPreviewCode(request) !== null || bringsLinkSecret(request)
  return isOther ? null : path
}

/** Old links carry the preview code in the query of the home page. */
export function oldPreviewCode({ url = '/' }: { url?: string | undefined }): string | null {
  return url.startsWith('/?') ? new URLSearchParams(url.slice(1)).get('preview') : null
}
