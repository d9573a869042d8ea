import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { certificateCode, parseCertificateCode } from './certificate-code.ts'

test('a code → four groups of four, mapped to a narrow id range', () => {
  for (let times = 0; times < 200; times += 1) {
    const id = randomUUID()
    const code = certificateCode(id)
    const range = parseCertificateCode(code)

    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(range && range.from <= id && id <= range.to).toBe(true)
    expect(range?.from.slice(0, 24)).toBe(range?.to.slice(0, 24))
  }
})

test('a typed code → normalised before reading', () => {
  const code = certificateCode('00000000-0421-4000-8000-000000000000')

  expect(parseCertificateCode(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `)).toEqual(
    parseCertificateCode(code),
  )
})

test.each(['', 'abc', 'UUUU-UUUU-UUUU-UUUU', '0'.repeat(17), '../../../../etc/p'])('"%s" → not a code', (typed) => {
  expect(parseCertificateCode(typed)).toBeNull()
})
