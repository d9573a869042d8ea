import { pin } from '#test/support/processes.ts'
import { type SoldOrder } from '#test/support/sold-orders.ts'

import type { Target } from './load.ts'
import { startPeer, startPlainApp } from './peers/start-peer.ts'
import { visit, type Ends, type Shop } from './shop.ts'

export const names = {
  barePage: 'home page, bare `node:http`',
  fullPage: 'the same with all headers of Harmonia',
  home: 'home page, Harmonia',
  bareRow: 'order as JSON, bare `node:http` + `pg`',
  preparedRow: 'the same, prepared statement',
  plainApp: 'the order as a page, plain React Router',
  tracking: 'tracking page, Harmonia',
}
/** What a response must be for its client to read it; the rest is Harmonia's: security, caching. */
const needed = ['content-type', 'content-encoding']
const sentByAnyServer = new Set(['content-length', 'date', 'connection', 'keep-alive'])

/** The product's two kinds of pages, each with its baselines. */
export async function openTargets(ends: Ends, { pid, url, databaseUrl }: Shop, order: SoldOrder): Promise<Target[]> {
  const home = await visit(`${url}/`)
  const body = home.encoded.toString('base64')
  const sent = Object.entries(home.headers).map(([name, value]): [string, string] => [name, String(value)])
  const few = Object.fromEntries(sent.filter(([name]) => needed.includes(name)))
  const all = Object.fromEntries(sent.filter(([name]) => !sentByAnyServer.has(name)))
  const page = await startPeer(ends, { kind: 'page', page: { body, headers: few } })
  const fullPage = await startPeer(ends, { kind: 'page', page: { body, headers: all } })
  const row = await startPeer(ends, { kind: 'row', databaseUrl, orderId: order.id })
  const preparedRow = await startPeer(ends, { kind: 'row', databaseUrl, orderId: order.id, name: 'row' })
  const plainApp = await startPlainApp(ends, databaseUrl)
  for (const peer of [page, fullPage, row, preparedRow, plainApp]) await pin(peer.pid, 0)

  const title = /<title>[^<]+<\/title>/.exec(home.decoded)?.[0] ?? '</html>'
  const code = `"code":"${order.code}"`
  const app = { ...plainApp, url: `${plainApp.url}/orders/${order.id}` }
  const tracking = { pid, url: `${url}/acompanhar-pedido`, cookie: order.cookie }
  const targets: Target[] = [
    { ...page, name: names.barePage, against: [], marker: title },
    { ...fullPage, name: names.fullPage, against: [names.barePage], marker: title },
    { pid, url, name: names.home, against: [names.barePage, names.fullPage], marker: title },
    { ...row, name: names.bareRow, against: [], marker: code },
    { ...preparedRow, name: names.preparedRow, against: [names.bareRow], marker: code },
    { ...app, name: names.plainApp, against: [names.preparedRow], marker: order.code },
    { ...tracking, name: names.tracking, against: [names.plainApp, names.preparedRow], marker: `Pedido ${order.code}` },
  ]
  await requireEqualTexts(targets.slice(-2))
  return targets
}

/** Pages are only comparable while they say the same. */
async function requireEqualTexts(pages: Target[]): Promise<void> {
  const [one = '', other = ''] = await Promise.all(
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
