import { expect, test } from 'vitest'

import { settingsSchema } from '#core/content/settings.ts'
import { firstSettings } from '#db/seed/settings.ts'

import { clientWhatsappLink } from './client-chat.ts'
import { formatPhone, maskPhone, whatsappLink } from './contacts.ts'

test('phones → Brazilian format', () => {
  expect(formatPhone('5511987654321')).toBe('(11) 98765-4321')
  expect(formatPhone('1133334444')).toBe('(11) 3333-4444')
})

test.each([
  ['5511987654321', '(11) •••••-4321'],
  ['11987654321', '(11) •••••-4321'],
  ['551133334444', '(11) ••••-4444'],
  ['(11) 98765-4321', '(11) •••••-4321'],
])('the masked number %j → area code and last four digits only', (phone, shown) => {
  expect(formatPhone(maskPhone(phone))).toBe(shown)
})

test('a WhatsApp link → its message encoded', () => {
  expect(whatsappLink('5511987654321', 'Olá! 1 & 2?')).toBe(
    'https://wa.me/5511987654321?text=Ol%C3%A1!%201%20%26%202%3F',
  )
})

test.each(['5511987654321', '11987654321', '(11) 98765-4321', '+55 11 98765-4321', '011 98765-4321'])(
  'a client with the number %j → a link with country and area code',
  (phone) => {
    expect(clientWhatsappLink(phone, 'Olá, Ana! “Valsa” & mais')).toBe(
      'https://wa.me/5511987654321?text=Ol%C3%A1%2C%20Ana!%20%E2%80%9CValsa%E2%80%9D%20%26%20mais',
    )
  },
)

test.each([null, '', '+1 212 555 0100', '98765-4321', 'a combinar'])(
  'a client with the number %j → no link',
  (phone) => {
    expect(clientWhatsappLink(phone, 'Olá!')).toBeNull()
  },
)

test('the first settings → valid and without a person', () => {
  expect(settingsSchema.parse(firstSettings)).toEqual(firstSettings)
  expect(firstSettings.company.taxId).toBe('')
})
