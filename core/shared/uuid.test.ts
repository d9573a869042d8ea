import { expect, test } from 'vitest'

import { isUuid, noUuid, parseUuid } from './uuid.ts'

const id = '8f14e45f-ceea-467f-9a7c-0b1c2d3e4f50'

test('UUIDs as PostgreSQL writes them → accepted', () => {
  expect([id, noUuid].map(isUuid)).toEqual([true, true])
  expect(['', 'P0001', id.toUpperCase(), `${id}0`, ` ${id}`, `${id}\n`, id.replaceAll('-', '')].filter(isUuid)).toEqual(
    [],
  )
})

test('upper case → normalised; anything else → refused', () => {
  expect(parseUuid(id.toUpperCase())).toBe(id)
  expect(['', 'null', `{${id}}`, `${id}'--`].map(parseUuid)).toEqual([null, null, null, null])
})
