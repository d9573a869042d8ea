import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { createSigner } from './signer.ts'

const [old, fresh] = ['o'.repeat(40), 'n'.repeat(40)]

test('a value signed with an earlier secret → opens, and is signed with the new one', () => {
  const signed = createSigner(old).sign('visitor', 'v1')
  const both = createSigner(fresh, old)

  expect(both.verify('visitor', signed)).toBe('v1')
  expect(both.sign('visitor', 'v1')).toBe(createSigner(fresh).sign('visitor', 'v1'))
  expect(createSigner(fresh).verify('visitor', signed)).toBeNull()
})

test('a value signed before keys were derived → opens', () => {
  const body = Buffer.from('v1').toString('base64url')
  const signed = `${body}.${createHmac('sha256', old).update(`visitor.${body}`).digest('base64url')}`

  expect(createSigner(fresh, old).verify('visitor', signed)).toBe('v1')
  expect(createSigner(old).sign('visitor', 'v1')).not.toBe(signed)
})

test('a value for another purpose, or an altered one → rejected', () => {
  const signer = createSigner(old)
  const signed = signer.sign('grants', 'a')

  expect([
    signer.verify('previews', signed),
    signer.verify('grants', `x${signed}`),
    signer.verify('grants', ''),
  ]).toEqual([null, null, null])
})
