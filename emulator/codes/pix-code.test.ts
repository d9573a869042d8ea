import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload'
import { expect, test } from 'vitest'

import { pixCode } from './pix-code.ts'

test('any amount → a valid Pix code with its CRC', () => {
  for (const amount of [1, 10, 29, 57, 100, 1001, 115_300, 1_999_999]) {
    expect(isValidPixPayload(pixCode({ id: 2, amount, merchant: 'Loja', city: 'Rio' }))).toBe(true)
  }
})

test('every field of a Pix code → of its stated length', () => {
  const code = pixCode({ id: 1, amount: 21_905, merchant: 'Harmonia (demonstração)', city: 'São Paulo' })
  const fields = readFields(code)

  expect([...fields.keys()]).toEqual(['00', '01', '26', '52', '53', '54', '58', '59', '60', '62', '63'])
  expect(fields.get('54')).toBe('219.05')
  expect(fields.get('53')).toBe('986')
  expect(fields.get('59')).toBe('HARMONIA DEMONSTRACAO')
  expect(fields.get('60')).toBe('SAO PAULO')
  expect(readFields(fields.get('26') ?? '').get('00')).toBe('br.gov.bcb.pix')
})

test('the Pix host → cannot exist, so no bank can pay it', () => {
  const code = pixCode({ id: 7, amount: 100, merchant: 'Loja', city: 'Rio' })
  expect(readFields(readFields(code).get('26') ?? '').get('25')).toMatch(/^pix\.emulador\.invalid\//)
})

function readFields(source: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < source.length;) {
    const length = Number(source.slice(at + 2, at + 4))
    const value = source.slice(at + 4, at + 4 + length)
    expect(value).toHaveLength(length)
    fields.set(source.slice(at, at + 2), value)
    at += 4 + length
  }
  return fields
}
