import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import { Field } from '#app/ui/field.tsx'
import { decisionRefusals } from '#copy/withdrawals.ts'
import { formatDateTime } from '#core/dates.ts'
import { formatBRL, type Cents } from '#core/money.ts'
import type { Withdrawal } from '#core/withdrawal.ts'

import { NoteField } from './note-field.tsx'
import { refundRefusals } from './refund-sheet.tsx'
import { Sheet, SheetCancel } from './sheet.tsx'

export type DecisionValues = { decision: string; amount: string; reason: string }

type Props = {
  order: { total: Cents }
  withdrawal: Withdrawal
  reason: string | null
  submission: string
  values: DecisionValues | null
  errors: { amount?: string; reason?: 'note-required' | 'note-too-long' }
  refusal: string | null
}

/** A buyer took the purchase back: what was written, what was decided, or the form to decide it. */
export function WithdrawalPanel({ order, withdrawal, reason, submission, values, errors, refusal }: Props) {
  const { askedAt, answeredAt, answer } = withdrawal
  if (!askedAt) return null
  return (
    <div className="notice mb-4" data-tone={answeredAt ? undefined : 'alarm'}>
      <strong>O comprador desistiu da compra em {formatDateTime(askedAt)}</strong>
      {reason ? <span className="[overflow-wrap:anywhere] whitespace-pre-line">"{reason}"</span> : null}
      {answeredAt ? (
        <span className="[overflow-wrap:anywhere]">
          {answer
            ? `Respondido em ${formatDateTime(answeredAt)}: ${answer}`
            : 'Antes da produção: a devolução é total e automática.'}
        </span>
      ) : (
        <>
          <Link to="?desistencia=1" className="btn-quiet justify-self-start" preventScrollReset>
            Decidir e responder
          </Link>
          <Sheet param="desistencia" title="Decidir a desistência">
            <DecisionForm {...{ order, submission, values, errors, refusal }} />
          </Sheet>
        </>
      )}
    </div>
  )
}

function DecisionForm({ order, submission, values, errors, refusal }: Omit<Props, 'withdrawal' | 'reason'>) {
  const { state, formData } = useNavigation()
  const sending = state !== 'idle' && formData?.get('intent') === 'withdrawal'
  const [id] = useState(submission)

  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="withdrawal" />
      <input type="hidden" name="submission" value={id} />
      <fieldset className="grid gap-1">
        <legend className="font-bold">A decisão</legend>
        {decisions.map(([value, label]) => (
          <label key={value} className="flex min-h-[44px] items-center gap-3">
            <input
              type="radio"
              name="decision"
              value={value}
              className="tick"
              defaultChecked={(values?.decision ?? 'tudo') === value}
            />
            {value === 'tudo' ? `${label}: ${formatBRL(order.total)}, ou o que ainda resta` : label}
          </label>
        ))}
      </fieldset>
      <Field
        id="amount"
        label="Valor da parte"
        hint="Vale só para devolver uma parte."
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values?.amount ?? ''}
        error={errors.amount ?? ''}
      />
      <NoteField
        id="reason"
        label="O motivo, para o comprador"
        hint="Vai no e-mail e fica no acompanhamento do pedido."
        value={values?.reason}
        error={errors.reason}
      />
      <p role="alert" className="error">
        {refusal ? (decisionRefusals[refusal] ?? refundRefusals[refusal] ?? '') : ''}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-red" disabled={sending} aria-busy={sending}>
          {sending ? 'Respondendo...' : 'Responder'}
        </button>
        <SheetCancel param="desistencia" />
      </div>
    </Form>
  )
}

const decisions = [
  ['tudo', 'Aceitar e devolver tudo'],
  ['parte', 'Aceitar e devolver uma parte'],
  ['nada', 'Não aceitar'],
] as const
