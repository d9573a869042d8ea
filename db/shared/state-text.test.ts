import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

import { recordingStates } from '#core/audio/recording.ts'
import { briefingStates } from '#core/briefing/briefing.ts'
import { importStates } from '#core/client/client-import.ts'
import { mailStates } from '#core/mail/mail-view.ts'
import { orderStates, releasedStates, type OrderState } from '#core/order/order.ts'
import { paymentStatuses } from '#core/payment/payment.ts'
import { refundStates } from '#core/payment/refund.ts'
import { noteStates } from '#core/preview/note.ts'
import { projectStatuses } from '#core/project/project.ts'
import { proposalStates } from '#core/proposal/proposal.ts'
import { messageStates } from '#core/whatsapp/message.ts'
import { expectNone } from '#test/support/guard.ts'

import { stateText } from './state-text.ts'

const words = new Set([
  ...orderStates,
  ...paymentStatuses,
  ...refundStates,
  ...projectStatuses,
  ...recordingStates,
  ...noteStates,
  ...briefingStates,
  ...proposalStates,
  ...mailStates,
  ...messageStates,
  ...importStates,
])
const word = `'(?:${[...words].join('|')})'`
/** A column is compared with it, a case gives it, or a text begins with a list of it. */
const inSql = new RegExp(
  `(?:\\b(?:state|status)\\}?\\s*(?:=|<>|!=|(?:not )?in \\([^)]*)|\\bwhen|\\bthen|\\belse|\`\\(?)\\s*${word}`,
  'g',
)
const inList = new RegExp(`\\b(?:in|notIn)Array\\(\\w+\\.(?:state|status), \\[[^\\]]*${word}`, 'g')

function statesWritten(code: string): string[] {
  return [...code.matchAll(inSql), ...code.matchAll(inList)].map(([found]) => found)
}

test('a query of db/ → takes its states from the lists of core', async () => {
  const folder = dirname(import.meta.dirname)
  const found: string[] = []
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    const code = await readFile(join(folder, name), 'utf8')
    found.push(...statesWritten(code).map((place) => `db/${name}: ${place}`))
  }
  expectNone(
    found,
    "A state written into SQL is missed when a state is added. Name the list beside the states in core (`releasedStates` in core/order/order.ts) and write inArray(orders.state, releasedStates), eq(orders.state, 'paid'), or in text ${stateText<OrderState>(releasedStates)}.",
  )
})

test.each([
  "sql`${orders.state} in ('draft', 'paid')`",
  "sql`state = 'paid'`",
  "sql`status <> 'delivered'`",
  "sql`case state when 'sent' then 1 end`",
  "sql.raw(`('expired', 'cancelled')`)",
  "inArray(orders.state, ['draft', 'paid'])",
  "notInArray(payments.status, [...undecidedStatuses, 'approved'])",
])('%s → found', (code) => {
  expect(statesWritten(code)).toHaveLength(1)
})

test.each([
  "eq(orders.state, 'paid')",
  "if (state === 'paid') return 'sent'",
  "sql`line ->> 'kind' = 'extra'`",
  "json_build_object('failed', count(*))",
])('%s → not found', (code) => {
  expect(statesWritten(code)).toEqual([])
})

test('a state, or a list of them → as text', () => {
  expect(new PgDialect().sqlToQuery(stateText<OrderState>('awaiting-payment'))).toMatchObject({
    sql: "'awaiting-payment'",
    params: [],
  })
  expect(new PgDialect().sqlToQuery(stateText<OrderState>(releasedStates))).toMatchObject({
    sql: "('expired', 'cancelled', 'refunded', 'manual-review')",
    params: [],
  })
})
