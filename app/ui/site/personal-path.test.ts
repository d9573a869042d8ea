import { expect, it } from 'vitest'

import { isPersonalPath } from './personal-path.ts'

it.each([
  '/pagamento',
  '/pagamento/essencial',
  '/pagamento-retorno',
  '/orcamento/0198f0a0-0000-7000-8000-000000000000',
  '/revisao-extra/P0001',
  '/extra/P0001/stems-separados',
  '/acompanhar-pedido',
  '/acompanhar-pedido/desistir',
  '/briefing/essencial',
  '/briefing-success',
  '/preview',
  '/preview/abc',
  '/client-preview/abc',
  '/auth/preview/abc',
  '/deliveries/abc',
  '/ouvir/abc',
  '/feedback-confirmacao',
])('%s → one buyer’s own page', (path) => {
  expect(isPersonalPath(path)).toBe(true)
})

it.each(['/', '/pacotes', '/briefing', '/calculadora/total', '/portfolio/mare-mansa', '/previews', '/pagamentos'])(
  '%s → a page of the shop',
  (path) => {
    expect(isPersonalPath(path)).toBe(false)
  },
)
