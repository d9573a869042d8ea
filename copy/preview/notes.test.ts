import { expect, test } from 'vitest'

import { draftsLine } from './notes.ts'

test.each([
  [1, '1 anotação. Vai junto com o seu feedback, em um envio só.'],
  [2, '2 anotações. Vão junto com o seu feedback, em um envio só.'],
])('%i notes that wait for their feedback → noun and verb agree', (count, line) => {
  expect(draftsLine(count)).toBe(line)
})
