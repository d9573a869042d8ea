import { maxMoneyReasonLength, reasonField } from '#core/payment/manual-payment.ts'
import { parseSum } from '#core/payment/refund-sum.ts'
import { mustChooseField, textField, tickField } from '#core/shared/input/fields.ts'
import { defineForm, type ErrorsOfForm, type Field, type TypedOfForm } from '#core/shared/input/form.ts'
import { visibleText } from '#core/shared/input/visible-text.ts'
import { parseBRL, type Cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'

// A field that belongs to another way than the chosen one is refused, not ignored: whoever typed an amount did not mean
// everything, and money that went back does not return.

/** The amount of a part; `way` is the field that says whether it is one. */
function amountField(way: 'how' | 'decision'): Field<Cents | null, 'amount-invalid' | 'amount-unused' | 'too-much'> {
  return textField({ inputMode: 'decimal', autoComplete: 'off' }, (typed, form) => {
    if (form[way] === 'parte') {
      const amount = parseBRL(typed)
      return amount ? accept(amount) : refuse('amount-invalid')
    }
    return form[way] !== '' && visibleText(typed) !== '' ? refuse('amount-unused') : accept(null)
  })
}

const lineField: Field<string[], 'lines-required' | 'lines-unused', string[]> = {
  input: {},
  initial: [],
  read: (sent) => sent,
  parse: (lines, { how }) => {
    if (how === 'itens') return lines.length > 0 ? accept(lines) : refuse('lines-required')
    return how !== '' && lines.length > 0 ? refuse('lines-unused') : accept(lines)
  },
}

/** The centavos the button named; `null` without. */
const sumField = textField({}, (typed) => accept(parseSum(typed)))

export const refundMessages = {
  'how-required': 'Escolha quanto reembolsar.',
  'amount-invalid': 'Escreva o valor assim: 50,00',
  'amount-unused':
    'Você escreveu um valor, mas a opção marcada não usa esse valor. Escolha o reembolso parcial ou apague o valor. Nada foi reembolsado.',
  'too-much': 'Este valor é maior do que o que resta para reembolsar.',
  'note-too-long': `O motivo pode ter até ${maxMoneyReasonLength} letras.`,
}

/** Staff give money back: everything that is left, the ticked lines of the order, or a typed amount. */
export const refundForm = defineForm({
  fields: {
    how: { ...mustChooseField(['tudo', 'itens', 'parte'], 'how-required'), initial: 'tudo' },
    amount: amountField('how'),
    line: lineField,
    byHand: tickField(),
    reason: reasonField,
    sum: sumField,
  },
  labels: { amount: 'Valor a reembolsar', reason: 'Motivo' },
  messages: {
    ...refundMessages,
    'lines-required': 'Marque o que reembolsar.',
    'lines-unused':
      'Você marcou itens, mas a opção escolhida não é “Itens deste pedido”. Escolha essa opção ou desmarque os itens. Nada foi reembolsado.',
    'note-required': 'Escreva o motivo: ele fica no histórico.',
  },
  finish: ({ amount, line, byHand, reason, sum }) => ({ amount, lines: line, byHand, reason, confirmed: sum }),
})

/** Staff answer a buyer who takes the purchase back. */
export const withdrawalForm = defineForm({
  fields: {
    decision: { ...mustChooseField(['tudo', 'parte', 'nada'], 'how-required'), initial: 'tudo' },
    amount: amountField('decision'),
    reason: reasonField,
    sum: sumField,
  },
  labels: { amount: 'Valor a reembolsar', reason: 'O motivo, para o comprador' },
  hints: { reason: 'Vai no e-mail e fica no acompanhamento do pedido.' },
  messages: { ...refundMessages, 'note-required': 'Escreva o motivo: o comprador o recebe.' },
  finish: ({ decision, amount, reason, sum }) => ({ accepted: decision !== 'nada', amount, reason, confirmed: sum }),
})

export type RefundTyped = TypedOfForm<typeof refundForm>
export type RefundErrors = ErrorsOfForm<typeof refundForm>
export type WithdrawalTyped = TypedOfForm<typeof withdrawalForm>
export type WithdrawalErrors = ErrorsOfForm<typeof withdrawalForm>
