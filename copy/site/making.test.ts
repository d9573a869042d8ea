import { expect, it } from 'vitest'

import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

import { faqTopics } from './faq.ts'
import { makingKey, makingOf, makingParts } from './making.ts'
import { processSteps } from './process.ts'

const claim = /\bIA\b|inteligência artificial/i
const own = Object.fromEntries(Object.keys(makingParts).map((part) => [makingKey(part), `Feito por gente (${part}).`]))

it('a studio that says nothing → our words, artificial intelligence by its name', () => {
  const making = makingOf(firstSettings, {})
  expect([making.opening, making.about, making.voices].every((text) => claim.test(text))).toBe(true)
})

it('a studio that works without artificial intelligence → no step and no answer claims it', () => {
  const making = makingOf(firstSettings, own)
  const answers = faqTopics({ ...firstCatalog, extras: [] }, firstSettings, making).flatMap(({ entries }) =>
    entries.flatMap(({ answer }) => answer),
  )
  const claims = [...processSteps(firstSettings, making).flatMap(({ title, text }) => [title, text]), ...answers]
  expect(claims.filter((text) => claim.test(text))).toEqual([])
})

it('the name of the shop in braces, on two lines → filled in, in one line', () => {
  const words = { [makingKey('opening')]: 'A {produto}\n  compõe.' }
  expect(makingOf({ productName: 'Estúdio Maré' }, words).opening).toBe('A Estúdio Maré compõe.')
})
