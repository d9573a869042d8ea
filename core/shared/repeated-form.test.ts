import { expect, test } from 'vitest'

import { answerRepeated } from './repeated-form.ts'
import { accept, refuse } from './result.ts'

const stored = { id: 'a', amount: 5_000, until: new Date('2026-11-18T12:00:00Z'), paidOn: null }

test('a form sent twice → it was carried out', () => {
  const asked = { amount: 5_000, until: new Date('2026-11-18T12:00:00Z'), paidOn: null }
  expect(answerRepeated(asked, stored)).toEqual(accept())
})

test.each([{ amount: 21_900 }, { until: new Date('2026-11-19T12:00:00Z') }, { paidOn: '2026-11-18' }])(
  'a form with a known id that asks for something else (%o) → refused',
  (change) => {
    const asked: { amount?: number; until?: Date; paidOn?: string | null } = change
    expect(answerRepeated(asked, stored)).toEqual(refuse('sent-otherwise'))
  },
)
