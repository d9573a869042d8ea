import { useState } from 'react'
import { Form, useNavigation } from 'react-router'

import { Field } from '#app/ui/field.tsx'
import { cents, formatBRL, type Cents } from '#core/money.ts'

import { NoteField } from './note-field.tsx'
import { Sheet, SheetCancel } from './sheet.tsx'

export type RefundValues = { how: string; amount: string; reason: string }
type Props = {
  payment: { providerId: string; amount: Cents; refunded: Cents; manual: boolean }
  submission: string
  values: RefundValues | null
  errors: { amount?: string; reason?: 'note-required' | 'note-too-long' }
  refusal: string | null
}

/** Gives money back. The form keeps its own id, so that pressing twice, or again after a lost answer, gives back once. */
export function RefundSheet({ payment, submission, values, errors, refusal }: Props) {
  const { state, formData } = useNavigation()
  const sending = state !== 'idle' && formData?.get('intent') === 'refund'
  const [id] = useState(submission)
  const [how, setHow] = useState(values?.how ?? 'tudo')
  const left = formatBRL(leftOf(payment))

  return (
    <Sheet param="devolver" title="Devolver dinheiro">
      <p>
        {payment.manual
          ? 'Este pagamento veio por fora: devolva pelo mesmo caminho e registre aqui. O comprador recebe um e-mail.'
          : 'O Mercado Pago devolve pelo mesmo meio de pagamento e o comprador recebe um e-mail. Esta ação não pode ser desfeita.'}
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="submission" value={id} />
        <input type="hidden" name="payment" value={payment.providerId} />
        <fieldset className="grid gap-1">
          <legend className="font-bold">Quanto</legend>
          <label className="flex min-h-[44px] items-center gap-3">
            <input
              type="radio"
              name="how"
              value="tudo"
              className="tick"
              checked={how === 'tudo'}
              onChange={() => setHow('tudo')}
            />
            Tudo o que resta: {left}
          </label>
          <label className="flex min-h-[44px] items-center gap-3">
            <input
              type="radio"
              name="how"
              value="parte"
              className="tick"
              checked={how === 'parte'}
              onChange={() => setHow('parte')}
            />
            Uma parte
          </label>
        </fieldset>
        <Field
          id="amount"
          label="Valor da parte"
          hint={`Vale só para devolução de uma parte; no máximo ${left}.`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values?.amount ?? ''}
          error={errors.amount ?? ''}
        />
        <NoteField id="reason" label="Motivo" value={values?.reason} error={errors.reason} />
        <p role="alert" className="error">
          {refusal ? (refundRefusals[refusal] ?? '') : ''}
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-red" disabled={sending} aria-busy={sending}>
            {sending ? 'Devolvendo...' : 'Devolver'}
          </button>
          <SheetCancel param="devolver" />
        </div>
      </Form>
    </Sheet>
  )
}

export function leftOf({ amount, refunded }: { amount: Cents; refunded: Cents }): Cents {
  return cents(amount - refunded)
}

export const refundRefusals: Record<string, string> = {
  'payment-unavailable':
    'O Mercado Pago não respondeu. A devolução pode ter sido feita ou não: tente de novo, não há risco de devolver duas vezes.',
  'payment-refused': 'O Mercado Pago recusou a devolução. Nada foi devolvido.',
  'too-much': 'Este valor é maior do que o que resta para devolver.',
  'nothing-left': 'Não resta nada para devolver neste pagamento.',
  'not-refundable': 'Este pagamento não pode ser devolvido no estado em que está.',
  'not-found': 'Este pagamento não é deste pedido.',
}
