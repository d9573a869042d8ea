import { useState } from 'react'
import { Form, useNavigation } from 'react-router'

import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { NoteField } from '#app/ui/admin/shared/note-field.tsx'
import { RouteDialog, RouteDialogClose } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field, FieldError } from '#app/ui/shared/field.tsx'
import type { ManualPaymentRefusal } from '#core/payment/manual-payment.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import type { FailureOf } from './order-failure.ts'

type Props = { total: Cents; submission: string; failure: FailureOf<'receive'> | null }

/** A manual payment. Its consequences are stated first: the project is opened and the buyer notified. */
export function ReceiveSheet({ total, submission, failure }: Props) {
  const { state, formData } = useNavigation()
  const saving = state !== 'idle' && formData?.get('intent') === 'receive'
  const [id] = useState(submission)
  const { values, errors = {}, refusal } = failure ?? {}

  return (
    <RouteDialog param="receber" title="Pagamento recebido">
      <p>
        Use quando o dinheiro veio por fora do Mercado Pago; o que chegou por ele se aceita ou devolve no próprio
        pagamento. O pedido fica pago, o projeto é aberto e o comprador recebe a confirmação por e-mail.
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="receive" />
        <input type="hidden" name="submission" value={id} />
        <fieldset className="field" aria-describedby="method-erro">
          <legend className="font-bold">Como o dinheiro chegou</legend>
          {ways.map(([value, label]) => (
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
        {refusal === 'wrong-amount' || values?.difference ? (
          <CheckOption type="checkbox" name="difference" value="sim" defaultChecked={Boolean(values?.difference)}>
            Aceitar este valor como pagamento do pedido
          </CheckOption>
        ) : null}
        <NoteField
          id="note"
          label="Anotação"
          hint="Onde está o comprovante, quem conferiu."
          value={values?.note}
          error={errors.note}
        />
        <p role="alert" className="error">
          {refusal && refusal !== 'wrong-amount' ? texts[refusal] : ''}
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-red" disabled={saving} aria-busy={saving}>
            {saving ? 'Salvando...' : 'Confirmar recebimento'}
          </button>
          <RouteDialogClose param="receber" />
        </div>
      </Form>
    </RouteDialog>
  )
}

const ways: [string, string][] = [
  ['pix', 'Pix na chave do estúdio'],
  ['manual', 'Transferência ou outro meio'],
]

const texts = {
  'not-found': 'Este formulário era de outro pedido. Nada foi gravado: feche e abra de novo.',
  'wrong-amount': 'O valor é diferente do pedido. Confira, ou marque abaixo que aceita este valor.',
  'already-paid': 'Este pedido já está pago. Nada foi gravado.',
  'project-unavailable': 'O projeto não pode mais receber este extra. Nada foi gravado.',
  'not-payable': 'Este pedido não pode mais ser pago. Nada foi gravado.',
} satisfies Record<ManualPaymentRefusal, string>
