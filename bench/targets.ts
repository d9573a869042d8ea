import { visit } from './pages/browser.ts'
import { pinServer, startPeer } from './server/child-processes.ts'
import type { Target } from './server/load-rounds.ts'
import type { SeededOrder } from './server/seed-orders.ts'

export const names = {
  barePage: 'home page, bare `node:http`',
  home: 'home page, Harmonia',
  bareRow: 'order as JSON, bare `node:http` + `pg`',
  preparedRow: 'the same, prepared statement',
  tracking: 'tracking page, Harmonia',
}

type Options = { server: { pid: number; port: number }; order: SeededOrder; databaseUrl: string }

/** The product's two kinds of pages, each with its bare-server baseline. */
export async function openTargets({ server, order, databaseUrl }: Options) {
  const home = await visit(server.port, '/')
  const page = await startPeer({
    kind: 'page',
    body: home.encoded.toString('base64'),
    type: home.headers['content-type'] ?? '',
    encoding: home.headers['content-encoding'] ?? 'identity',
  })
  const row = await startPeer({ kind: 'row', databaseUrl, orderId: order.id, name: undefined })
  const preparedRow = await startPeer({ kind: 'row', databaseUrl, orderId: order.id, name: 'row' })
  for (const { pid } of [page, row, preparedRow]) await pinServer(pid)

  const title = /<title>[^<]+<\/title>/.exec(home.decoded)?.[0] ?? '</html>'
  const tracking = { path: '/acompanhar-pedido', cookie: order.cookie, marker: `Pedido ${order.code}` }
  const rowMarker = `"code":"${order.code}"`
  const targets: Target[] = [
    { name: names.barePage, against: null, server: page, path: '/', marker: title },
    { name: names.home, against: names.barePage, server, path: '/', marker: title },
    { name: names.bareRow, against: null, server: row, path: '/', marker: rowMarker },
    { name: names.preparedRow, against: names.bareRow, server: preparedRow, path: '/', marker: rowMarker },
    { name: names.tracking, against: names.bareRow, server, ...tracking },
  ]
  return {
    targets,
    stop() {
      for (const peer of [page, row, preparedRow]) peer.stop()
    },
  }
}
