import { expect, test } from 'vitest'

import { formatTaxId, maskTaxId, parseTaxId } from './tax-id.ts'

test.each([
  ['529.982.247-25', '52998224725', '529.982.247-25', '***.982.247-**'],
  [' 52998224725 ', '52998224725', '529.982.247-25', '***.982.247-**'],
  ['11.222.333/0001-81', '11222333000181', '11.222.333/0001-81', '11.222.333/0001-81'],
  ['12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
])('%s → stored plain, shown with punctuation, a CPF masked', (typed, plain, shown, masked) => {
  const taxId = parseTaxId(typed)
  expect(taxId).toBe(plain)
  expect(taxId && [formatTaxId(taxId), maskTaxId(taxId)]).toEqual([shown, masked])
})

test.each(['', '529.982.247-24', '111.111.111-11', '11.222.333/0001-82', '12.ABC.345/01DE-36', 'x52998224725'])(
  '%s → refused',
  (typed) => {
    expect(parseTaxId(typed)).toBeNull()
  },
)
