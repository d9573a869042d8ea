import { useLayoutEffect, useRef, useState } from 'react'
import { Form } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { Toast } from '#app/ui/shared/toast.tsx'
import { clientForm, type ClientErrors, type ClientTyped } from '#copy/client/client-form.ts'

export type ClientRefusal = 'email-taken' | 'changed-meanwhile' | 'erased' | 'not-found' | 'failed'

type Props = {
  intent: 'create' | 'edit'
  param: string
  values: ClientTyped
  errors: ClientErrors
  refusal: ClientRefusal | null
  /** The state the form was made from. */
  seenAt?: string
}

const required = clientForm.names.filter((name) => clientForm.fields[name].input.required)

/** The four fields of a client, for a new one and for a known one. */
export function ClientForm({ intent, param, values, refusal, seenAt, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [incomplete, setIncomplete] = useState(false)
  const errors: ClientErrors = refusal === 'email-taken' ? { email: 'email-taken' } : props.errors
  const answer = { values, errors }
  const toast = toastOf(errors, refusal)

  /** Asks the fields themselves: they may have been written in before the script was there. */
  function look() {
    setIncomplete(required.some((name) => valueOf(form.current?.elements.namedItem(name)) === ''))
  }
  useLayoutEffect(look, [])

  return (
    <>
      <Form ref={form} method="post" noValidate className="grid gap-4" onInput={look}>
        {seenAt ? <input type="hidden" name="seen" value={seenAt} /> : null}
        {clientForm.names.map((name) => (
          <Field key={name} {...clientForm.input(name, answer)} autoComplete="off" />
        ))}
        <SheetButtons param={param}>
          <IntentButton
            intent={intent}
            label={intent === 'create' ? 'Criar Cliente' : 'Salvar'}
            busy={intent === 'create' ? 'Criando...' : 'Salvando...'}
            disabled={incomplete}
          />
        </SheetButtons>
      </Form>
      {toast ? (
        <Toast title={toast.title} variant="destructive">
          {toast.text}
        </Toast>
      ) : null}
    </>
  )
}

function valueOf(field: Element | RadioNodeList | null | undefined): string {
  return field instanceof HTMLInputElement ? field.value.trim() : ''
}

function toastOf(errors: ClientErrors, refusal: ClientRefusal | null) {
  if (errors.name === 'name-required' || errors.email === 'email-required')
    return { title: 'Dados incompletos', text: 'Nome e email são campos obrigatórios.' }
  if (refusal === 'failed') return { title: 'Erro ao criar cliente', text: 'Não foi possível criar o cliente.' }
  return null
}
