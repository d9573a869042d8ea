import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { parseTaxId } from '#core/shared/tax-id.ts'

import {
  canChangeTaxId,
  canIssueInvoice,
  invoiceState,
  isInvoiceable,
  parseInvoiceFile,
  type Invoice,
} from './invoice.ts'

const taxId = parseTaxId('529.982.247-25')
if (!taxId) throw new Error('a valid CPF')
const requested: Invoice = { taxId, number: null, issuedAt: null, handledReturned: cents(0), cancelledAt: null }
const issued: Invoice = { ...requested, number: '12', issuedAt: new Date(0) }
const money = (gross: number, returned = 0) => ({ gross: cents(gross), returned: cents(0 - returned) })

test.each([
  ['nothing paid', requested, money(0), 'waiting'],
  ['paid', requested, money(219_00), 'to-issue'],
  ['paid, a part returned', requested, money(219_00, 19_00), 'to-issue'],
  ['paid, all returned', requested, money(219_00, 219_00), 'not-needed'],
  ['issued', issued, money(219_00), 'issued'],
  ['issued, then returned', issued, money(219_00, 219_00), 'to-cancel'],
  ['issued, then a part returned', issued, money(219_00, 19_00), 'to-cancel'],
  ['issued after a part was returned', { ...issued, handledReturned: cents(19_00) }, money(219_00, 19_00), 'issued'],
  ['a second part returned', { ...issued, handledReturned: cents(19_00) }, money(219_00, 29_00), 'to-cancel'],
  ['cancelled', { ...issued, cancelledAt: new Date(0) }, money(219_00, 219_00), 'cancelled'],
  ['cancelled, and a part stayed', { ...issued, cancelledAt: new Date(0) }, money(219_00, 19_00), 'to-issue'],
] as const)('%s → %s', (_, invoice, sums, state) => {
  expect(invoiceState(invoice, sums)).toBe(state)
})

test('another invoice in its place → only while something is left to be invoiced', () => {
  expect(canIssueInvoice('to-issue', money(219_00))).toBe(true)
  expect(canIssueInvoice('to-cancel', money(219_00, 19_00))).toBe(true)
  expect(canIssueInvoice('to-cancel', money(219_00, 219_00))).toBe(false)
  expect(canIssueInvoice('issued', money(219_00))).toBe(false)
})

test('whom it is for → changed by the buyer until it exists', () => {
  for (const state of [null, 'waiting', 'to-issue'] as const) expect(canChangeTaxId(state)).toBe(true)
  expect(canChangeTaxId('issued')).toBe(false)
  expect(canChangeTaxId('not-needed')).toBe(false)
})

test('an order without a payment to come → no invoice to ask for', () => {
  const total = cents(219_00)
  for (const state of ['awaiting-payment', 'expired', 'paid', 'disputed'] as const)
    expect(isInvoiceable({ state, total })).toBe(true)
  for (const state of ['cancelled', 'refunded'] as const) expect(isInvoiceable({ state, total })).toBe(false)
  expect(isInvoiceable({ state: 'paid', total: cents(0) })).toBe(false)
})

test('number and PDF → checked', () => {
  const pdf = new TextEncoder().encode('%PDF-1.7 …')
  expect(parseInvoiceFile(' 2026/000123 ', pdf)).toMatchObject({ ok: true, value: { number: '2026/000123' } })
  expect(parseInvoiceFile('NF 1', pdf)).toMatchObject({ code: 'number-invalid' })
  expect(parseInvoiceFile('1', new TextEncoder().encode('<html>'))).toMatchObject({ code: 'pdf-invalid' })
  expect(parseInvoiceFile('1', new Uint8Array(5 * 1024 * 1024 + 1))).toMatchObject({ code: 'pdf-too-large' })
})
