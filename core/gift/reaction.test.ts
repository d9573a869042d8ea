import { expect, test } from 'vitest'

import { maxShownLength, parseReaction, shownReaction } from './reaction.ts'

const typed = { name: ' Ana  Clara ', text: ' Mãe,\r\nchorei inteira! ', consent: true }

test('a reaction with consent → tidied', () => {
  expect(parseReaction(typed, false)).toEqual({
    ok: true,
    value: { name: 'Ana Clara', text: 'Mãe,\nchorei inteira!', mayShow: false },
  })
})

test('without a name → accepted', () => {
  expect(parseReaction({ ...typed, name: '' }, false).ok).toBe(true)
})

test.each([
  [{ consent: false }, 'consent-required'],
  [{ text: ' \n ' }, 'text-required'],
  [{ text: 'a'.repeat(1_001) }, 'text-too-long'],
  [{ name: 'a'.repeat(81) }, 'name-too-long'],
  [{ mayShow: true, name: ' ' }, 'name-to-show'],
  [{ mayShow: true, text: 'a'.repeat(maxShownLength + 1) }, 'text-to-show'],
])('%j → %s', (change, refusal) => {
  expect(parseReaction({ ...typed, ...change }, false)).toEqual({ ok: false, code: refusal })
})

test('with a recording → needs no text, but its consent', () => {
  expect(parseReaction({ ...typed, text: '' }, true)).toEqual({
    ok: true,
    value: { name: 'Ana Clara', text: '', mayShow: false },
  })
  expect(parseReaction({ ...typed, text: '', consent: false }, true)).toEqual({ ok: false, code: 'consent-required' })
})

test('a recording without words → cannot be shown to visitors', () => {
  expect(parseReaction({ ...typed, text: '', mayShow: true }, true)).toEqual({ ok: false, code: 'text-to-show' })
})

test('a reaction with the leave of its writer → the first name and the words; without leave, name or words → nothing', () => {
  const shown = { name: 'Ana Clara Lima', content: 'Chorei!', showableAt: new Date() }
  expect(shownReaction(shown)).toEqual({ firstName: 'Ana', text: 'Chorei!' })
  for (const change of [{ showableAt: null }, { name: ' ' }, { content: '' }])
    expect(shownReaction({ ...shown, ...change })).toBeNull()
})
