import { expect, test } from 'vitest'

import { parseField } from '#core/content/field-types.ts'
import { applyChanges } from '#core/content/form-fields.ts'
import { settingsSchema } from '#core/content/settings.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

import { paymentLinkGroups } from './payment-links-form.ts'

const fields = paymentLinkGroups(firstSettings, firstCatalog).flatMap((group) => group.fields)

function settingsWith(values: Record<string, string>) {
  const changes = Object.entries(values).map(([path, to]) => ({ path, from: '', to }))
  const { document, errors } = applyChanges(firstSettings, fields, changes)
  expect(errors).toEqual([])
  return settingsSchema.parse(document)
}

const groupOf = (values: Record<string, string>) => paymentLinkGroups(settingsWith(values), firstCatalog)[0]

test('no links → each group says what is missing', () => {
  expect(groupOf({})?.folded).toBe('0 de 4 prontos; falta Express, Essencial, Profissional e Premium')
})

test('a link with its price → ready, and stored by the key of the package', () => {
  const values = {
    'payment.links.pacote:express': 'https://pagar.exemplo.com.br/1',
    'payment.linkAmounts.pacote:express': '79,00',
  }

  expect(settingsWith(values).payment).toMatchObject({
    links: { 'pacote:express': 'https://pagar.exemplo.com.br/1' },
    linkAmounts: { 'pacote:express': 79_00 },
  })
  expect(groupOf(values)?.folded).toBe('1 de 4 prontos; falta Essencial, Profissional e Premium')
  expect(groupOf(values)?.fields[0]?.hint).toBe('Pronto: os compradores são levados a este link.')
})

test('a link that charges another price → said beside it, and not counted as ready', () => {
  const group = groupOf({
    'payment.links.pacote:express': 'https://pagar.exemplo.com.br/1',
    'payment.linkAmounts.pacote:express': '69,00',
  })

  expect(group?.folded).toContain('0 de 4')
  expect(group?.fields[0]?.hint).toContain('cobra outro valor')
})

test('the link of a price → the extras of this price are covered', () => {
  const settings = settingsWith({ 'payment.links.valor:24900': 'https://pagar.exemplo.com.br/249' })
  const extra = paymentLinkGroups(settings, firstCatalog)
    .flatMap((group) => group.fields)
    .find(({ path }) => path === 'payment.links.extra:registro-ubc')

  expect(extra?.hint).toContain('vale o link do valor')
})

test.each(['http://pagar.exemplo.com.br/1', 'pagar.exemplo.com.br', 'https://ana:senha@pagar.exemplo.com.br/1'])(
  '%s as a link → refused by its field',
  (typed) => {
    const [field] = fields
    expect(field && parseField(field, typed)).toMatchObject({ code: 'not-payment-link' })
  },
)

test('an emptied link → none', () => {
  const [field] = fields
  expect(field && parseField(field, '')).toMatchObject({ ok: true })
  expect(settingsWith({ 'payment.links.pacote:express': '' }).payment.links).toEqual({ 'pacote:express': null })
})
