import { expect, test } from 'vitest'

import { settingsSchema } from '#core/content/settings.ts'
import { firstSettings } from '#db/seed/settings.ts'

import { formatPhone, whatsappLink } from './contacts.ts'

test('phones → Brazilian format', () => {
  expect(formatPhone('5511987654321')).toBe('(11) 98765-4321')
  expect(formatPhone('1133334444')).toBe('(11) 3333-4444')
})

test('a WhatsApp link → its message encoded', () => {
  expect(whatsappLink('5511987654321', 'Olá! 1 & 2?')).toBe(
    'https://wa.me/5511987654321?text=Ol%C3%A1!%201%20%26%202%3F',
  )
})

test('the first settings → valid and without a person', () => {
  expect(settingsSchema.parse(firstSettings)).toEqual(firstSettings)
  expect(firstSettings.company.taxId).toBe('')
})
