import { expect, test } from 'vitest'

import { routeClass } from './route-class.ts'

test.each([
  ['/', 'site'],
  ['/briefing', 'site'],
  ['/pagamento', 'site'],
  ['/administrar', 'site'],
  ['/pagamento/express', 'checkout'],
  ['/orcamento/1', 'checkout'],
  ['/pagamento-retorno', 'personal'],
  ['/briefing/express', 'personal'],
  ['/acompanhar-pedido', 'personal'],
  ['/acompanhar-pedido.data', 'personal'],
  ['/deliveries/abc', 'personal'],
  ['/ouvir/abc', 'personal'],
  ['/deliveries/abc/tudo.zip', 'transfer'],
  ['/admin/envios/1', 'transfer'],
  ['/presente/abc', 'personal'],
  ['/presente/abc/estado', 'personal'],
  ['/presente/abc/musica', 'transfer'],
  ['/presente/abc/fotos/1/grande', 'transfer'],
  ['/admin', 'panel'],
  ['/admin.data', 'panel'],
  ['/admin/projects/1', 'panel'],
  ['/webhooks/mercado-pago', 'webhook'],
  ['/eventos/painel', 'stream'],
  ['/readyz', 'system'],
])('%s → class %s', (path, expected) => {
  expect(routeClass(path)).toBe(expected)
})
