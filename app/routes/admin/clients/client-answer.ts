import type { ClientRefusal } from '#app/ui/admin/clients/client-form.tsx'
import type { ClientErrors, ClientTyped } from '#copy/client/client-form.ts'

/** What a refused form gets back: everything that was typed, and what is wrong with it. */
export type ClientAnswer = {
  intent: string
  values: ClientTyped
  errors: ClientErrors
  refusal: ClientRefusal | null
}
