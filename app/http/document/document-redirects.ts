import { redirectDocument, type MiddlewareFunction } from 'react-router'

import { shopPaths } from '#app/route-table.ts'

const shop = new RegExp(shopPaths)

/**
 * Turns a redirect to a page that is a document of its own into a full load: its policy, permissions and scripts are not those of
 * the page before. The router follows one to the same page, and one from page to page of the shop.
 */
export const documentRedirects: MiddlewareFunction<Response> = async ({ url: from }, next) => {
  const answer = await next()
  const to = answer.headers.get('Location')
  if (to === null) return answer
  const { pathname } = new URL(to, from)
  if (pathname === from.pathname || (shop.test(from.pathname) && shop.test(pathname))) return answer
  return redirectDocument(to, { status: answer.status, headers: answer.headers })
}
