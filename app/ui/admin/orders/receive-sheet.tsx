import { Form } from 'react-router'

import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { RouteDialog, SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { SubmissionField } from '#app/ui/admin/shared/submission-field.tsx'
import { Field, FieldError, TextArea } from '#app/ui/shared/field.tsx'
import { manualPaymentForm, type ManualPaymentErrors } from '#copy/payment/manual-payment-form.ts'
import { repeatedFormErrors } from '#copy/shared/repeated-form.ts'
import type { ManualPaymentRefusal, ReportedPaymentRefusal } from '#core/payment/manual-payment.ts'
import { formatDay, type DaySpan } from '#core/shared/dates.ts'
import { formatAmount, formatBRL, parseBRL, type Cents } from '#core/shared/money.ts'
import { ownValue } from '#core/shared/own-value.ts'

import type { FailureOf } from './order-failure.ts'

type Props = {
  total: Cents
  /** The order has a payment link: that is where the money is expected from. */
  byLink: boolean
  /** The first and the last day it can have arrived on. */
  days: DaySpan
  submission: string
  failure: FailureOf<'receive'> | null
}

/** A manual payment. Its consequences are stated first: the project is opened and the buyer notified. */
export function ReceiveSheet({ total, byLink, days, submission, failure }: Props) {
  const offered = { ...manualPaymentForm.initial, amount: formatAmount(total), day: days.last }
  const values = failure?.values ?? offered
  const refusal = failure?.refusal ?? null
  const errors = { ...failure?.errors, ...errorOf(refusal) }
  const answer = { values, errors }
  const typed = parseBRL(failure?.values.amount ?? '')

  return (
    <RouteDialog param="receber" title="Registrar pagamento">
      <p>
        {byLink
          ? 'Confira antes, na página de quem criou o link, que o dinheiro chegou.'
          : 'Use quando o dinheiro veio por fora do Mercado Pago; o que chegou por ele se aceita ou reembolsa no próprio pagamento.'}{' '}
        O pedido fica pago, o projeto é aberto e o comprador recebe a confirmação por e-mail.
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <SubmissionField submission={submission} />
        <fieldset className="field" aria-describedby="method-erro">
          <legend className="font-bold">Como o dinheiro chegou</legend>
          {(byLink ? linkWays : ways).map(([value, label]) => (
            <CheckOption
              key={value}
              className="font-normal"
              type="radio"
              name="method"
              required
              value={value}
              defaultChecked={values.method === value}
            >
              {label}
            </CheckOption>
          ))}
          <FieldError id="method" error={manualPaymentForm.message('method', errors)} />
        </fieldset>
        <Field {...manualPaymentForm.input('amount', answer)} hint={`O pedido é de ${formatBRL(total)}.`} />
        {typed !== null && typed !== total && (refusal === 'wrong-amount' || values.difference) ? (
          <CheckOption
            key={typed}
            type="checkbox"
            name="difference"
            value={typed}
            defaultChecked={values.difference === String(typed)}
          >
            Aceitar {formatBRL(typed)} como pagamento do pedido
          </CheckOption>
        ) : null}
        <Field
          {...manualPaymentForm.input('day', answer)}
          min={days.first}
          max={days.last}
          error={errors.day ? `Escolha um dia entre ${formatDay(days.first)} e ${formatDay(days.last)}.` : ''}
        />
        <Field {...manualPaymentForm.input('fee', answer)} />
        <Field {...manualPaymentForm.input('reference', answer)} />
        <TextArea {...manualPaymentForm.input('note', answer)} rows={3} />
        <SheetButtons refusal={refusal ? ownValue(refusals, refusal) : ''} param="receber">
          <IntentButton intent="receive" label="Registrar pagamento" busy="Salvando..." />
        </SheetButtons>
      </Form>
    </RouteDialog>
  )
}

/** The field a refusal is about. */
function errorOf(refusal: ManualPaymentRefusal | null): ManualPaymentErrors {
  if (refusal === 'wrong-amount') return { amount: refusal }
  if (refusal === 'day-out-of-range') return { day: refusal }
  if (refusal === 'reference-of-order' || refusal === 'reference-unusable' || refusal === 'reference-amount')
    return { reference: refusal }
  return {}
}

const ways: [string, string][] = [
  ['pix', 'Pix na chave do estúdio'],
  ['manual', 'Transferência ou outro meio'],
]

const linkWays: [string, string][] = [
  ['pix', 'Pix'],
  ['credit-card', 'Cartão de crédito'],
  ['debit-card', 'Cartão de débito'],
  ['boleto', 'Boleto'],
  ['other', 'Outro meio, pelo link'],
  ['manual', 'Transferência, sem o link'],
]

type FieldRefusal = 'wrong-amount' | 'day-out-of-range' | ReportedPaymentRefusal

/** What stands below the form; what is about a field is said at it. */
const refusals = {
  ...repeatedFormErrors,
  'not-found': 'Este formulário era de outro pedido. Nada foi gravado: feche e abra de novo.',
  'already-paid': 'Este pedido já está pago. Nada foi gravado.',
  'project-unavailable':
    'O projeto não pode mais receber este extra, ou o vale deste pedido não vale mais. Nada foi gravado.',
  'not-payable': 'Este pedido não pode mais ser pago. Nada foi gravado.',
} satisfies Record<Exclude<ManualPaymentRefusal, FieldRefusal>, string>
