import { expect, test } from 'vitest'

import { voucherGiftForm } from './voucher-gift-form.ts'

const now = new Date('2026-11-23T15:00:00Z')

const gift = {
  recipientName: ' Dona  Lia ',
  fromName: 'Ana',
  message: 'Para a sua história.\r\nBeijo',
  recipientEmail: '',
  sendOn: '',
}

test('a gift without an e-mail → nothing is sent to anybody else', () => {
  expect(voucherGiftForm.parse(gift, now)).toEqual({
    ok: true,
    value: {
      recipientName: 'Dona Lia',
      fromName: 'Ana',
      message: 'Para a sua história.\nBeijo',
      recipientEmail: null,
      sendOn: null,
    },
  })
})

test.each([
  [{ recipientEmail: 'lia@exemplo.com.br', sendOn: '2026-12-24' }, null],
  [{ recipientEmail: 'lia@exemplo.com.br', sendOn: '2026-11-23' }, null],
  [{ recipientEmail: 'lia@exemplo.com.br', sendOn: '2026-11-22' }, { sendOn: 'day-invalid' }],
  [{ recipientEmail: 'lia@exemplo.com.br', sendOn: '2028-01-01' }, { sendOn: 'day-invalid' }],
  [{ recipientEmail: 'lia@exemplo.com.br', sendOn: '24/12' }, { sendOn: 'day-invalid' }],
  [{ recipientEmail: 'lia', sendOn: '' }, { recipientEmail: 'email-invalid' }],
  [{ recipientEmail: 'lia@exemplo.com.br', sendOn: '\u200E2026\u201112-24' }, null],
  [{ recipientEmail: 'lia@exemplo.com.br', sendOn: '2026-11-22\u200B' }, { sendOn: 'day-invalid' }],
  [{ sendOn: '2026-12-24' }, { recipientEmail: 'day-without-email' }],
  [{ message: 'é'.repeat(241) }, { message: 'too-long' }],
  [{ message: 'verso\r\n'.repeat(7) + 'verso' }, null],
  [{ message: 'verso\n'.repeat(8) + 'verso' }, { message: 'too-long' }],
  [
    { recipientName: 'x'.repeat(61), fromName: 'x'.repeat(61) },
    { recipientName: 'too-long', fromName: 'too-long' },
  ],
] as const)('%o → %o', (change, errors) => {
  const parsed = voucherGiftForm.parse({ ...gift, ...change }, now)
  expect(parsed.ok ? null : parsed.errors).toEqual(errors)
})
