import { writeJson } from '#app/client/browser-storage.ts'
import { qualificationKey, readStored, readStoredText } from '#app/client/local-storage.ts'
import { parseAnswers, type Answers } from '#core/catalog/qualification.ts'
import { normalizeEmail } from '#core/shared/input/email.ts'

export type StoredPerson = { name: string; email: string }

/** Stored under other names than the form's. */
const fields: Record<string, string> = { proposito: 'purpose', estilo: 'style', prazo: 'deadline' }

export function restoreAnswers(): Answers {
  return parseAnswers((name) => readStoredText(qualificationKey, fields[name] ?? name))
}

export function restorePerson(): StoredPerson {
  return { name: readStoredText(qualificationKey, 'name'), email: readStoredText(qualificationKey, 'email') }
}

/** `calculator`: the suggested choice as a query, empty without one. */
export function storeAnswers(
  { purpose, style, deadline }: Answers,
  { name, email }: StoredPerson,
  calculator: string,
): void {
  writeJson('localStorage', qualificationKey, {
    ...readStored(qualificationKey),
    purpose: purpose ?? '',
    style: style ?? '',
    deadline: deadline ?? '',
    name: name.trim(),
    email: normalizeEmail(email),
    calculator,
  })
}
