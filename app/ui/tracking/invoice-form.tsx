import { useEffect, useRef } from 'react'

import { Field } from '#app/ui/shared/field.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { useSubmission } from '#app/ui/shared/use-submission.ts'

export type RefusedTaxId = { typed: string; error: string }

type Props = {
  /** CPF or CNPJ of the request, as the page shows it; it can be replaced. Give the form a new `key` with it. */
  current: string | null
  /** Of a form sent without script. */
  refused: RefusedTaxId | null
}

/** Asks for an invoice, or changes whom it is for. */
export function InvoiceForm({ current, refused }: Props) {
  const { onSubmit, isSending, failure, answer } = useSubmission<() => Promise<RefusedTaxId>>(`invoice-${current}`)
  const taxId = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (answer) taxId.current?.focus()
  }, [answer])

  return (
    <form method="post" noValidate className="grid w-full gap-5" onSubmit={onSubmit}>
      <Field
        ref={taxId}
        id="taxId"
        label={current ? 'Trocar o CPF ou CNPJ' : 'CPF ou CNPJ'}
        hint="Usamos só para a nota fiscal."
        defaultValue={refused?.typed}
        error={(answer ?? refused)?.error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <p>
        <SendButton className="btn btn-red" busyLabel="Enviando..." isSending={isSending}>
          {current ? 'Trocar' : 'Pedir nota fiscal'}
        </SendButton>
      </p>
      <SendFailure failure={failure} assurance="Nada foi enviado." />
    </form>
  )
}
