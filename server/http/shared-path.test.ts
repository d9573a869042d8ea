import { expect, test } from 'vitest'

import { sharedPath } from './shared-path.ts'

test.each([
  ['/', '/'],
  ['/pacotes?utm_source=instagram', '/pacotes'],
  ['/?nopreview=1', '/'],
])('%s → the page of everybody at %s', (url, path) => {
  expect([sharedPath({ method: 'GET', url }), sharedPath({ method: 'HEAD', url })]).toEqual([path, path])
  expect(sharedPath({ method: 'POST', url })).toBeNull()
})

test.each(['/indisponivel', '/?preview=abc', '/?utm_source=x&preview=', '/pacotes?chave=SEGREDO'])(
  '%s → not the page of everybody',
  (url) => {
    expect(sharedPath({ method: 'GET', url })).toBeNull()
  },
)
