import { expect, test } from 'vitest'

import { closedToCrawlers } from '#server/routes/closed-to-crawlers.ts'
import { endpoints } from '#server/routes/endpoints.ts'

import { addresses, patternOf, refuseUnstated } from './addresses.ts'

test.each([
  ['/', 'site'],
  ['/briefing', 'site'],
  ['/administrar', 'site'],
  ['/pagamento/express', 'checkout'],
  ['/orcamento/1', 'checkout'],
  ['/pagamento-retorno', 'personal'],
  ['/briefing/express', 'personal'],
  ['/acompanhar-pedido.data', 'personal'],
  ['/deliveries/abc', 'personal'],
  ['/deliveries/abc/tudo.zip', 'transfer'],
  ['/admin/envios/1', 'transfer'],
  ['/audio/mare-mansa/final.m4a', 'transfer'],
  ['/presente/abc', 'personal'],
  ['/presente/abc/fotos/1/grande', 'transfer'],
  ['/admin.data', 'panel'],
  ['/admin/projects/1', 'panel'],
  ['/webhooks/mercado-pago', 'webhook'],
  ['/eventos/painel', 'stream'],
  ['/readyz', 'system'],
])('%s → %s', (path, kind) => {
  expect(addresses.find(path).facts.kind).toBe(kind)
})

test('a path that no page has → its pattern is unknown in metrics', () => {
  expect(['/pagamento/express', '/admin/nowhere', '/wp-login.php'].map(patternOf)).toEqual([
    '/pagamento/:packageId',
    '(unknown)',
    '(unknown)',
  ])
})

const answered = Object.keys(endpoints).map((path) => ({ method: 'GET', path }))

test('an address that says nothing of itself → no start, and a sentence that says what to write where', () => {
  expect(() => refuseUnstated([...answered, { method: 'GET', path: '/novo/:id' }])).toThrow(
    /^\/novo\/:id: .*server\/routes\/endpoints\.ts.*'\/novo\/:id': transfer\('order'\)/,
  )
})

test('a statement about an address that nobody answers → no start, and a sentence that names it', () => {
  expect(() => refuseUnstated(answered.slice(1))).toThrow(/^\/healthz: .*Remove the line\./)
})

test('what runs before an answer, and the addresses of pages → need no statement', () => {
  expect(() =>
    refuseUnstated([...answered, { method: 'ALL', path: '/vozes/*' }, { method: 'GET', path: '/' }]),
  ).not.toThrow()
})

test('robots.txt → closes what asks for a proof, and nothing that is for everybody or shows a preview of a gift', () => {
  const closed = closedToCrawlers(addresses.rows)
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start))
  for (const path of ['/admin/orders', '/acompanhar-pedido', '/preview/abc', '/eventos/painel', '/briefing/express'])
    expect([path, isClosed(path)]).toEqual([path, true])
  for (const path of [
    '/',
    '/briefing',
    '/pagamento/express',
    '/vale-presente',
    '/presente/abc',
    '/capas/projeto/a/capa.png',
  ])
    expect([path, isClosed(path)]).toEqual([path, false])
})
