import { expect, it } from 'vitest'

import { cents, formatBRL } from '#core/shared/money.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

import { chatScript } from './chat.ts'

it('prices and deadlines → follow the catalogue', () => {
  const [first, ...others] = firstCatalog.packages
  if (!first) throw new Error('the catalogue is empty')
  const dearer = {
    ...first,
    price: cents(123_45),
    delivery: { ...first.delivery, fastest: 11, expected: 11, limit: 11 },
  }
  const { answers } = chatScript({ ...firstCatalog, packages: [dearer, ...others] }, firstSettings)

  expect(answers.packages).toContain(`${first.name} por ${formatBRL(cents(123_45))}`)
  for (const { name, price } of others) expect(answers.packages).toContain(`${name} por ${formatBRL(price)}`)
  expect(answers.deadline).toContain(`${first.name}: até 11 dias úteis`)
})

it('three quick replies → lead to packages, briefing and portfolio', () => {
  const { quickReplies, greeting } = chatScript(firstCatalog, { ...firstSettings, productName: 'Cantiga' })

  expect(quickReplies.map(({ href }) => href)).toEqual(['/pacotes', '/briefing', '/portfolio'])
  expect(greeting).toContain('assistente automático da Cantiga')
})

it('every answer that names people → WhatsApp and e-mail as links', () => {
  const { links } = chatScript(firstCatalog, firstSettings)

  for (const topic of ['person', 'other'] as const)
    expect(links[topic]?.map(({ href }) => href.split(/[:/]+/)[0])).toEqual(['https', 'mailto'])
  expect(links.order?.[0]?.href).toBe('/acompanhar-pedido')
})

it('ways of paying → those of the settings', () => {
  const payment = { ...firstSettings.payment, methods: { pix: true, card: false, boleto: false } }
  const { answers } = chatScript(firstCatalog, { ...firstSettings, payment })

  expect(answers.payment).toContain('por Pix.')
})
