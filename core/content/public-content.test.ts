import { expect, test } from 'vitest'

import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

import { publicContent } from './public-content.ts'

function pathsOf(value: unknown, above = ''): string[] {
  if (Array.isArray(value)) return [`${above}[]`]
  if (typeof value !== 'object' || value === null) return [above]
  return Object.entries(value).flatMap(([key, inside]) => pathsOf(inside, above ? `${above}.${key}` : key))
}

test('what a browser may be sent of the settings → these fields, named one by one', () => {
  const { settings, music } = publicContent({ catalog: firstCatalog, settings: firstSettings })

  expect(pathsOf(music)).toEqual(['page', 'forSale[]', 'promotional[]'])
  expect(pathsOf(settings)).toEqual([
    'productName',
    'company.legalName',
    'company.taxId',
    'company.street',
    'company.city',
    'contact.email',
    'contact.whatsapp',
    'contact.hours',
    'social.instagram',
    'social.facebook',
    'social.youtube',
    'payment.provider',
    'payment.methods.pix',
    'payment.methods.card',
    'payment.methods.boleto',
    'payment.mostInstallments',
  ])
})

test('what a browser may be sent of the catalogue → all but the codes of discounts', () => {
  const { catalog } = publicContent({ catalog: firstCatalog, settings: firstSettings })

  const { discounts, ...others } = firstCatalog
  expect(catalog).toEqual(others)
  expect(discounts.length).toBeGreaterThan(0)
})

test('a field that settings get later → stays on the server', () => {
  const settings = { ...firstSettings, contact: { ...firstSettings.contact, privateNumber: 'SEGREDO' } }

  expect(JSON.stringify(publicContent({ catalog: firstCatalog, settings }))).not.toContain('SEGREDO')
})
