import { dayOf } from '#core/shared/dates.ts'
import { normalizeEmail } from '#core/shared/input/email.ts'
import { blockField, dayField, lineField, optionalEmailField } from '#core/shared/input/fields.ts'
import { defineForm, type ErrorsOfForm, type TypedOfForm, type ValueOfForm } from '#core/shared/input/form.ts'
import { parseDay } from '#core/shared/input/typed-day.ts'
import { visibleText } from '#core/shared/input/visible-text.ts'
import { cardLimits, lastSendDay, sendMonths } from '#core/voucher/voucher.ts'

const cardName = { max: cardLimits.name, maxLength: cardLimits.name, tooLong: 'too-long', autoComplete: 'off' } as const

/** Whom a voucher is for and what its card says; all of it may be left out. An e-mail without a day is written to at once. */
export const voucherGiftForm = defineForm({
  fields: {
    recipientName: lineField(cardName),
    fromName: lineField(cardName),
    message: blockField({
      max: cardLimits.message,
      maxLength: cardLimits.message,
      lines: cardLimits.lines,
      tooLong: 'too-long',
    }),
    recipientEmail: optionalEmailField<'day-without-email'>({ autoComplete: 'off' }),
    sendOn: dayField('day-invalid'),
  },
  labels: {
    recipientName: 'Para (opcional)',
    fromName: 'De (opcional)',
    message: 'Mensagem (opcional)',
    recipientEmail: 'E-mail de quem vai ganhar (opcional)',
    sendOn: 'Em que dia (opcional)',
  },
  messages: {
    'too-long': 'Encurte um pouco: não cabe no cartão.',
    'email-invalid': 'Confira o e-mail. Ele precisa ser assim: nome@exemplo.com.br.',
    'day-without-email': 'Para mandar em um dia, precisamos do e-mail de quem vai ganhar.',
    'day-invalid': `Escolha um dia de hoje até daqui a ${sendMonths} meses.`,
  },
  check({ recipientEmail, sendOn }, now: Date) {
    const day = parseDay(sendOn)
    const today = dayOf(now)
    if (visibleText(sendOn) === '') return {}
    return {
      ...(normalizeEmail(recipientEmail) === '' ? { recipientEmail: 'day-without-email' } : {}),
      ...(day !== null && (day < today || day > lastSendDay(today)) ? { sendOn: 'day-invalid' } : {}),
    }
  },
})

export type VoucherGift = ValueOfForm<typeof voucherGiftForm>
export type VoucherGiftTyped = TypedOfForm<typeof voucherGiftForm>
export type VoucherGiftErrors = ErrorsOfForm<typeof voucherGiftForm>
