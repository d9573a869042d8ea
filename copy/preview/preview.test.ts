import { expect, test } from 'vitest'

import { nextStepsOf, previewBanner } from './preview.ts'

test('there is no version yet → nobody is asked to listen', () => {
  expect(previewBanner('waiting', null, 'making').text).not.toContain('Ouça')
  expect(previewBanner('waiting', null, null).text).toContain('Ouça as versões')
})

test.each([
  ['making', /Leia|Ouça/, 'Fazemos a sua música'],
  ['reading', /Ouça/, 'Leia a letra'],
] as const)(
  'there is no version yet, and what is due is %s → banner and steps are about that',
  (before, other, first) => {
    const steps = nextStepsOf('waiting', before)
    expect(steps.map(({ title }) => title)).toEqual([first, expect.anything(), expect.anything()])
    expect(JSON.stringify([steps, previewBanner('waiting', null, before)])).not.toMatch(other)
    expect(nextStepsOf('waiting', null)[0]?.title).toBe('Ouça as versões')
  },
)
