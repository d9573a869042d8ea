import { checkPayDay, payDayYears, type PayDayRefusal } from '#core/payment/production-cost.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { dayField, lineField, mustBeDayField, textField } from '#core/shared/input/fields.ts'
import {
  defineForm,
  type ErrorsOfForm,
  type Field,
  type TypedOfForm,
  type ValueOfForm,
} from '#core/shared/input/form.ts'
import { parseDay } from '#core/shared/input/typed-day.ts'
import { parseBRL, type Cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

/** Stands in the list of the team for whoever is not in it. */
export const outsider = 'outra'

const payeeField: Field<string, 'payee-required' | 'payee-unknown'> = textField({ required: true }, (typed) =>
  typed === '' ? refuse('payee-required') : accept(typed),
)

const amountField: Field<Cents, 'amount-invalid'> = textField(
  { inputMode: 'decimal', autoComplete: 'off', required: true },
  (typed) => {
    const amount = parseBRL(typed)
    return amount ? accept(amount) : refuse('amount-invalid')
  },
)

const dayMessages = {
  'day-invalid': 'Confira o dia.',
  'day-in-future': 'Este dia ainda não chegou. Anote o pagamento quando ele for feito.',
  'day-too-old': `Este dia passou há mais de ${payDayYears} anos. Confira o ano.`,
} satisfies Record<'day-invalid' | PayDayRefusal, string>

function dayError(typed: string, today: CalendarDay): PayDayRefusal | undefined {
  const day = parseDay(typed)
  const checked = day ? checkPayDay(day, today) : null
  return checked?.ok === false ? checked.code : undefined
}

/** What somebody is to be paid for a song. */
export const productionCostForm = defineForm({
  fields: {
    payee: payeeField,
    name: lineField<'name-required' | 'name-too-long' | 'name-unused'>({
      max: 80,
      tooLong: 'name-too-long',
      autoComplete: 'off',
    }),
    amount: amountField,
    purpose: lineField({ max: 120, tooLong: 'purpose-too-long', missing: 'purpose-required', autoComplete: 'off' }),
    paidOn: dayField<'day-invalid' | PayDayRefusal>('day-invalid'),
  },
  labels: {
    payee: 'Quem recebe',
    name: 'Nome de quem não é da equipe',
    amount: 'Valor',
    purpose: 'Pelo que é',
    paidOn: 'Dia do pagamento, se já foi pago',
  },
  hints: { purpose: 'Por exemplo: voz e violão. Sem o nome do cliente.' },
  messages: {
    ...dayMessages,
    'payee-required': 'Escolha quem recebe.',
    'payee-unknown': 'Esta pessoa não está mais na equipe. Escolha outra, ou “Outra pessoa” e escreva o nome.',
    'name-required': 'Escreva o nome de quem recebe.',
    'name-too-long': 'O nome pode ter até 80 letras.',
    'name-unused': 'Você escreveu um nome e escolheu alguém da equipe. Escolha “Outra pessoa” ou apague o nome.',
    'amount-invalid': 'Escreva um valor maior que zero, assim: 350,00',
    'purpose-required': 'Escreva pelo que é, por exemplo: voz e violão.',
    'purpose-too-long': 'Use até 120 letras.',
  },
  check({ payee, name, paidOn }, today: CalendarDay) {
    const isNamed = normalizeLine(name) !== ''
    return {
      ...(payee === outsider && !isNamed ? { name: 'name-required' as const } : {}),
      ...(payee !== outsider && payee !== '' && isNamed ? { name: 'name-unused' as const } : {}),
      ...(dayError(paidOn, today) ? { paidOn: dayError(paidOn, today) } : {}),
    }
  },
  finish: ({ payee, ...cost }) => ({ ...cost, staffId: payee === outsider ? null : payee }),
})

/** Costs are marked as paid, with the day. */
export const payCostForm = defineForm({
  fields: { day: mustBeDayField<'day-invalid' | PayDayRefusal>('day-invalid') },
  labels: { day: 'Dia do pagamento' },
  messages: dayMessages,
  check({ day }, today: CalendarDay) {
    const error = dayError(day, today)
    return error ? { day: error } : {}
  },
})

export type CostTyped = TypedOfForm<typeof productionCostForm>
export type CostErrors = ErrorsOfForm<typeof productionCostForm>
export type NewCost = ValueOfForm<typeof productionCostForm>
export type PayCostErrors = ErrorsOfForm<typeof payCostForm>
