import {
  manualMethods,
  linkMethods,
  manualPrefix,
  maxMoneyReasonLength,
  reasonField,
  type ManualPayment,
  type ReportedPaymentRefusal,
} from '#core/payment/manual-payment.ts'
import {
  idField,
  lineField,
  mustBeDayField,
  mustChooseField,
  textField,
  whereAsked,
} from '#core/shared/input/fields.ts'
import { defineForm, type ErrorsOfForm, type Field, type TypedOfForm } from '#core/shared/input/form.ts'
import { visibleText } from '#core/shared/input/visible-text.ts'
import { parseBRL, type Cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'

const maxReferenceLength = 100
const money = { inputMode: 'decimal', autoComplete: 'off' } as const

const amountField: Field<Cents, 'amount-invalid' | 'wrong-amount'> = textField(
  { ...money, required: true },
  (typed) => {
    const amount = parseBRL(typed)
    return amount ? accept(amount) : refuse('amount-invalid')
  },
)

const feeField: Field<Cents | null, 'fee-invalid'> = textField(money, (typed, { amount }) => {
  if (visibleText(typed) === '') return accept(null)
  const [fee, paid] = [parseBRL(typed), typeof amount === 'string' ? parseBRL(amount) : null]
  return fee !== null && paid !== null && fee < paid ? accept(fee) : refuse('fee-invalid')
})

/**
 * Money that arrived outside the provider. The page generates the payment's id, so a form sent twice is one payment; `newId`
 * replaces an invalid id.
 */
export const manualPaymentForm = defineForm({
  fields: {
    method: mustChooseField([...manualMethods, ...linkMethods], 'method-required'),
    amount: amountField,
    // The centavos that are accepted instead of the order's total; empty without.
    difference: textField({}, (typed) => accept(typed)),
    day: whereAsked(mustBeDayField<'day-invalid' | 'day-out-of-range'>('day-invalid')),
    fee: feeField,
    reference: lineField<'reference-too-long' | ReportedPaymentRefusal>({
      max: maxReferenceLength,
      tooLong: 'reference-too-long',
      autoComplete: 'off',
    }),
    note: reasonField,
    submission: idField(),
  },
  labels: {
    amount: 'Valor recebido',
    day: 'Dia em que o dinheiro chegou',
    fee: 'Tarifa cobrada, se houver',
    reference: 'ID no Mercado Pago, se houver',
    note: 'Anotação',
  },
  hints: {
    fee: 'Quanto o provedor descontou: entra no livro como tarifa.',
    reference:
      'Se o pagamento está em Pagamentos sem pedido, ou chegar lá depois, passa a ser deste pedido, com o dia e a tarifa do Mercado Pago.',
    note: 'Onde está o comprovante, quem conferiu.',
  },
  messages: {
    'method-required': 'Diga como o dinheiro chegou.',
    'amount-invalid': 'Escreva o valor em reais, com duas casas depois da vírgula.',
    'wrong-amount': 'O valor é diferente do pedido. Confira, ou marque abaixo que aceita este valor.',
    'day-invalid': 'Confira o dia.',
    'day-out-of-range': 'Confira o dia.',
    'fee-invalid': 'Escreva a tarifa em reais, menor que o valor recebido.',
    'reference-too-long': `Use até ${maxReferenceLength} letras.`,
    'reference-of-order': 'O pagamento com este número já é de um pedido. Nada foi gravado: confira o número.',
    'reference-unusable':
      'O dinheiro do pagamento com este número não está com a gente: foi reembolsado, contestado ou recebido por outra conta. Nada foi gravado.',
    'reference-amount':
      'O Mercado Pago informa outro valor para o pagamento com este número. Nada foi gravado: confira o número e o valor.',
    'note-required': 'Escreva uma anotação: ela fica no histórico.',
    'note-too-long': `A anotação pode ter até ${maxMoneyReasonLength} letras.`,
  },
  finish({ submission, difference, day, ...values }, newId: () => string): ManualPayment {
    return {
      ...values,
      paymentId: `${manualPrefix}${submission ?? newId()}`,
      receivedOn: day,
      acceptsDifference: difference === String(values.amount),
    }
  },
})

export type ManualPaymentTyped = TypedOfForm<typeof manualPaymentForm>
export type ManualPaymentErrors = ErrorsOfForm<typeof manualPaymentForm>

/** A question about money is closed: what was done is written down. */
export const answerForm = defineForm({
  fields: { note: reasonField },
  labels: { note: 'O que foi feito' },
  messages: {
    'note-required': 'Escreva uma anotação: ela fica no histórico.',
    'note-too-long': `A anotação pode ter até ${maxMoneyReasonLength} letras.`,
  },
})

export type AnswerTyped = TypedOfForm<typeof answerForm>
export type AnswerErrors = ErrorsOfForm<typeof answerForm>
