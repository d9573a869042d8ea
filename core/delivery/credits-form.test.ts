import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { longestPerson, longestTools, mostPeople, noMachinePart, readCredits } from './credits-form.ts'

const said = { people: 'Ana Lima, arranjo', machineParts: ['voice', 'melody', 'drums'], tools: ' Canto  2 ' }

test('people are parsed one per line, parts in order, unknown parts dropped', () => {
  expect(readCredits({ ...said, people: ' Ana  Lima, arranjo \r\n\n Beto, mixagem' })).toEqual(
    accept({ people: ['Ana Lima, arranjo', 'Beto, mixagem'], machineParts: ['melody', 'voice'], tools: 'Canto 2' }),
  )
})

test('credits without people, or too long, are refused', () => {
  expect(readCredits({ ...said, people: ' \n ' })).toEqual(refuse('people-required'))
  expect(readCredits({ ...said, people: 'Ana\n'.repeat(mostPeople + 1) })).toEqual(refuse('too-many-people'))
  expect(readCredits({ ...said, people: 'a'.repeat(longestPerson + 1) })).toEqual(refuse('person-too-long'))
  expect(readCredits({ ...said, tools: 'a'.repeat(longestTools + 1) })).toEqual(refuse('tools-too-long'))
})

test('no answer about machines is no declaration: none has to be said, and alone', () => {
  expect(readCredits({ ...said, machineParts: [] })).toEqual(refuse('machines-unanswered'))
  expect(readCredits({ ...said, machineParts: ['drums'] })).toEqual(refuse('machines-unanswered'))
  expect(readCredits({ ...said, machineParts: [noMachinePart], tools: '' })).toMatchObject({
    ok: true,
    value: { machineParts: [] },
  })
  expect(readCredits({ ...said, machineParts: [noMachinePart] })).toEqual(refuse('machines-contradict'))
  expect(readCredits({ ...said, machineParts: [noMachinePart, 'voice'], tools: '' })).toEqual(
    refuse('machines-contradict'),
  )
})
