import { expect, test } from 'vitest'

import { requestId } from './request-id.ts'

const ask = (id: string | undefined, trustProxy = true) => requestId({ headers: { 'x-request-id': id } }, trustProxy)

test.each(['01J9ZK3B7Q', '4bf92f3577b34da6a3ce929d0e0e4736', '7f3c-22.a_1', 'a'.repeat(64)])(
  'the proxy’s id %s → taken over',
  (id) => {
    expect(ask(id)).toBe(id)
  },
)

test.each([
  undefined,
  '',
  'short',
  'a'.repeat(65),
  'abcdefgh"}',
  'abc defgh',
  'abcdefgh\n{"level":60}',
  '<script>alert</script>',
  '-abcdefgh',
  'códigoção',
])('the id %j → replaced by one of ours', (id) => {
  expect(ask(id)).toMatch(/^[0-9a-f]{8}$/)
})

test('no trusted proxy → a visitor’s id is replaced', () => {
  expect(ask('4bf92f3577b34da6', false)).toMatch(/^[0-9a-f]{8}$/)
})
