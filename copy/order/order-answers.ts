import type { OrderForm } from './order-form.ts'
import { surpriseText } from './surprise.ts'

/** What every order needs of its form; the checkout stores it in ways of its own. */
type Needed = 'name' | 'email' | 'phone' | 'extras' | 'discount' | 'taxId' | 'ownLyric' | 'bespoke' | 'submissionId'

/** What a buyer chose or answered besides: columns of an order, by the names that the form of the checkout gives them. */
export type OrderAnswers = Required<Omit<OrderForm, Needed>>

/**
 * A line for each, with its label and what it says; empty where it was not given. The panel, the list of orders as a file and the
 * page of own data show it, the privacy policy names it. A field of the form without a line does not compile, and neither does one
 * without a column.
 */
const orderAnswers: Record<keyof OrderAnswers, OrderAnswer> = {
  surprise: { label: 'Modo surpresa', text: ({ surprise }) => (surprise ? surpriseText(surprise) : ''), policy: null },
}

/** `policy`: what the privacy policy calls it, among what a buyer may tell; `null` where it says nothing of a person. */
type OrderAnswer = { label: string; text: (order: OrderAnswers) => string; policy: string | null }

/** What the checkout stores of them, as they are. */
export function answersOf({
  name: _name,
  email: _email,
  phone: _phone,
  extras: _extras,
  discount: _discount,
  taxId: _taxId,
  ownLyric: _ownLyric,
  bespoke: _bespoke,
  submissionId: _submissionId,
  ...answers
}: OrderForm): OrderAnswers {
  return answers
}

/**
 * What is bought, and by whom: what a form that is sent again is known by. An answer that was changed, or a tax id, is of the same
 * order, whether it is paid by then or not.
 */
export function offerOf(form: OrderForm): Omit<OrderForm, keyof OrderAnswers | 'taxId'> {
  const { name, email, phone, extras, discount, ownLyric, bespoke, submissionId } = form
  return { name, email, phone, extras, discount, ownLyric, bespoke, submissionId }
}

/** What the privacy policy calls those that say something of a person. */
export const answersInPolicy: string[] = Object.values(orderAnswers).flatMap(({ policy }) => policy ?? [])

/** Each by its label: columns of a list. */
export const answerColumns: Record<string, (order: OrderAnswers) => string> = Object.fromEntries(
  Object.values(orderAnswers).map(({ label, text }) => [label, text]),
)

/** Those that were given, with their labels. */
export function givenAnswers(order: OrderAnswers): [label: string, text: string][] {
  return Object.values(orderAnswers)
    .map(({ label, text }): [string, string] => [label, text(order)])
    .filter(([, text]) => text !== '')
}
