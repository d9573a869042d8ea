import { parseAnswers, type Answers } from '#core/catalog/qualification.ts'
import { normalizeEmail } from '#core/shared/input/email.ts'

import { readRecord, readRecordText, writeJson } from './browser-storage.ts'
import { qualificationKey } from './qualification-key.ts'

export type StoredPerson = { name: string; email: string }

/** Stored under other names than the form's. */
const fields: Record<string, string> = { proposito: 'purpose', estilo: 'style', prazo: 'deadline' }

export function restoreAnswers(): Answers {
  return parseAnswers((name) => readRecordText('localStorage', qualificationKey, fields[name] ?? name))
}

export function restorePerson(): StoredPerson {
  return {
    name: readRecordText('localStorage', qualificationKey, 'name'),
    email: readRecordText('localStorage', qualificationKey, 'email'),
  }
}

/** `calculator`: the suggested choice as a query, empty without one. */
export function storeAnswers(
  { purpose, style, deadline }: Answers,
  { name, email }: StoredPerson,
  calculator: string,
): void {
  writeJson('localStorage', qualificationKey, {
    ...readRecord('localStorage', qualificationKey),
    purpose: purpose ?? '',
    style: style ?? '',
    deadline: deadline ?? '',
    name: name.trim(),
    email: normalizeEmail(email),
    calculator,
  })
}
