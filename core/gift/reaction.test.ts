import { expect, test } from 'vitest'

import { parseReaction } from './reaction.ts'

const typed = { name: ' Ana  Clara ', text: ' Mãe,\r\nchorei inteira! ', consent: true }

test('a reaction with consent → tidied', () => {
  expect(parseReaction(typed, false)).toEqual({ ok: true, value: { name: 'Ana Clara', text: 'Mãe,\nchorei inteira!' } })
})

test('without a name → accepted', () => {
  expect(parseReaction({ ...typed, name: '' }, false).ok).toBe(true)
})

test.each([
  [{ consent: false }, 'consent-required'],
  [{ text: ' \n ' }, 'text-required'],
  [{ text: 'a'.repeat(1_001) }, 'text-too-long'],
  [{ name: 'a'.repeat(81) }, 'name-too-long'],
])('%j → %s', (change, refusal) => {
  expect(parseReaction({ ...typed, ...change }, false)).toEqual({ ok: false, code: refusal })
})

test('with a recording → needs no text, but its consent', () => {
  expect(parseReaction({ ...typed, text: '' }, true)).toEqual({ ok: true, value: { name: 'Ana Clara', text: '' } })
  expect(parseReaction({ ...typed, text: '', consent: false }, true)).toEqual({ ok: false, code: 'consent-required' })
})
