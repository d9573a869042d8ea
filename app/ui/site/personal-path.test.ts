import { expect, it } from 'vitest'

import { isPersonalPath, isPurchasePath } from './personal-path.ts'

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
  expect([isPurchasePath(path), isPersonalPath(path)]).toEqual([true, true])
})

it.each([
  '/vale-presente',
  '/vale-presente/usar',
  '/certificado/abc',
  '/privacidade/meus-dados',
  '/privacidade/meus-dados.data',
])('%s → a page for one visitor within the shop', (path) => {
  expect([isPurchasePath(path), isPersonalPath(path)]).toEqual([false, true])
})

it.each([
  '/',
  '/pacotes',
  '/briefing',
  '/calculadora/total',
  '/portfolio/mare-mansa',
  '/previews',
  '/pagamentos',
  '/privacidade',
])('%s → a page of the shop', (path) => {
  expect([isPurchasePath(path), isPersonalPath(path)]).toEqual([false, false])
})
