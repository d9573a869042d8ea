import { expect, test } from 'vitest'

import { accept } from '#core/shared/result.ts'

import {
  maxPersonLength,
  maxToolsLength,
  maxPeople,
  noAiPart,
  parseCreditsForm,
  type CreditsRefusal,
} from './credits-form.ts'

const wrong = (...problems: CreditsRefusal[]) => ({ ok: false, problems })
const typed = { people: 'Ana Lima, arranjo', aiGeneratedParts: ['voice', 'melody', 'drums'], tools: ' Canto  2 ' }

test('people → parsed one per line, parts in order, unknown parts dropped', () => {
  expect(parseCreditsForm({ ...typed, people: ' Ana  Lima, arranjo \r\n\n Beto, mixagem' })).toEqual(
    accept({ people: ['Ana Lima, arranjo', 'Beto, mixagem'], aiGeneratedParts: ['melody', 'voice'], tools: 'Canto 2' }),
  )
})

test('credits without people, or too long → refused', () => {
  expect(parseCreditsForm({ ...typed, people: ' \n ' })).toEqual(wrong('people-required'))
  expect(parseCreditsForm({ ...typed, people: 'Ana\n'.repeat(maxPeople + 1) })).toEqual(wrong('too-many-people'))
  expect(parseCreditsForm({ ...typed, people: 'a'.repeat(maxPersonLength + 1) })).toEqual(wrong('person-too-long'))
  expect(parseCreditsForm({ ...typed, tools: 'a'.repeat(maxToolsLength + 1) })).toEqual(wrong('tools-too-long'))
})

test('AI parts → must be declared; "none" only alone', () => {
  expect(parseCreditsForm({ ...typed, aiGeneratedParts: [] })).toEqual(wrong('machines-unanswered'))
  expect(parseCreditsForm({ ...typed, aiGeneratedParts: ['drums'] })).toEqual(wrong('machines-unanswered'))
  expect(parseCreditsForm({ ...typed, aiGeneratedParts: [noAiPart], tools: '' })).toMatchObject({
    ok: true,
    value: { aiGeneratedParts: [] },
  })
  expect(parseCreditsForm({ ...typed, aiGeneratedParts: [noAiPart] })).toEqual(wrong('machines-contradict'))
  expect(parseCreditsForm({ ...typed, aiGeneratedParts: [noAiPart, 'voice'], tools: '' })).toEqual(
    wrong('machines-contradict'),
  )
})

test('an empty form → everything that is missing at once', () => {
  expect(parseCreditsForm({ people: '', aiGeneratedParts: [], tools: '' })).toEqual(
    wrong('people-required', 'machines-unanswered'),
  )
})
