import { expect, test } from 'vitest'

import { isOptionalMail } from '#core/mail/mail-kinds.ts'

import type { mailBuyer } from './mail-buyer.ts'

type Kind = Parameters<typeof mailBuyer>[3]['kind']

test('a mail that has a way out, by what adds none → does not compile', () => {
  // @ts-expect-error -- it would reach whoever took the way out, and have none itself
  const kind: Kind = 'song-anniversary'
  expect(isOptionalMail(kind)).toBe(true)
})
