import { expect, test } from 'vitest'

import { draftsLine, unansweredLine } from './notes.ts'

test.each([
  [1, '1 anotação. Vai junto com o seu feedback, em um envio só.'],
  [2, '2 anotações. Vão junto com o seu feedback, em um envio só.'],
])('%i notes that wait for their feedback → noun and verb agree', (count, line) => {
  expect(draftsLine(count)).toBe(line)
})

test.each([
  [1, /^Falta a resposta a 1 anotação do/],
  [2, /^Falta a resposta a 2 anotações do/],
])('%i notes without an answer → the verb agrees with the answer', (count, line) => {
  expect(unansweredLine(count)).toMatch(line)
})
