import { expect, test } from 'vitest'

import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

import { catalogGroups, discountGroups } from './catalog-form.ts'
import { paymentLinkGroups } from './payment-links-form.ts'
import { settingsGroups } from './settings-form.ts'
import { catalogPath, discountsScreen, findSettingsSection, settingsPath } from './settings-screens.ts'
import { findSettings } from './settings-search.ts'

const groups = [...settingsGroups(firstSettings), ...paymentLinkGroups(firstSettings, firstCatalog)]
const searched = {
  documents: [
    { groups, screen: settingsPath('studio') },
    { groups: catalogGroups(firstCatalog), screen: catalogPath },
    { groups: discountGroups(firstCatalog), screen: discountsScreen.to },
  ],
  texts: [{ id: 'contrato-todos', title: 'Cláusulas de todos os contratos', about: 'Valem em todos os pacotes.' }],
}
const find = (search: string) => findSettings(search, searched)

test('a label without its accents → its field, on its screen', () => {
  expect(find('maximo de parcelas')[0]).toEqual({
    label: 'Máximo de parcelas',
    hint: 'De 1 a 12. Os juros e quem os paga se definem no Mercado Pago.',
    screen: 'Pagamento › Pagamento',
    to: '/admin/settings/pagamento?campo=payment.mostInstallments#payment.mostInstallments',
  })
})

test.each([
  ['juros', 'payment.mostInstallments'],
  ['seis dígitos', 'company.serviceCode'],
  ['express preço', 'packages.express.price'],
  ['encarregado', 'company.dataOfficer.name'],
])('%s, said by a help, a package or a group → %s', (search, path) => {
  expect(find(search).map(({ to }) => to.split('#')[1])).toContain(path)
})

test('codes of discount → where they are edited, and nowhere that does not have them', () => {
  const found = find('código de desconto')
  expect(found.map(({ to }) => to.split('?')[0])).toContain(discountsScreen.to)
  expect(find('códigos desconto').map(({ to }) => to)).not.toContain(catalogPath)
})

test('a name → before what only speaks of it', () => {
  const found = find('prazo máximo')

  expect(found[0]?.label).toMatch(/^Prazo máximo/)
})

test('a word that many fields say → all of them are found', () => {
  const labels = find('prazo').map(({ label }) => label)
  for (const { title } of firstCatalog.extras)
    expect(labels).toContain(`${title}: Primeira entrega em até, em dias úteis`)
})

test('a text and a screen → found by their names', () => {
  expect(find('cláusulas')[0]?.to).toBe('/admin/settings/textos/contrato-todos')
  expect(find('compra de teste').map(({ to }) => to)).toContain('/admin/settings/integracoes#compra-de-teste')
})

test('nothing typed, or nothing that fits → nothing', () => {
  expect(find('')).toEqual([])
  expect(find('submarino')).toEqual([])
})

test('every group of the settings stands on a screen that there is', () => {
  for (const { title, section } of groups) {
    const name = settingsPath(section).split('/')[3]
    expect(findSettingsSection(name), title).toBe(section)
  }
  expect(findSettingsSection('nao-existe')).toBeNull()
})
