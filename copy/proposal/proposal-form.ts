import { noItem, proposalItemKinds, proposalLimits } from '#core/proposal/proposal.ts'
import { daysBetween, endOfDay, type CalendarDay } from '#core/shared/dates.ts'
import { blockField, lineField, mustBeDayField, textField } from '#core/shared/input/fields.ts'
import { defineForm, type ErrorsOfForm, type TypedOfForm, type ValueOfForm } from '#core/shared/input/form.ts'
import { parseDay } from '#core/shared/input/typed-day.ts'
import { visibleNumber, visibleText } from '#core/shared/input/visible-text.ts'
import { parseBRL } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

const days = { inputMode: 'numeric', autoComplete: 'off' } as const
const { title, description, price, validDays } = proposalLimits

/** Staff price a piece of work. */
export const proposalForm = defineForm({
  fields: {
    title: lineField({
      max: title,
      tooLong: 'title-too-long',
      missing: 'title-required',
      autoComplete: 'off',
    }),
    description: blockField({
      max: description,
      tooLong: 'description-too-long',
      missing: 'description-required',
    }),
    price: textField({ inputMode: 'decimal', autoComplete: 'off', required: true }, (typed) => {
      const amount = parseBRL(typed)
      if (amount === null) return refuse('price-invalid')
      return amount < price.min || amount > price.max ? refuse('price-out-of-range') : accept(amount)
    }),
    item: textField({}, (typed) => {
      const kind = findKind(typed)
      if (typed === noItem) return accept(null)
      return kind ? accept(kind) : refuse('item-required')
    }),
    // Business days until its file is ready; 0 without a file of its own.
    workDays: textField(days, (typed, { item }) => {
      if (item === noItem && visibleText(typed) !== '') return refuse('days-unused')
      return findKind(item) ? parseDays(typed, 1) : accept(0)
    }),
    addedDays: textField(days, (typed) => (visibleText(typed) === '' ? accept(0) : parseDays(typed, 0))),
    validUntil: mustBeDayField<'day-invalid' | 'day-past' | 'day-too-far'>('day-invalid'),
  },
  labels: {
    title: 'Título',
    description: 'O que o cliente recebe',
    price: 'Preço (R$)',
    item: 'Como é entregue',
    workDays: 'Prazo do arquivo (dias úteis)',
    addedDays: 'Dias úteis a mais na música',
    validUntil: 'Válido até',
  },
  hints: {
    workDays: 'Do pagamento ou da entrega da música, o que vier depois.',
    addedDays: 'Somados ao prazo quando o cliente paga.',
  },
  messages: {
    'title-required': 'Escreva o que está sendo orçado.',
    'title-too-long': 'Encurte o título.',
    'description-required': 'Descreva o que o cliente vai receber.',
    'description-too-long': 'Encurte a descrição.',
    'price-invalid': 'Escreva o valor assim: 350,00',
    'price-out-of-range': 'Este valor não pode ser cobrado por aqui.',
    'item-required': 'Escolha como o trabalho é entregue.',
    'days-invalid': 'Escreva um número de dias úteis.',
    'days-unused': 'Sem arquivo à parte, este prazo não vale. Apague-o, ou escolha um arquivo acima.',
    'day-invalid': 'Escolha o último dia em que o orçamento vale.',
    'day-past': 'Este dia já passou.',
    'day-too-far': 'Escolha um dia mais próximo.',
  },
  check({ validUntil }, today: CalendarDay) {
    const day = parseDay(validUntil)
    if (day === null) return {}
    const left = daysBetween(today, day)
    if (left < 0) return { validUntil: 'day-past' }
    return left > validDays ? { validUntil: 'day-too-far' } : {}
  },
  finish: (values, _today: CalendarDay) => ({ ...values, validUntil: endOfDay(values.validUntil) }),
})

export type ProposalTerms = ValueOfForm<typeof proposalForm>
export type ProposalTyped = TypedOfForm<typeof proposalForm>
export type ProposalErrors = ErrorsOfForm<typeof proposalForm>

function findKind(typed: unknown) {
  return proposalItemKinds.find((kind) => kind === typed)
}

function parseDays(typed: string, min: number): Result<number, 'days-invalid'> {
  const number = visibleNumber(typed)
  const count = /^\d{1,3}$/.test(number) ? Number(number) : -1
  return count >= min && count <= proposalLimits.days ? accept(count) : refuse('days-invalid')
}
