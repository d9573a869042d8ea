import { pin } from '#test/support/processes.ts'
import type { SoldOrder } from '#test/support/sold-orders.ts'

import type { Target } from './load.ts'
import { startPeer, startPlainApp } from './peers/start-peer.ts'
import { visit, type Ends, type Shop } from './shop.ts'

/** What a response must be for its client to read it; the rest is Harmonia's: security, caching. */
const needed = ['content-type', 'content-encoding']
const sentByAnyServer = ['content-length', 'date', 'connection', 'keep-alive']

/** The product's two kinds of pages, each with its baselines. */
export async function openTargets(ends: Ends, { pid, url, databaseUrl }: Shop, order: SoldOrder) {
  const home = await visit(`${url}/`)
  const startPage = (isSent: (name: string) => boolean) => {
    const sent = Object.entries(home.headers).filter(([name]) => isSent(name))
    const headers = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]))
    return startPeer(ends, { kind: 'page', page: { body: home.encoded.toString('base64'), headers } })
  }
  const page = await startPage((name) => needed.includes(name))
  const fullPage = await startPage((name) => !sentByAnyServer.includes(name))
  const row = { kind: 'row' as const, databaseUrl, orderId: order.id }
  const [bareRow, preparedRow] = [await startPeer(ends, row), await startPeer(ends, { ...row, name: 'row' })]
  const plainApp = await startPlainApp(ends, databaseUrl)
  for (const peer of [page, fullPage, bareRow, preparedRow, plainApp]) await pin(peer.pid, 0)

  const [title, code] = [/<title>[^<]+<\/title>/.exec(home.decoded)?.[0] ?? '</html>', `"code":"${order.code}"`]
  const app = { ...plainApp, url: `${plainApp.url}/orders/${order.id}` }
  const own = { pid, url: `${url}/acompanhar-pedido`, cookie: order.cookie }
  const targets = {
    barePage: target('home page, bare `node:http`', title, page),
    fullPage: target('the same with all headers of Harmonia', title, fullPage),
    home: target('home page, Harmonia', title, { pid, url }),
    bareRow: target('order as JSON, bare `node:http` + `pg`', code, bareRow),
    preparedRow: target('the same, prepared statement', code, preparedRow),
    plainApp: target('the order as a page, plain React Router', order.code, app),
    tracking: target('tracking page, Harmonia', `Pedido ${order.code}`, own),
  }
  await requireEqualTexts(targets.plainApp, targets.tracking)
  return targets
}

function target(name: string, marker: string, server: Pick<Target, 'pid' | 'url' | 'cookie'>): Target {
  return { name, marker, ...server, rounds: [] }
}

/** Pages are only comparable while they say the same. */
async function requireEqualTexts(...pages: Target[]): Promise<void> {
  const [one, other] = await Promise.all(
    pages.map(async ({ url, cookie }) => textOf((await visit(url, cookie)).decoded)),
  )
  if (one !== other) throw new Error(`the plain page differs from the product's:\n${one}\n${other}`)
}

function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body')).replace(/<!--.*?-->|<(script|style|noscript)\b.*?<\/\1>/gs, '')
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
