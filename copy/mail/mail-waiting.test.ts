import { expect, test } from 'vitest'

import { formatDateTime } from '#core/shared/dates.ts'

import { waitReasonText } from './mail-waiting.ts'

const until = new Date('2026-12-24T12:00:00Z')

test.each([
  ['voucher-gift', 'quando o vale-presente chega'],
  ['voucher-ready', 'quando o código do vale pode ser mostrado'],
  ['voucher-reissued', 'quando o código do vale pode ser mostrado'],
  ['delivered', 'no modo surpresa'],
])('a waiting mail of kind %s → until when, and why', (kind, reason) => {
  expect(waitReasonText(kind, until)).toBe(`${formatDateTime(until)}, ${reason}`)
})
