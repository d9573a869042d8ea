import { manualMethods, maxMoneyReasonLength, reasonField } from '#core/payment/manual-payment.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { emailKey } from '#core/shared/input/email.ts'
import {
  blockField,
  dayField,
  emailField,
  lineField,
  mustChooseField,
  nameField,
  optionalEmailField,
  textField,
  tickField,
} from '#core/shared/input/fields.ts'
import { defineForm, type ErrorsOfForm, type TypedOfForm, type ValueOfForm } from '#core/shared/input/form.ts'
import { parseDay } from '#core/shared/input/typed-day.ts'
import { visibleText } from '#core/shared/input/visible-text.ts'
import { cents, parseBRL } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { givenOrigins, issuedOrigins, isValidDay, type IssuedOrigin } from '#core/voucher/issued-voucher.ts'
import { minDifference } from '#core/voucher/redemption.ts'
import { cardLimits } from '#core/voucher/voucher.ts'

import { voucherTerm } from './voucher.ts'

/** The choice of the form for a voucher of an amount instead of a package. */
export const amountChoice = 'valor'

const maxValue = cents(100_000_00)

/** Staff issue a voucher: sold without the shop, or given for nothing. */
export const issueVoucherForm = defineForm({
  fields: {
    origin: mustChooseField(issuedOrigins, 'origin-required'),
    worth: lineField({ max: 60, tooLong: 'worth-required', missing: 'worth-required' }),
    amount: textField({ inputMode: 'decimal', autoComplete: 'off' }, (typed, { worth }) => {
      const amount = parseBRL(typed)
      if (worth !== amountChoice) return visibleText(typed) === '' ? accept(null) : refuse('amount-unused')
      if (amount === null || amount < minDifference) return refuse('amount-invalid')
      return amount > maxValue ? refuse('amount-too-much') : accept(amount)
    }),
    // How the money came, of one that was sold.
    method: textField({}, (typed, { origin }) => {
      const method = manualMethods.find((known) => known === typed) ?? null
      if (origin !== ('by-hand' satisfies IssuedOrigin)) return accept(null)
      return method ? accept(method) : refuse('method-required')
    }),
    validUntil: dayField<'day-invalid' | 'day-out-of-range' | 'day-unused'>('day-invalid'),
    name: nameField({ autoComplete: 'off' }),
    email: emailField({ autoComplete: 'off' }),
    mails: tickField(),
    recipientName: lineField({ max: cardLimits.name, tooLong: 'too-long', autoComplete: 'off' }),
    recipientEmail: optionalEmailField<'email-same'>({ autoComplete: 'off' }),
    message: blockField({ max: cardLimits.message, lines: cardLimits.lines, tooLong: 'too-long' }),
    reason: reasonField,
  },
  labels: {
    amount: 'Valor do vale (R$)',
    validUntil: 'Vale até',
    name: 'Nome de quem recebe ou comprou',
    email: 'E-mail dessa pessoa',
    recipientName: 'Para quem é o presente (opcional)',
    recipientEmail: 'E-mail de quem vai ganhar (opcional)',
    message: 'Mensagem no cartão (opcional)',
    reason: 'Motivo',
  },
  hints: {
    recipientEmail: 'Se preencher, o presente vai agora para este endereço, sem o preço.',
    reason: 'Fica no histórico e na lista de vales; quem recebe não lê.',
  },
  messages: {
    'origin-required': 'Diga de que tipo é o vale.',
    'worth-required': 'Escolha o pacote, ou um valor.',
    'amount-invalid': 'Escreva o valor em reais, a partir de 5,00, com duas casas depois da vírgula.',
    'amount-too-much': 'O valor é alto demais para um vale.',
    'amount-unused': 'O valor só conta num vale de valor. Apague-o, ou escolha “Um valor em reais”.',
    'method-required': 'Diga como o dinheiro chegou.',
    'day-invalid': 'Escolha o último dia em que o vale pode ser usado.',
    'day-out-of-range': `Escolha um dia de hoje até daqui a ${voucherTerm}.`,
    'day-unused': `Um vale vendido vale ${voucherTerm}, como está no contrato. Deixe o dia em branco.`,
    'name-required': 'Escreva o nome da pessoa.',
    'name-too-long': 'O nome é longo demais.',
    'name-with-address': 'Escreva só o nome, sem endereço de site.',
    'email-required': 'Escreva o e-mail da pessoa.',
    'email-invalid': 'Confira o e-mail. Ele precisa ser assim: nome@exemplo.com.br.',
    'email-too-long': 'Este e-mail é longo demais.',
    'email-same': 'É o mesmo e-mail de cima, que já recebe o vale. Deixe em branco.',
    'too-long': 'Encurte um pouco: não cabe no cartão.',
    'note-required': 'Escreva o motivo: ele fica no histórico.',
    'note-too-long': `O motivo pode ter até ${maxMoneyReasonLength} letras.`,
  },
  check({ origin, validUntil, email, recipientEmail }, today: CalendarDay) {
    const day = parseDay(validUntil)
    const isGiven = givenOrigins.some((given) => given === origin)
    const to = emailKey(recipientEmail)
    return {
      ...(visibleText(validUntil) !== '' && origin !== '' && !isGiven ? { validUntil: 'day-unused' } : {}),
      ...(isGiven && day !== null && !isValidDay(day, today) ? { validUntil: 'day-out-of-range' } : {}),
      ...(to !== '' && to === emailKey(email) ? { recipientEmail: 'email-same' } : {}),
    }
  },
})

/** Staff take one back that they gave. */
export const revokeVoucherForm = defineForm({
  fields: { reason: reasonField },
  labels: { reason: 'Motivo' },
  messages: {
    'note-required': 'Escreva o motivo: ele fica no histórico.',
    'note-too-long': `O motivo pode ter até ${maxMoneyReasonLength} letras.`,
  },
})

export type RevokeVoucherTyped = TypedOfForm<typeof revokeVoucherForm>
export type RevokeVoucherErrors = ErrorsOfForm<typeof revokeVoucherForm>
export type IssuedVoucher = ValueOfForm<typeof issueVoucherForm>
export type IssueVoucherTyped = TypedOfForm<typeof issueVoucherForm>
export type IssueVoucherErrors = ErrorsOfForm<typeof issueVoucherForm>
