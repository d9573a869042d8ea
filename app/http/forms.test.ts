import { expect, test } from 'vitest'

import { orderForm } from '#copy/order/order-form.ts'
import { invitationForm } from '#copy/staff/staff-form.ts'
import { voucherGiftForm } from '#copy/voucher/voucher-gift-form.ts'
import { clientFields } from '#core/client/client-fields.ts'
import { importedEmails } from '#core/client/client-import.ts'
import { parseFields } from '#core/shared/input/form.ts'
import { isSignInEmail } from '#core/staff/sign-in-email.ts'

import { emailField, field } from './forms.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a text whose line breaks are sent as two characters → counted as the browser counts it', () => {
  expect(field(formOf({ text: 'um\r\ndois\rtrês' }), 'text')).toBe('um\ndois\ntrês')
})

const pasted = '\u202A Ana <mailto:ana\u200B@exemplo.com.br>,\u2060\uFEFF\u202C'

/** Whatever takes an address that no form field brought: lists, and the parsers behind the forms. */
const readers: Record<string, (typed: string) => string | null | undefined> = {
  'every form': (typed) => emailField(formOf({ email: typed })),
  'the checkout': (typed) => {
    const raw = {
      ...orderForm.initial,
      name: 'Ana',
      phone: '',
      lyric: 'sim',
      offer: '',
      extras: [],
      discount: '',
      invoice: '',
      taxId: '',
    }
    const read = orderForm.parse(
      { ...raw, email: typed, emailConfirmed: typed, terms: 'x', submission: '' },
      () => 'id',
    )
    return read.ok ? read.value.email : null
  },
  'a client entered or imported by staff': (typed) => {
    const read = parseFields(clientFields, { name: 'Ana', email: typed, phone: '', company: '' })
    return read.ok ? read.value.email : null
  },
  'the lookup of an imported list': (typed) => importedEmails([{ line: 1, cells: [typed] }], { email: 0 })[0],
  'an invitation to the team': (typed) => {
    const read = invitationForm.parse({ name: 'Ana', email: typed, role: 'owner' }, isSignInEmail)
    return read.ok ? read.value.email : null
  },
  'whom a voucher is mailed to': (typed) => {
    const raw = { recipientName: '', fromName: '', message: '', sendOn: '', recipientEmail: typed }
    const read = voucherGiftForm.parse(raw, new Date('2026-11-27T12:00:00Z'))
    return read.ok ? read.value.recipientEmail : null
  },
}

test.each(Object.entries(readers))('%s → takes a pasted address as it was meant', (_name, read) => {
  expect(read(pasted)).toBe('ana@exemplo.com.br')
})

test('a field that is sent twice → the first counts', () => {
  const form = new FormData()
  for (const code of ['primeiro', 'segundo']) form.append('code', code)
  expect(field(form, 'code')).toBe('primeiro')
})
