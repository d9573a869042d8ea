import { data, redirect } from 'react-router'

import type { UnsentForm } from '#app/ui/access/unsent-form.ts'

import type { Asked } from './context.ts'
import { heldFormBytes, isForm, readForm, textFields } from './forms.ts'
import { secretNames } from './secret-names.ts'

/**
 * Leads to `proof`. A form that was sent without it is kept in the page that says so (`UnsentFormPage`): nothing that was typed is lost. `sent`: its body,
 * where it was read before.
 */
export async function leadToProof({ request, url }: Asked, proof: string, sent?: FormData): Promise<never> {
  const form = sent ?? (canKeep(request) ? await readForm(request, heldFormBytes) : new FormData())
  const fields = textFields(form).filter(([name]) => !secretNames.test(name))
  if (!fields.some(([name, value]) => name !== 'intent' && value !== '')) throw redirect(proof, 303)
  const to = url.pathname + url.search
  throw data<{ unsent: UnsentForm }>({ unsent: { to, fields, proof } }, { status: 403 })
}

/** Not an upload: a file is chosen again. */
function canKeep(request: Request): boolean {
  const length = Number(request.headers.get('content-length') ?? 0)
  return request.method === 'POST' && isForm(request) && length <= heldFormBytes
}
