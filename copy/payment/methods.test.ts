import { expect, test } from 'vitest'

import { contractFor, contractText } from '#copy/contracts/contracts.ts'
import { faqTopics } from '#copy/site/faq.ts'
import { privacyPolicy } from '#copy/site/privacy.ts'
import { termsOfUse } from '#copy/site/terms.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

import { methodsText } from './methods.ts'

const byLink = { ...firstSettings, payment: { ...firstSettings.payment, provider: 'links' as const } }

const texts: [string, (settings: typeof firstSettings) => string][] = [
  ...firstCatalog.packages.map((pkg): (typeof texts)[number] => [
    `the contract of ${pkg.id}`,
    (settings) => contractText(contractFor(firstCatalog, pkg, { ownLyric: false, settings })),
  ]),
  ['the terms', (settings) => JSON.stringify(termsOfUse(firstCatalog, settings))],
  ['the privacy policy', (settings) => JSON.stringify(privacyPolicy(firstCatalog, settings))],
  ['the questions', (settings) => JSON.stringify(faqTopics(firstCatalog, settings))],
]

test.each(texts)('orders paid by link, %s → names no provider that takes no part', (_name, write) => {
  expect(write(firstSettings)).toContain('Mercado Pago')
  expect(write(byLink)).not.toContain('Mercado Pago')
})

test('orders paid by link → no way of paying is promised', () => {
  expect(methodsText(byLink)).not.toMatch(/Pix|cartão|boleto/)
})
