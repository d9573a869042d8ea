import { expect, test } from 'vitest'

import { createSigner } from '#adapters/signer.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

import { giftPath, giftToken, isGiftToken, nextGiftLink } from './gift-links.ts'

const [former, current] = ['f'.repeat(40), 'c'.repeat(40)]
const gift = { id: '11111111-2222-4333-8444-555555555555', linkNumber: 1 }

test('a link → 192 bits, another for every gift, number and secret', () => {
  const tokens = [
    giftToken(createSigner(former), gift),
    giftToken(createSigner(current), gift),
    giftToken(createSigner(current), { ...gift, linkNumber: 2 }),
    giftToken(createSigner(current), { ...gift, id: gift.id.replace('1', '2') }),
  ]

  expect(new Set(tokens).size).toBe(4)
  for (const token of tokens)
    expect([Buffer.from(token ?? '', 'base64url').length, isGiftToken(token ?? '')]).toEqual([24, true])
})

test('a path → is the secret and nothing else', () => {
  const token = giftToken(createSigner(current), gift) ?? ''

  expect(giftPath(token)).toBe(`/presente/${token}`)
})

test('the secret changed → the same link while the former secret is accepted, none afterwards', () => {
  const { linkHash } = nextGiftLink(createSigner(former), gift)

  const token = giftToken(createSigner(current, former), { ...gift, linkHash })
  expect(hashSecret(token ?? '')).toBe(linkHash)
  expect(giftToken(createSigner(current), { ...gift, linkHash })).toBeNull()
})

test.each(['', 'abc', 'a'.repeat(31), 'a'.repeat(33), `${'a'.repeat(31)}/`, `${'a'.repeat(31)}%`])(
  'what is no link (%j) → not looked up',
  (text) => {
    expect(isGiftToken(text)).toBe(false)
  },
)
