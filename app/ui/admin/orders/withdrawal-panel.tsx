import { useState } from 'react'
import { Form, Link } from 'react-router'

import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { RouteDialog, SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { SubmissionField } from '#app/ui/admin/shared/submission-field.tsx'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { Field, FieldError, TextArea } from '#app/ui/shared/field.tsx'
import { decisionErrors } from '#copy/order/withdrawals.ts'
import { withdrawalForm, type WithdrawalErrors } from '#copy/payment/refund-form.ts'
import { refundErrors } from '#copy/payment/refunds.ts'
import type { Withdrawal } from '#core/order/withdrawal.ts'
import { refundSum } from '#core/payment/refund-sum.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import type { FailureOf } from './order-failure.ts'

type Props = {
  order: { total: Cents; withdrawalReason: string | null }
  withdrawal: Withdrawal
  /** What of all its payments can still go back. */
  left: Cents
  submission: string
  failure: FailureOf<'withdrawal'> | null
}

/** A buyer took the purchase back: what was written, what was decided, or the form to decide it. */
export function WithdrawalPanel({ order, withdrawal, left, submission, failure }: Props) {
  const { requestedAt, decidedAt, answer, isAccepted } = withdrawal
  if (!requestedAt) return null
  return (
    <div className="notice mb-4" data-tone={decidedAt ? undefined : 'alarm'}>
      <strong>O comprador desistiu da compra em {formatDateTime(requestedAt)}</strong>
      {order.withdrawalReason ? (
        <span className="[overflow-wrap:anywhere] whitespace-pre-line">“{order.withdrawalReason}”</span>
      ) : null}
      {decidedAt ? (
        <span className="[overflow-wrap:anywhere]">
          {answer
            ? `${isAccepted ? 'Aceito' : 'Não aceito'} em ${formatDateTime(decidedAt)}: ${answer}`
            : 'Antes da produção: o reembolso é total e automático.'}
        </span>
      ) : (
        <>
          <span className="text-smoke text-sm">
            <WaitingSince since={requestedAt} />
          </span>
          <Link to="?desistencia=1" className="btn-quiet justify-self-start" preventScrollReset>
            Analisar pedido de cancelamento
          </Link>
          <RouteDialog param="desistencia" title="Analisar pedido de cancelamento">
            <DecisionForm total={order.total} left={left} submission={submission} failure={failure} />
          </RouteDialog>
        </>
      )}
    </div>
  )
}

function DecisionForm({ total, left, submission, failure }: { total: Cents } & Omit<Props, 'order' | 'withdrawal'>) {
  const { values = withdrawalForm.initial, refusal } = failure ?? {}
  const errors: WithdrawalErrors = refusal === 'too-much' ? { amount: 'too-much' } : (failure?.errors ?? {})
  const answer = { values, errors }
  const first = { how: values.decision || withdrawalForm.initial.decision, amount: values.amount }
  const [typed, setTyped] = useState<typeof first | null>(null)
  const { how, amount } = typed ?? first
  const sum = refundSum({ how, amount, lines: [] }, { left, prices: [] })

  return (
    <Form
      method="post"
      noValidate
      className="group/decision grid gap-4"
      onChange={({ currentTarget }) => setTyped(readTyped(currentTarget))}
    >
      <SubmissionField submission={submission} />
      <input type="hidden" name="sum" value={sum ?? ''} />
      <fieldset className="grid gap-1">
        <legend className="font-bold">A decisão</legend>
        {/* Of what cost nothing no part goes back: it ends, and a voucher is whole again. */}
        {decisions
          .filter(([value]) => total > 0 || value !== 'parte')
          .map(([value, label]) => (
            <CheckOption key={value} type="radio" name="decision" value={value} defaultChecked={first.how === value}>
              {value === 'tudo' ? wholeText(label, { total, left }) : label}
            </CheckOption>
          ))}
        <FieldError id="decision" error={withdrawalForm.message('decision', errors)} />
      </fieldset>
      {total > 0 ? (
        <div
          className={errors.amount === 'amount-unused' ? '' : 'hidden group-has-[[value=parte]:checked]/decision:block'}
        >
          <Field
            {...withdrawalForm.input('amount', answer)}
            hint={`No máximo ${formatBRL(left)}.`}
            disabled={typed !== null && how !== 'parte'}
          />
        </div>
      ) : null}
      <TextArea {...withdrawalForm.input('reason', answer)} rows={3} />
      <SheetButtons
        refusal={refusal && refusal !== 'too-much' ? (decisionErrors[refusal] ?? refundErrors[refusal] ?? '') : ''}
        param="desistencia"
      >
        <IntentButton
          intent="withdrawal"
          label={<AnswerLabel how={how} sum={total > 0 ? sum : null} />}
          busy="Respondendo..."
        />
      </SheetButtons>
    </Form>
  )
}

/** Names what goes back; without a script it goes away with another choice, and the server asks to confirm the new one. */
function AnswerLabel({ how, sum }: { how: string; sum: Cents | null }) {
  if (sum === null) return 'Responder'
  const shown =
    how === 'tudo'
      ? 'group-has-[[value=tudo]:checked]/decision:inline'
      : 'group-has-[[value=parte]:checked]/decision:inline'
  return (
    <span>
      Responder
      <span className={`hidden ${shown}`}>{`\u00a0e reembolsar ${formatBRL(sum)}`}</span>
    </span>
  )
}

function readTyped(form: HTMLFormElement): { how: string; amount: string } {
  return {
    how: form.querySelector<HTMLInputElement>('[name=decision]:checked')?.value ?? '',
    amount: form.querySelector<HTMLInputElement>('[name=amount]')?.value ?? '',
  }
}

/** Of an order paid twice, what is left is both payments. */
function wholeText(label: string, { total, left }: { total: Cents; left: Cents }): string {
  return total > 0
    ? `${label}: ${formatBRL(left)}`
    : 'Aceitar e encerrar o pedido, que não custou nada; um vale usado nele volta a valer'
}

const decisions = [
  ['tudo', 'Aceitar e reembolsar tudo'],
  ['parte', 'Aceitar e reembolsar uma parte'],
  ['nada', 'Não aceitar'],
] as const
