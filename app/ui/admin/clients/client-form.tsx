import { useLayoutEffect, useRef, useState } from 'react'
import { Form } from 'react-router'

import { useIsSending } from '#app/ui/admin/hooks/use-is-sending.ts'
import { SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { Toast } from '#app/ui/shared/toast.tsx'
import type { ClientFormErrors, RawClientForm } from '#core/client/client-form.ts'

export type ClientRefusal = 'email-taken' | 'changed-meanwhile' | 'erased' | 'not-found' | 'failed'

type Props = {
  intent: 'create' | 'edit'
  param: string
  values: RawClientForm
  errors: ClientFormErrors
  refusal: ClientRefusal | null
  /** The state the form was made from. */
  seenAt?: string
}

export const noClient: RawClientForm = { name: '', email: '', phone: '', company: '' }

/** The four fields of a client, for a new one and for a known one. */
export function ClientForm({ intent, param, values, errors, refusal, seenAt }: Props) {
  const saving = useIsSending(intent)
  const form = useRef<HTMLFormElement>(null)
  const [incomplete, setIncomplete] = useState(false)
  const toast = toastOf(errors, refusal)

  /** Asks the fields themselves: they may have been written in before the script was there. */
  function look() {
    setIncomplete(['name', 'email'].some((name) => valueOf(form.current?.elements.namedItem(name)) === ''))
  }
  useLayoutEffect(look, [])

  return (
    <>
      <Form ref={form} method="post" noValidate className="grid gap-4" onInput={look}>
        <input type="hidden" name="intent" value={intent} />
        {seenAt ? <input type="hidden" name="seen" value={seenAt} /> : null}
        <Field
          id="name"
          label="Nome Completo"
          autoComplete="off"
          required
          defaultValue={values.name}
          error={errors.name ? texts[errors.name] : ''}
        />
        <Field
          id="email"
          label="E-mail"
          type="email"
          autoComplete="off"
          required
          defaultValue={values.email}
          error={errors.email ? texts[errors.email] : refusal === 'email-taken' ? texts['email-taken'] : ''}
        />
        <Field
          id="phone"
          label="Telefone (opcional)"
          type="tel"
          autoComplete="off"
          defaultValue={values.phone}
          error={errors.phone ? texts[errors.phone] : ''}
        />
        <Field
          id="company"
          label="Empresa (opcional)"
          autoComplete="off"
          defaultValue={values.company}
          error={errors.company ? texts[errors.company] : ''}
        />
        <SheetButtons param={param}>
          <button type="submit" className="btn btn-red" disabled={saving || incomplete} aria-busy={saving}>
            {intent === 'create' ? (saving ? 'Criando...' : 'Criar Cliente') : saving ? 'Salvando...' : 'Salvar'}
          </button>
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

const texts = {
  'name-required': 'Informe o nome.',
  'name-too-long': 'O nome pode ter até 120 letras.',
  'name-with-address': 'Escreva só o nome, sem endereço de site.',
  'email-required': 'Informe o e-mail.',
  'email-too-long': 'O e-mail pode ter até 254 letras.',
  'email-invalid': 'E-mail inválido.',
  'email-taken': 'Já existe um cliente com este e-mail.',
  'phone-invalid': 'Confira o telefone, com DDD: (11) 98765-4321. Só números do Brasil.',
  'company-too-long': 'O nome da empresa pode ter até 120 letras.',
}

function toastOf(errors: ClientFormErrors, refusal: ClientRefusal | null) {
  if (errors.name === 'name-required' || errors.email === 'email-required')
    return { title: 'Dados incompletos', text: 'Nome e email são campos obrigatórios.' }
  if (refusal === 'failed') return { title: 'Erro ao criar cliente', text: 'Não foi possível criar o cliente.' }
  return null
}
