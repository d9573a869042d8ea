import { voucherErrors } from '#copy/voucher/voucher.ts'
import type { DiscountRefusal } from '#core/catalog/discount.ts'
import { quietHours } from '#core/order/surprise.ts'
import { looksMistyped } from '#core/shared/input/email-typo.ts'
import {
  choiceField,
  choicesField,
  codeField,
  confirmedEmailField,
  emailField,
  idField,
  mustChooseField,
  mustTickField,
  nameField,
  onlyWith,
  phoneField,
  taxIdField,
  tickField,
  whereAsked,
} from '#core/shared/input/fields.ts'
import {
  defineForm,
  type Errors,
  type ErrorsOfForm,
  type Typed,
  type TypedOfForm,
  type ValueOfForm,
  type Values,
} from '#core/shared/input/form.ts'
import { maxNameLength } from '#core/shared/input/person-name.ts'
import type { RedeemRefusal } from '#core/voucher/voucher.ts'

/** Asked for wherever something is sold. */
const saleFields = {
  name: nameField(),
  email: emailField<'email-mistyped'>(),
  emailConfirmed: confirmedEmailField(),
  phone: phoneField(),
  terms: mustTickField('terms-required'),
  // Made by the page: a form sent twice is one order.
  submission: idField(),
}

const saleLabels = { name: 'Seu nome', email: 'E-mail', phone: 'WhatsApp (opcional)' }

const saleMessages = {
  'name-required': 'Como você se chama?',
  'name-too-long': `Use um nome com até ${maxNameLength} letras.`,
  'name-with-address': 'Escreva só o nome, sem endereço de site.',
  'email-required': 'Informe o seu e-mail: é por ele que a gente avisa você.',
  'email-invalid': 'Confira o e-mail. Ele precisa ser assim: nome@exemplo.com.br.',
  'email-too-long': 'Este e-mail é longo demais.',
  'email-mistyped': 'Confira o e-mail: parece que uma letra escapou.',
  'phone-invalid': 'Confira o número, com DDD: (11) 98765-4321. Ou deixe em branco.',
  'terms-required': 'Para continuar, leia o contrato e marque que você aceita.',
}

function checkSale({ email, emailConfirmed }: Typed<typeof saleFields>): Errors<typeof saleFields> {
  return looksMistyped(email, emailConfirmed) ? { email: 'email-mistyped' } : {}
}

/** What is on one offer, an extra, a proposal or a voucher: it has no questions about a lyric, a discount or an invoice. */
export const offerForm = defineForm({
  fields: saleFields,
  labels: saleLabels,
  messages: saleMessages,
  check: checkSale,
  finish: ({ name, email, phone, submission }: Values<typeof saleFields>, newId: () => string) => {
    return { name, email, phone, submissionId: submission ?? newId() }
  },
})

type CodeRefusal = DiscountRefusal | RedeemRefusal | 'too-many-tries'

const orderFields = {
  ...saleFields,
  lyric: { ...mustChooseField(['nao', 'sim'], 'lyric-required'), initial: 'nao' },
  offer: choiceField(['pacote', 'sob-medida'], 'pacote'),
  extras: choicesField(40, 'extras-invalid'),
  discount: codeField<'discount-unknown', CodeRefusal>(30, 'discount-unknown'),
  invoice: tickField(),
  taxId: onlyWith('invoice', taxIdField()),
  surprise: whereAsked(tickField()),
  quiet: onlyWith('surprise', choiceField(quietHours, 'night')),
}

/** The checkout of a package. */
export const orderForm = defineForm({
  fields: orderFields,
  labels: { ...saleLabels, taxId: 'CPF ou CNPJ', discount: 'Código' },
  hints: { taxId: 'A nota é emitida para este CPF ou CNPJ.' },
  messages: {
    ...saleMessages,
    'lyric-required': 'Escolha se você já tem a letra.',
    'extras-invalid': 'Confira os serviços extras escolhidos.',
    'discount-unknown': 'Não conhecemos este código, ou ele não vale para este pacote. Confira, ou deixe em branco.',
    'discount-not-yet': 'Este código ainda não começou a valer.',
    'discount-ended': 'O prazo deste código terminou.',
    'discount-used-up': 'Este código já foi usado todas as vezes que podia.',
    'discount-used-by-buyer': 'Você já usou este código o número de vezes permitido.',
    'voucher-unpaid': voucherErrors['voucher-unpaid'],
    'voucher-used': voucherErrors['voucher-used'],
    'voucher-expired': voucherErrors['voucher-expired'],
    'voucher-ended': voucherErrors['voucher-ended'],
    'too-many-tries': voucherErrors['too-many-tries'],
    'tax-id-invalid': 'Confira o CPF ou o CNPJ: os dígitos não batem. Ou desmarque a nota fiscal.',
  },
  check: checkSale,
  finish(values: Values<typeof orderFields>, newId: () => string) {
    const { emailConfirmed: _confirmed, terms: _accepted, invoice: _wanted, lyric, offer, quiet, ...others } = values
    const { submission, ...order } = others
    return {
      ...order,
      ownLyric: lyric === 'sim',
      /** A bespoke production instead of the package as listed. */
      bespoke: offer === 'sob-medida',
      /** The quiet hours of surprise mode; `null` without it. */
      surprise: quiet ?? null,
      submissionId: submission ?? newId(),
    }
  },
})

export type OfferBuyer = ValueOfForm<typeof offerForm>
export type OfferTyped = TypedOfForm<typeof offerForm>
export type OfferErrors = ErrorsOfForm<typeof offerForm>
export type OrderForm = ValueOfForm<typeof orderForm>
export type OrderTyped = TypedOfForm<typeof orderForm>
export type OrderErrors = ErrorsOfForm<typeof orderForm>

/** The order of somebody who said nothing but who they are. */
export function orderOf(buyer: OfferBuyer): OrderForm {
  const typed = { ...orderForm.initial, name: buyer.name, email: buyer.email, terms: 'sim' }
  const parsed = orderForm.parse(typed, () => buyer.submissionId)
  if (!parsed.ok) throw new Error('an order needs who buys')
  return { ...parsed.value, ...buyer }
}
