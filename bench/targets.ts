import type { IncomingHttpHeaders } from 'node:http'

import { visit } from './pages/browser.ts'
import { pinServer, startPeer, startPlainApp } from './server/child-processes.ts'
import type { Target } from './server/load-rounds.ts'
import type { SeededOrder } from './server/seed-orders.ts'

export const names = {
  barePage: 'home page, bare `node:http`',
  fullPage: 'the same with all headers of Harmonia',
  home: 'home page, Harmonia',
  bareRow: 'order as JSON, bare `node:http` + `pg`',
  preparedRow: 'the same, prepared statement',
  plainApp: 'the order as a page, plain React Router',
  tracking: 'tracking page, Harmonia',
}

type Options = { server: { pid: number; port: number }; order: SeededOrder; databaseUrl: string }

/** The product's two kinds of pages, each with its baselines. */
export async function openTargets({ server, order, databaseUrl }: Options) {
  const home = await visit(server.port, '/')
  const bytes = {
    kind: 'page' as const,
    body: home.encoded.toString('base64'),
    type: home.headers['content-type'] ?? '',
    encoding: home.headers['content-encoding'] ?? 'identity',
  }
  const page = await startPeer(bytes)
  const fullPage = await startPeer({ ...bytes, more: headersBeyond(home.headers) })
  const row = await startPeer({ kind: 'row', databaseUrl, orderId: order.id, name: undefined })
  const preparedRow = await startPeer({ kind: 'row', databaseUrl, orderId: order.id, name: 'row' })
  const plainApp = await startPlainApp(databaseUrl)
  const peers = [page, fullPage, row, preparedRow, plainApp]
  for (const { pid } of peers) await pinServer(pid)

  const title = /<title>[^<]+<\/title>/.exec(home.decoded)?.[0] ?? '</html>'
  const tracking = { path: '/acompanhar-pedido', cookie: order.cookie, marker: `Pedido ${order.code}` }
  const rowMarker = `"code":"${order.code}"`
  const targets: Target[] = [
    { name: names.barePage, against: [], server: page, path: '/', marker: title },
    { name: names.fullPage, against: [names.barePage], server: fullPage, path: '/', marker: title },
    { name: names.home, against: [names.barePage, names.fullPage], server, path: '/', marker: title },
    { name: names.bareRow, against: [], server: row, path: '/', marker: rowMarker },
    { name: names.preparedRow, against: [names.bareRow], server: preparedRow, path: '/', marker: rowMarker },
    {
      name: names.plainApp,
      against: [names.preparedRow],
      server: plainApp,
      path: `/orders/${order.id}`,
      marker: order.code,
    },
    { name: names.tracking, against: [names.plainApp, names.preparedRow], server, ...tracking },
  ]
  await requireEqualTexts(targets.slice(-2))
  return {
    targets,
    stop() {
      for (const peer of peers) peer.stop()
    },
  }
}

/** What Harmonia sends besides what any server sends: security, caching. */
function headersBeyond(headers: IncomingHttpHeaders): [name: string, value: string][] {
  const common = new Set(['content-type', 'content-encoding', 'content-length', 'date', 'connection', 'keep-alive'])
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !common.has(name) ? [[name, value]] : [],
  )
}

/** Pages are only comparable while they say the same. */
async function requireEqualTexts(pages: Target[]): Promise<void> {
  const texts = await Promise.all(
    pages.map(async ({ server, path, cookie }) => textOf((await visit(server.port, path, cookie)).decoded)),
  )
  const [one = '', other = ''] = texts
  if (one !== other) throw new Error(`the plain page differs from the product's:\n${one}\n${other}`)
}

function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body')).replace(/<!--.*?-->|<(script|style|noscript)\b.*?<\/\1>/gs, '')
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
