import { expect, test } from 'vitest'

import { contractFor, contractText } from '#copy/contracts/contracts.ts'
import { faqTopics } from '#copy/site/faq.ts'
import { makingOf } from '#copy/site/making.ts'
import { privacyPolicy } from '#copy/site/privacy.ts'
import { processSteps } from '#copy/site/process.ts'
import { termsOfUse } from '#copy/site/terms.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

import { methodsText } from './methods.ts'

const making = makingOf(firstSettings, {})
const byLink = { ...firstSettings, payment: { ...firstSettings.payment, provider: 'links' as const } }

const texts: [string, (settings: typeof firstSettings) => string][] = [
  ...firstCatalog.packages.map((pkg): (typeof texts)[number] => [
    `the contract of ${pkg.id}`,
    (settings) => contractText(contractFor(firstCatalog, pkg, { ownLyric: false, settings })),
  ]),
  ['the terms', (settings) => JSON.stringify(termsOfUse(firstCatalog, settings))],
  ['the privacy policy', (settings) => JSON.stringify(privacyPolicy(firstCatalog, settings))],
  ['the questions', (settings) => JSON.stringify(faqTopics(firstCatalog, settings, making))],
]

test.each(texts)('orders paid by link, %s → names no provider that takes no part', (_name, write) => {
  expect(write(firstSettings)).toContain('Mercado Pago')
  expect(write(byLink)).not.toContain('Mercado Pago')
})

test('orders paid by link → no way of paying is promised', () => {
  expect(methodsText(byLink)).not.toMatch(/Pix|cartão|boleto/)
})

const withMethods = (methods: Partial<typeof firstSettings.payment.methods>) => ({
  ...firstSettings,
  payment: { ...firstSettings.payment, methods: { pix: false, card: false, boleto: false, ...methods } },
})

const publicPages = (settings: typeof firstSettings) =>
  JSON.stringify([faqTopics(firstCatalog, settings, making), processSteps(settings, making)])

test('every way of paying → the words of questions and process', () => {
  const written = publicPages(firstSettings)
  for (const words of [
    'Com Pix, cartão ou boleto, no ambiente seguro do Mercado Pago. O valor é pago por inteiro antes da produção; no cartão, o Mercado Pago mostra as opções de parcelamento.',
    'O Pix costuma ser confirmado em segundos. O boleto, no dia útil seguinte ao pagamento.',
    'Tente de novo pelo link do e-mail, com outro cartão ou com Pix.',
    'Pix, cartão ou boleto. A produção começa depois que o pagamento é confirmado.',
  ])
    expect(written).toContain(words)
})

test.each([
  [
    { pix: true },
    ['Com Pix, no', 'Pix. A produção', 'e-mail, com Pix.'],
    /cartão de crédito|no cartão|outro cartão|boleto/,
  ],
  [{ card: true }, ['Com cartão, no', 'Cartão. A produção', 'e-mail, com outro cartão.'], /Pix|boleto/],
  [
    { boleto: true },
    ['O boleto é confirmado no dia útil', 'Boleto. A produção', 'com outro boleto.'],
    /Pix|no cartão|outro cartão/,
  ],
])('only %j accepted → questions and process name no other way of paying', (methods, words, others) => {
  const written = publicPages(withMethods(methods))
  for (const word of words) expect(written).toContain(word)
  expect(written).not.toMatch(others)
})

test('orders paid by link → questions and process name the link only', () => {
  const written = publicPages(byLink)
  expect(written).toContain('Por um link de pagamento. A produção começa')
  expect(written).not.toMatch(/Pix|no cartão|outro cartão|boleto/)
})
