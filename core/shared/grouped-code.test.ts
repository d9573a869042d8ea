import { expect, test } from 'vitest'

import { bitsOfCode, codeOfBits, groupCode, parseGroupedCode } from './grouped-code.ts'

const code = '7ZK4M2QD01ABCDEF'
const printed = '7ZK4-M2QD-01AB-CDEF'

test('bits → sixteen letters, and back', () => {
  expect(groupCode(code)).toBe(printed)
  expect(codeOfBits(bitsOfCode(code))).toBe(code)
})

test.each([
  printed,
  code.toLowerCase(),
  ' 7zk4 m2qd olab cdef ',
  '7ZK4 – M2QD – 01AB – CDEF',
  `Código ${printed}`,
  `Código: ${printed}`,
  `CÓDIGO ${code}`,
  'código 7zk4 m2qd 01ab cdef',
  `Código do vale: ${printed}`,
  `Código do certificado\n${printed}`,
  `Seu vale-presente: ${printed}`,
  `O código é ${printed}.`,
  `(${printed})`,
  `Certificado nº ${printed}`,
  `https://exemplo.com.br/vale-presente/usar?codigo=${code}`,
  `https://exemplo.com.br/certificado/${printed}`,
  `\u200B${printed}\u2060`,
])('%j → the code', (typed) => {
  expect(parseGroupedCode(typed)).toBe(code)
})

test.each(['', 'Código', printed.slice(5), `${printed}-0000`, `${printed} ${printed.replace('7', '8')}`])(
  '%j → no code',
  (typed) => {
    expect(parseGroupedCode(typed)).toBeNull()
  },
)
