import { data, redirect } from 'react-router'

import type { UnsentForm } from '#app/ui/access/unsent-form.ts'

import { readForm, textFields } from './forms.ts'

/** The largest form of the panel (`content-editor-action.ts`). */
const maxBytes = 1024 * 1024

/** A secret is typed where it is asked for, and stays in no page. */
const secretNames = /senha|password|^chave$/i

/**
 * Leads to `proof`. A form that was sent without it is kept in the page that says so (`UnsentFormPage`): nothing that was typed is lost. `sent`: its body,
 * where it was read before.
 */
export async function leadToProof(request: Request, proof: string, sent?: FormData): Promise<never> {
  const form = sent ?? (canKeep(request) ? await readForm(request, maxBytes) : new FormData())
  const fields = textFields(form).filter(([name]) => !secretNames.test(name))
  if (!fields.some(([name, value]) => name !== 'intent' && value !== '')) throw redirect(proof, 303)
  const { pathname, search } = new URL(request.url)
  const to = pathname.replace(/\.data$/, '') + search
  throw data<{ unsent: UnsentForm }>({ unsent: { to, fields, proof } }, { status: 403 })
}

/** Not an upload: a file is chosen again. */
function canKeep({ method, headers }: Request): boolean {
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers.get('content-type') ?? '')
  return method === 'POST' && isForm && Number(headers.get('content-length') ?? 0) <= maxBytes
}
