// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { reportErrors } from './report-errors.ts'

const sent: string[] = []

beforeEach(() => {
  sent.length = 0
  vi.spyOn(navigator, 'sendBeacon').mockImplementation(
    (url, body) => sent.push(`${String(url)} ${typeof body === 'string' ? body : ''}`) > 0,
  )
})

function failure(stack: string): Error {
  return Object.assign(new TypeError('Ana Silva is not a function'), { stack })
}

const fail = (error: unknown) => window.dispatchEvent(Object.assign(new Event('error'), { error }))

test('an error → its name and places in our scripts are sent, without its words; at most three of a page', () => {
  reportErrors()
  fail(
    failure(
      'TypeError: Ana Silva is not a function\n    at a (https://loja.example/assets/site-x.js:1:20)\n    at https://loja.example/assets/y.js:3:4',
    ),
  )
  expect(sent).toEqual(['/erros TypeError /assets/site-x.js:1:20 /assets/y.js:3:4'])

  const reason = failure('a@https://loja.example/assets/site-x.js:2:2\n')
  for (let count = 0; count < 5; count += 1)
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  expect(sent).toHaveLength(3)
  expect(sent.at(-1)).toBe('/erros TypeError /assets/site-x.js:2:2')
})

test('a change of page that the next one skipped → nothing is sent, and the browser says nothing', () => {
  reportErrors()
  const reason = new DOMException('Transition was skipped. skipTransition() called', 'AbortError')
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  window.dispatchEvent(event)

  expect([sent, event.defaultPrevented]).toEqual([[], true])
})

test('an error of an extension, or no error at all → nothing is sent', () => {
  reportErrors()
  fail(failure('TypeError: x\n    at chrome-extension://abc/inject.js:1:2'))
  fail('Script error.')
  expect(sent).toEqual([])
})
