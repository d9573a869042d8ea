import { useState } from 'react'
import { Form } from 'react-router'

import { useIsSending } from '#app/ui/admin/hooks/use-is-sending.ts'
import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { NoteField } from '#app/ui/admin/shared/note-field.tsx'
import { RouteDialog, SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field, FieldError } from '#app/ui/shared/field.tsx'
import type { ManualPaymentRefusal, ReportedPaymentRefusal } from '#core/payment/manual-payment.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, parseBRL, type Cents } from '#core/shared/money.ts'

import type { FailureOf } from './order-failure.ts'

type Props = {
  total: Cents
  /** The order has a payment link: that is where the money is expected from. */
  byLink: boolean
  /** The first and the last day it can have arrived on. */
  days: { from: CalendarDay; to: CalendarDay }
  submission: string
  failure: FailureOf<'receive'> | null
}

/** A manual payment. Its consequences are stated first: the project is opened and the buyer notified. */
export function ReceiveSheet({ total, byLink, days, submission, failure }: Props) {
  const saving = useIsSending('receive')
  const [id] = useState(submission)
  const { values, errors = {}, refusal } = failure ?? {}
  const typed = parseBRL(values?.amount ?? '')

  return (
    <RouteDialog param="receber" title="Registrar pagamento">
      <p>
        {byLink
          ? 'Confira antes, na página de quem criou o link, que o dinheiro chegou.'
          : 'Use quando o dinheiro veio por fora do Mercado Pago; o que chegou por ele se aceita ou reembolsa no próprio pagamento.'}{' '}
        O pedido fica pago, o projeto é aberto e o comprador recebe a confirmação por e-mail.
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="receive" />
        <input type="hidden" name="submission" value={id} />
        <fieldset className="field" aria-describedby="method-erro">
          <legend className="font-bold">Como o dinheiro chegou</legend>
          {(byLink ? linkWays : ways).map(([value, label]) => (
            <CheckOption
              key={value}
              className="font-normal"
              type="radio"
              name="method"
              value={value}
              defaultChecked={values?.method === value}
            >
              {label}
            </CheckOption>
          ))}
          <FieldError id="method" error={errors.method ? 'Diga como o dinheiro chegou.' : ''} />
        </fieldset>
        <Field
          id="amount"
          label="Valor recebido"
          required
          hint={`O pedido é de ${formatBRL(total)}.`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values?.amount ?? formatBRL(total).replace(/^R\$\s/, '')}
          error={
            errors.amount
              ? 'Escreva o valor em reais, com duas casas depois da vírgula.'
              : refusal === 'wrong-amount'
                ? texts['wrong-amount']
                : ''
          }
        />
        {typed !== null && typed !== total && (refusal === 'wrong-amount' || values?.difference) ? (
          <CheckOption
            key={typed}
            type="checkbox"
            name="difference"
            value={typed}
            defaultChecked={values?.difference === String(typed)}
          >
            Aceitar {formatBRL(typed)} como pagamento do pedido
          </CheckOption>
        ) : null}
        <Field
          id="day"
          label="Dia em que o dinheiro chegou"
          required
          type="date"
          min={days.from}
          max={days.to}
          defaultValue={values?.day ?? days.to}
          error={
            errors.day || refusal === 'day-out-of-range'
              ? `Escolha um dia entre ${formatDay(days.from)} e ${formatDay(days.to)}.`
              : ''
          }
        />
        <Field
          id="fee"
          label="Tarifa cobrada, se houver"
          hint="Quanto o provedor descontou: entra no livro como tarifa."
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values?.fee ?? ''}
          error={errors.fee ? 'Escreva a tarifa em reais, menor que o valor recebido.' : ''}
        />
        <Field
          id="reference"
          label="ID no Mercado Pago, se houver"
          hint="Se o pagamento está em Pagamentos sem pedido, ou chegar lá depois, passa a ser deste pedido, com o dia e a tarifa do Mercado Pago."
          autoComplete="off"
          defaultValue={values?.reference ?? ''}
          error={errors.reference ? 'Use até 100 letras.' : isReportedRefusal(refusal) ? texts[refusal] : ''}
        />
        <NoteField
          id="note"
          label="Anotação"
          hint="Onde está o comprovante, quem conferiu."
          value={values?.note}
          error={errors.note}
        />
        <SheetButtons
          refusal={
            refusal && refusal !== 'wrong-amount' && refusal !== 'day-out-of-range' && !isReportedRefusal(refusal)
              ? texts[refusal]
              : ''
          }
          param="receber"
        >
          <button type="submit" className="btn btn-red" disabled={saving} aria-busy={saving}>
            {saving ? 'Salvando...' : 'Registrar pagamento'}
          </button>
        </SheetButtons>
      </Form>
    </RouteDialog>
  )
}

function isReportedRefusal(refusal: string | null | undefined): refusal is ReportedPaymentRefusal {
  return refusal?.startsWith('reference-') ?? false
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

const texts = {
  'day-out-of-range': 'Confira o dia.',
  'reference-of-order': 'O pagamento com este número já é de um pedido. Nada foi gravado: confira o número.',
  'reference-unusable':
    'O dinheiro do pagamento com este número não está com a gente: foi reembolsado, contestado ou recebido por outra conta. Nada foi gravado.',
  'reference-amount':
    'O Mercado Pago informa outro valor para o pagamento com este número. Nada foi gravado: confira o número e o valor.',
  'not-found': 'Este formulário era de outro pedido. Nada foi gravado: feche e abra de novo.',
  'wrong-amount': 'O valor é diferente do pedido. Confira, ou marque abaixo que aceita este valor.',
  'already-paid': 'Este pedido já está pago. Nada foi gravado.',
  'project-unavailable':
    'O projeto não pode mais receber este extra, ou o vale deste pedido não vale mais. Nada foi gravado.',
  'not-payable': 'Este pedido não pode mais ser pago. Nada foi gravado.',
} satisfies Record<ManualPaymentRefusal, string>
