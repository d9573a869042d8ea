import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { createSigner } from './signed-values.ts'

const [old, fresh] = ['o'.repeat(40), 'n'.repeat(40)]

test('a value signed with an earlier secret → opens, and is signed with the new one', () => {
  const sealed = createSigner(old).close('visitor', 'v1')
  const both = createSigner(fresh, old)

  expect(both.open('visitor', sealed)).toBe('v1')
  expect(both.close('visitor', 'v1')).toBe(createSigner(fresh).close('visitor', 'v1'))
  expect(createSigner(fresh).open('visitor', sealed)).toBeNull()
})

test('a value signed before keys were derived → opens', () => {
  const body = Buffer.from('v1').toString('base64url')
  const sealed = `${body}.${createHmac('sha256', old).update(`visitor.${body}`).digest('base64url')}`

  expect(createSigner(fresh, old).open('visitor', sealed)).toBe('v1')
  expect(createSigner(old).close('visitor', 'v1')).not.toBe(sealed)
})

test('a value for another purpose, or an altered one → rejected', () => {
  const signer = createSigner(old)
  const sealed = signer.close('grants', 'a')

  expect([signer.open('previews', sealed), signer.open('grants', `x${sealed}`), signer.open('grants', '')]).toEqual([
    null,
    null,
    null,
  ])
})
