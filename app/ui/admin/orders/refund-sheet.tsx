import { useState } from 'react'
import { Form } from 'react-router'

import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { RouteDialog, SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { SubmissionField } from '#app/ui/admin/shared/submission-field.tsx'
import { Field, FieldError, TextArea } from '#app/ui/shared/field.tsx'
import { refundForm, type RefundErrors, type RefundTyped } from '#copy/payment/refund-form.ts'
import { refundErrors } from '#copy/payment/refunds.ts'
import { returnWayOfBuyer } from '#copy/payment/returned-money.ts'
import { isManualPayment } from '#core/payment/manual-payment.ts'
import type { HeldPayment } from '#core/payment/payment-view.ts'
import { unrefundedAmount } from '#core/payment/payment.ts'
import { refundSum } from '#core/payment/refund-sum.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import type { FailureOf } from './order-failure.ts'

type Props = {
  payment: HeldPayment
  /** Lines of the order that can go back by themselves. */
  lines: { id: string; title: string; amount: Cents }[]
  /** Another payment pays the order, too: giving this one back does not end it. */
  staysPaid: boolean
  /** What is proposed as the reason, where it is known. */
  reason: string
  submission: string
  /** A part that was proposed on another screen, as `41,30`; empty without one. */
  proposed?: string
  failure: FailureOf<'refund'> | null
}

/** Gives money back: pressed twice, or again after a lost answer, once. */
export function RefundSheet(props: Props) {
  return (
    <RouteDialog param="devolver" title="Reembolsar">
      <p>
        {isManualPayment(props.payment.providerId)
          ? 'Este pagamento veio por fora: reembolse pelo mesmo caminho e registre aqui. O comprador recebe um e-mail.'
          : `O Mercado Pago reembolsa ${returnWayOfBuyer}, e o comprador recebe um e-mail. Esta ação não pode ser desfeita.`}
      </p>
      {props.staysPaid ? (
        <p className="notice">
          Este pedido tem outro pagamento aprovado: depois deste reembolso ele continua pago. Para encerrar o pedido,
          reembolse os dois.
        </p>
      ) : null}
      <RefundForm {...props} />
    </RouteDialog>
  )
}

function RefundForm({ payment, lines, staysPaid, reason, submission, proposed = '', failure }: Props) {
  const offered = { ...refundForm.initial, ...(proposed ? { how: 'parte', amount: proposed } : {}), reason }
  const values = failure?.values ?? offered
  const [typed, setTyped] = useState<Pick<RefundTyped, 'how' | 'amount' | 'line'> | null>(null)
  const first = values.how || offered.how
  const { how, amount, line } = typed ?? { ...values, how: first }
  const sum = refundSum({ how, amount, lines: line }, { left: unrefundedAmount(payment), prices: lines })
  const isManual = isManualPayment(payment.providerId)
  const isTooMuch = failure?.refusal === 'too-much'
  const errors: RefundErrors = isTooMuch ? { amount: 'too-much' } : (failure?.errors ?? {})
  const answer = { values, errors }
  const left = formatBRL(unrefundedAmount(payment))

  return (
    <Form
      method="post"
      noValidate
      className="group/refund grid gap-4"
      onChange={({ currentTarget }) => setTyped(readTyped(currentTarget))}
    >
      <SubmissionField submission={submission} />
      <input type="hidden" name="payment" value={payment.providerId} />
      <input type="hidden" name="sum" value={sum ?? ''} />
      <fieldset className="grid gap-1">
        <legend className="font-bold">Quanto</legend>
        <CheckOption type="radio" name="how" value="tudo" defaultChecked={first === 'tudo'}>
          Valor total: {left}
        </CheckOption>
        {staysPaid ? null : (
          <p className="hint">
            Encerra o pedido e o que veio com ele: o trabalho para, e o comprador perde o acesso. Uma parte não encerra
            nada.
          </p>
        )}
        {lines.length > 0 ? (
          <CheckOption type="radio" name="how" value="itens" defaultChecked={first === 'itens'}>
            Itens deste pedido
          </CheckOption>
        ) : null}
        <CheckOption type="radio" name="how" value="parte" defaultChecked={first === 'parte'}>
          Reembolso parcial
        </CheckOption>
        <FieldError id="how" error={refundForm.message('how', errors) ?? refundForm.message('line', errors)} />
      </fieldset>
      {lines.length > 0 ? (
        <fieldset
          disabled={typed !== null && how !== 'itens'}
          className="hidden gap-1 group-has-[[value=itens]:checked]/refund:grid"
        >
          <legend className="font-bold">Itens a reembolsar</legend>
          <p className="hint">
            Um serviço extra sai do que foi prometido ao cliente. O preço do pacote volta, e a música continua a ser
            feita.
          </p>
          {lines.map(({ id: extra, title, amount: price }) => (
            <CheckOption
              key={extra}
              type="checkbox"
              name="line"
              value={extra}
              defaultChecked={values.line.includes(extra)}
            >
              {title}: {formatBRL(price)}
            </CheckOption>
          ))}
        </fieldset>
      ) : null}
      {/* Only there for a part. What was typed for it before another choice is not sent; without script it is, and refused. */}
      <div className={errors.amount === 'amount-unused' ? '' : 'hidden group-has-[[value=parte]:checked]/refund:block'}>
        <Field
          {...refundForm.input('amount', answer)}
          hint={`No máximo ${left}.`}
          disabled={typed !== null && how !== 'parte'}
        />
      </div>
      {isManual ? null : (
        <div className="grid gap-1">
          <CheckOption type="checkbox" name="byHand" value="1" defaultChecked={values.byHand !== ''}>
            Registrar reembolso manual
          </CheckOption>
          <p className="hint">
            Só registra: marque quando você já reembolsou por Pix ou transferência, fora do Mercado Pago, que não é
            avisado.
          </p>
        </div>
      )}
      <TextArea {...refundForm.input('reason', answer)} rows={3} />
      <SheetButtons refusal={isTooMuch ? '' : refundErrors[failure?.refusal ?? '']} param="devolver">
        <IntentButton
          intent="refund"
          label={
            <span>
              Reembolsar
              {sum === null ? null : <SumOf way={how}>{`\u00a0${formatBRL(sum)}`}</SumOf>}
            </span>
          }
          busy="Reembolsando..."
        />
      </SheetButtons>
    </Form>
  )
}

/** The form as it stands: what goes back follows from it, with every press. */
function readTyped(form: HTMLFormElement): Pick<RefundTyped, 'how' | 'amount' | 'line'> {
  const value = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
  const checked = (name: string) =>
    [...form.querySelectorAll<HTMLInputElement>(`[name=${name}]:checked`)].map((input) => input.value)
  return { how: checked('how')[0] ?? '', amount: value('amount'), line: checked('line') }
}

/** The sum on the button; without a script it goes away with another choice, and the server asks to confirm the new one. */
function SumOf({ way, children }: { way: string; children: React.ReactNode }) {
  const shown = {
    tudo: 'group-has-[[value=tudo]:checked]/refund:inline',
    itens: 'group-has-[[value=itens]:checked]/refund:inline',
    parte: 'group-has-[[value=parte]:checked]/refund:inline',
  }[way]
  return <span className={`hidden ${shown ?? ''}`}>{children}</span>
}
