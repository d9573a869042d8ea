import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { maxPersonLength, maxToolsLength, maxPeople, noAiPart, parseCreditsForm } from './credits-form.ts'

const said = { people: 'Ana Lima, arranjo', aiGeneratedParts: ['voice', 'melody', 'drums'], tools: ' Canto  2 ' }

test('people are parsed one per line, parts in order, unknown parts dropped', () => {
  expect(parseCreditsForm({ ...said, people: ' Ana  Lima, arranjo \r\n\n Beto, mixagem' })).toEqual(
    accept({ people: ['Ana Lima, arranjo', 'Beto, mixagem'], aiGeneratedParts: ['melody', 'voice'], tools: 'Canto 2' }),
  )
})

test('credits without people, or too long, are refused', () => {
  expect(parseCreditsForm({ ...said, people: ' \n ' })).toEqual(refuse('people-required'))
  expect(parseCreditsForm({ ...said, people: 'Ana\n'.repeat(maxPeople + 1) })).toEqual(refuse('too-many-people'))
  expect(parseCreditsForm({ ...said, people: 'a'.repeat(maxPersonLength + 1) })).toEqual(refuse('person-too-long'))
  expect(parseCreditsForm({ ...said, tools: 'a'.repeat(maxToolsLength + 1) })).toEqual(refuse('tools-too-long'))
})

test('no answer about machines is no declaration: none has to be said, and alone', () => {
  expect(parseCreditsForm({ ...said, aiGeneratedParts: [] })).toEqual(refuse('machines-unanswered'))
  expect(parseCreditsForm({ ...said, aiGeneratedParts: ['drums'] })).toEqual(refuse('machines-unanswered'))
  expect(parseCreditsForm({ ...said, aiGeneratedParts: [noAiPart], tools: '' })).toMatchObject({
    ok: true,
    value: { aiGeneratedParts: [] },
  })
  expect(parseCreditsForm({ ...said, aiGeneratedParts: [noAiPart] })).toEqual(refuse('machines-contradict'))
  expect(parseCreditsForm({ ...said, aiGeneratedParts: [noAiPart, 'voice'], tools: '' })).toEqual(
    refuse('machines-contradict'),
  )
})
