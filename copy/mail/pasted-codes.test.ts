import { expect, test } from 'vitest'

import { parseOrderCode } from '#core/order/order-code.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'

import { wordedMailKinds } from './mail-kinds.ts'
import { mailSample } from './mail-samples.ts'

const lines = wordedMailKinds.flatMap((kind) => {
  const { subject, paragraphs, facts = [] } = mailSample(kind, { siteUrl: 'https://harmonia.example', settings })
  const shown = facts.flatMap(({ label, value }) => [`${label}: ${value}`, `${label} ${value}`, `${label}\n${value}`])
  return [subject, ...paragraphs, ...shown].filter((line) => /P7041/.test(line))
})

test('the mails → name the code of the order in many ways', () => {
  expect(new Set(lines).size).toBeGreaterThan(10)
})

test.each([...new Set(lines)])('pasted out of a mail, %j → the code', (line) => {
  expect(parseOrderCode(line)).toBe('P7041')
})
