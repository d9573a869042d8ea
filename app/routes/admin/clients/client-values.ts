import { emailField, field } from '#app/http/forms.ts'
import type { ClientRefusal } from '#app/ui/admin/clients/client-form.tsx'
import type { ClientFormErrors, RawClientForm } from '#core/client/client-form.ts'

/** What a refused form gets back: everything that was typed, and what is wrong with it. */
export type ClientAnswer = {
  intent: string
  values: RawClientForm
  errors: ClientFormErrors
  refusal: ClientRefusal | null
}

export function clientValues(form: FormData): RawClientForm {
  return {
    name: field(form, 'name'),
    email: emailField(form),
    phone: field(form, 'phone'),
    company: field(form, 'company'),
  }
}
