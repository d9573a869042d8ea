import { changedNames } from '#core/shared/changed-names.ts'
import { emailField, lineField, nameField, orNull, phoneField } from '#core/shared/input/fields.ts'
import type { Errors, Values } from '#core/shared/input/form.ts'

export const maxCompanyLength = 120

/** What is known of a client, whether staff type it, a list brings it or the client corrects it. */
export const clientFields = {
  name: nameField(),
  email: emailField(),
  phone: phoneField(),
  company: orNull(lineField({ max: maxCompanyLength, tooLong: 'company-too-long', autoComplete: 'organization' })),
}

export type ClientFormValues = Values<typeof clientFields>
export type ClientFormErrors = Errors<typeof clientFields>

/** Names of the fields that differ. */
export function changedFields(before: ClientFormValues, after: ClientFormValues): string[] {
  return changedNames(before, after, Object.keys(clientFields))
}
