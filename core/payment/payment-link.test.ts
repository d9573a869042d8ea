import fc from 'fast-check'
import { expect, test } from 'vitest'

import { quote, type QuoteChoice } from '#core/catalog/quote.ts'
import { cents } from '#core/shared/money.ts'
import { firstCatalog } from '#db/seed/catalog.ts'

import {
  chooseLink,
  hostOfLink,
  isPaymentLink,
  linkedOffers,
  linkState,
  type LinkedOffer,
  type PaymentLinks,
} from './payment-link.ts'

const page = 'https://pagar.exemplo.com.br/l/abc'
const none: PaymentLinks = { links: {}, linkAmounts: {} }

function priced(choice: { packageId?: string; extras?: string[]; discount?: string }) {
  const found = quote(firstCatalog, { packageId: 'essencial', extras: [], ...choice })
  if (!found.ok) throw new Error(found.code)
  return found.value
}

test.each([
  'https://mpago.la/1aB2c3',
  'https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=1-2',
  'https://pág.com.br/x',
])('%s → a payment link', (text) => {
  expect(isPaymentLink(text)).toBe(true)
})

test.each([
  '',
  'mpago.la/1',
  'http://mpago.la/1',
  'javascript:alert(1)',
  'https://mpago/1',
  'https://localhost/1',
  'https://loja.local/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://ana:senha@mpago.la/1',
  'https://ana@mpago.la/1',
  'https://mpago.la:8443/1',
  'https://mpago..la/1',
  'https://mpago.la/1 2',
  'https://mpago.la/"onclick',
  `https://mpago.la/${'x'.repeat(500)}`,
])('%s → not a payment link', (text) => {
  expect(isPaymentLink(text)).toBe(false)
})

test('a package by itself → the link of the package', () => {
  const links = { links: { 'pacote:essencial': page }, linkAmounts: { 'pacote:essencial': cents(219_00) } }

  expect(chooseLink(links, priced({}))).toEqual({ ok: true, value: { key: 'pacote:essencial', url: page } })
})

test('a package whose link charges another amount → no link', () => {
  const links = { links: { 'pacote:essencial': page }, linkAmounts: { 'pacote:essencial': cents(199_00) } }

  expect(chooseLink(links, priced({}))).toEqual({ ok: false, code: 'link-missing' })
})

test('a link without an amount → no link', () => {
  expect(chooseLink({ ...none, links: { 'pacote:essencial': page } }, priced({}))).toEqual({
    ok: false,
    code: 'link-missing',
  })
})

test('a package with a code → the link of the code, never that of the package', () => {
  const withCode = priced({ discount: 'ESSENCIAL5' })
  const ofPackage = { links: { 'pacote:essencial': page }, linkAmounts: { 'pacote:essencial': withCode.total } }
  const key = 'codigo:essencial:ESSENCIAL5'

  expect(chooseLink(ofPackage, withCode)).toEqual({ ok: false, code: 'link-missing' })
  expect(chooseLink({ links: { [key]: page }, linkAmounts: { [key]: withCode.total } }, withCode)).toMatchObject({
    value: { url: page },
  })
})

test('a package with an extra → a link by hand', () => {
  expect(chooseLink(none, priced({ extras: ['stems-separados'] }))).toEqual({ ok: false, code: 'link-by-hand' })
})

test('a package that a voucher pays a part of → a link by hand, never that of the package', () => {
  const links = { links: { 'pacote:essencial': page }, linkAmounts: { 'pacote:essencial': cents(140_00) } }
  const lines = [
    { kind: 'package' as const, id: 'essencial', amount: cents(219_00) },
    { kind: 'redemption' as const, id: 'voucher', amount: cents(-79_00) },
  ]

  expect(chooseLink(links, { lines, total: cents(140_00) })).toEqual({ ok: false, code: 'link-by-hand' })
})

test('a bespoke production → a link by hand', () => {
  const lines = [{ kind: 'bespoke' as const, id: 'base', amount: cents(997_00) }]

  expect(chooseLink(none, { lines, total: cents(997_00) })).toEqual({ ok: false, code: 'link-by-hand' })
})

test('an extra by itself → its own link first, then the link of its price', () => {
  const lines = [{ kind: 'extra' as const, id: 'revisao-extra', amount: cents(59_00) }]
  const byPrice = { 'valor:5900': 'https://pagar.exemplo.com.br/59' }
  const own = {
    links: { ...byPrice, 'extra:revisao-extra': page },
    linkAmounts: { 'extra:revisao-extra': cents(59_00) },
  }

  expect(chooseLink(own, { lines, total: cents(59_00) })).toMatchObject({ value: { url: page } })
  expect(chooseLink({ ...none, links: byPrice }, { lines, total: cents(59_00) })).toMatchObject({
    value: { url: 'https://pagar.exemplo.com.br/59' },
  })
})

test('work that was priced for one buyer → the link of its price, or one that staff make', () => {
  const work = { item: null, addedDays: 0 }
  const lines = [{ kind: 'extra' as const, id: 'orcamento:1', amount: cents(59_00), work }]
  const byPrice = { 'valor:5900': page }

  expect(chooseLink({ ...none, links: byPrice }, { lines, total: cents(59_00) })).toMatchObject({
    value: { url: page },
  })
  expect(chooseLink(none, { lines, total: cents(59_00) })).toEqual({ ok: false, code: 'link-by-hand' })
})

test('an own link of an extra that charges another amount → the link of its price', () => {
  const links = {
    links: { 'extra:revisao-extra': page, 'valor:5900': 'https://pagar.exemplo.com.br/59' },
    linkAmounts: { 'extra:revisao-extra': cents(49_00) },
  }
  const lines = [{ kind: 'extra' as const, id: 'revisao-extra', amount: cents(59_00) }]

  expect(chooseLink(links, { lines, total: cents(59_00) })).toMatchObject({ value: { key: 'valor:5900' } })
})

test('any links and any choice → what is chosen charges exactly the total', () => {
  const offers = linkedOffers(firstCatalog)
  const anyLinks = fc.array(
    fc.record({ offer: fc.constantFrom(...offers), amount: fc.integer({ min: 0, max: 150_000 }), exact: fc.boolean() }),
  )
  const anyChoice = fc.record({
    packageId: fc.constantFrom('express', 'essencial', 'profissional', 'premium'),
    extras: fc.subarray(['multiestilo', 'registro-ubc']),
    discount: fc.constantFrom('', 'ESSENCIAL5', 'PREMIUM5'),
  })
  expect(fc.check(fc.property(anyLinks, anyChoice, isExact))).toMatchObject({ failed: false })
})

test('the first catalogue → every package, code, extra that is sold, and each of their prices once', () => {
  const offers = linkedOffers(firstCatalog)
  const keys = offers.map(({ key }) => key)

  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toEqual(expect.arrayContaining(['pacote:express', 'codigo:premium:PREMIUM5', 'extra:registro-ubc']))
  expect(offers.filter(({ kind }) => kind === 'price').map(({ amount }) => amount)).toContain(249_00)
})

test('the price of a code → what a buyer with this code pays', () => {
  const offer = linkedOffers(firstCatalog).find(({ key }) => key === 'codigo:essencial:ESSENCIAL5')

  expect(offer?.amount).toBe(priced({ discount: 'ESSENCIAL5' }).total)
})

test.each([
  ['missing', {}, {}],
  ['invalid', { 'pacote:essencial': 'http://mpago.la/1' }, { 'pacote:essencial': cents(219_00) }],
  ['amount-missing', { 'pacote:essencial': page }, {}],
  ['wrong-amount', { 'pacote:essencial': page }, { 'pacote:essencial': cents(199_00) }],
  ['ready', { 'pacote:essencial': page }, { 'pacote:essencial': cents(219_00) }],
] as const)('the link of a package → %s', (state, links, linkAmounts) => {
  const [offer] = linkedOffers(firstCatalog).filter(({ key }) => key === 'pacote:essencial')

  expect(offer && linkState({ links, linkAmounts }, offer)).toBe(state)
})

test('an extra without a link of its own, with a link for its price → covered', () => {
  const [offer] = linkedOffers(firstCatalog).filter(({ key }) => key === 'extra:revisao-extra')

  expect(offer && linkState({ ...none, links: { 'valor:5900': page } }, offer)).toBe('covered')
})

test('a link → the host people read', () => {
  expect(hostOfLink('https://www.mercadopago.com.br/x')).toBe('mercadopago.com.br')
})

/** Whether the link that is chosen, if any, charges what the choice costs. */
function isExact(set: { offer: LinkedOffer; amount: number; exact: boolean }[], choice: QuoteChoice): boolean {
  const found = quote(firstCatalog, choice)
  if (!found.ok) return true
  const amounts = new Map(set.map(({ offer, amount, exact }) => [offer.key, cents(exact ? offer.amount : amount)]))
  const links = {
    links: Object.fromEntries([...amounts.keys()].map((key) => [key, `${page}?${encodeURIComponent(key)}`])),
    linkAmounts: Object.fromEntries(amounts),
  }
  const chosen = chooseLink(links, found.value)
  return !chosen.ok || amounts.get(chosen.value.key) === found.value.total
}
