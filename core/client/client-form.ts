import { emailError, normalizeEmail } from '#core/shared/input/email.ts'
import { nameError } from '#core/shared/input/person-name.ts'
import { parsePhone } from '#core/shared/phone.ts'
import { accept, type Accepted } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

export type ClientFormValues = {
  name: string
  email: string
  /** Digits with country code, or `null`. */
  phone: string | null
  company: string | null
}

export type RawClientForm = { name: string; email: string; phone: string; company: string }

export type ClientFormErrors = {
  name?: 'name-required' | 'name-too-long' | 'name-with-address'
  email?: 'email-required' | 'email-too-long' | 'email-invalid'
  phone?: 'phone-invalid'
  company?: 'company-too-long'
}

const companyLimit = 120

/** Parses the staff's client form; reports every invalid field at once. */
export function parseClientForm(
  raw: RawClientForm,
): Accepted<ClientFormValues> | { ok: false; errors: ClientFormErrors } {
  const name = normalizeLine(raw.name)
  const email = normalizeEmail(raw.email)
  const company = normalizeLine(raw.company)
  const phone = parsePhone(raw.phone)
  const wrong = { name: nameError(name), email: emailError(email) }

  if (wrong.name || wrong.email || phone === undefined || company.length > companyLimit) {
    return {
      ok: false,
      errors: {
        ...(wrong.name ? { name: wrong.name } : {}),
        ...(wrong.email ? { email: wrong.email } : {}),
        ...(phone === undefined ? { phone: 'phone-invalid' } : {}),
        ...(company.length > companyLimit ? { company: 'company-too-long' } : {}),
      },
    }
  }
  return accept({ name, email, phone, company: company === '' ? null : company })
}
