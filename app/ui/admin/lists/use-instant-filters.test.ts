import { expect, test } from 'vitest'

import { filterQuery } from './use-instant-filters.ts'

test('the fields of a form → an address without empty ones and without spaces around', () => {
  const fields: [string, string][] = [
    ['atrasados', '1'],
    ['busca', '  valsa da ana '],
    ['estado', ''],
    ['ordem', 'prazo'],
  ]
  expect(filterQuery(fields).toString()).toBe('atrasados=1&busca=valsa+da+ana&ordem=prazo')
})
