import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { parseTaxId } from '#core/shared/tax-id.ts'

import {
  canChangeTaxId,
  canCorrectInvoice,
  canIssueInvoice,
  invoiceKey,
  invoiceState,
  isInvoiceable,
  isMailOfInvoice,
  parseInvoiceFile,
  type Invoice,
} from './invoice.ts'

const taxId = parseTaxId('529.982.247-25')
if (!taxId) throw new Error('a valid CPF')
const requested: Invoice = { taxId, number: null, issuedAt: null, handledReturned: cents(0), cancelledAt: null }
const issued: Invoice = { ...requested, number: '12', issuedAt: new Date(0) }
const money = (gross: number, returned = 0, disputed = 0) => ({
  gross: cents(gross),
  returned: cents(0 - returned),
  disputed: cents(disputed),
})

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
  ['issued, a chargeback is open', issued, money(219_00, 219_00, 219_00), 'issued'],
  ['issued, a part returned, a chargeback is open', issued, money(219_00, 219_00, 200_00), 'to-cancel'],
  ['paid, a chargeback is open', requested, money(219_00, 219_00, 219_00), 'waiting'],
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

test('what was attached → corrected while the invoice is valid', () => {
  for (const state of ['issued', 'to-cancel'] as const) expect(canCorrectInvoice(state)).toBe(true)
  for (const state of ['waiting', 'to-issue', 'cancelled', 'not-needed'] as const)
    expect(canCorrectInvoice(state)).toBe(false)
})

test('a mail and a file of the same order → together only when the mail was written for that file', () => {
  const file = { number: '2026/7', issuedAt: new Date(50) }
  const key = invoiceKey('o1', file)
  expect(isMailOfInvoice(key, 'o1', file)).toBe(true)
  expect(isMailOfInvoice(`${key}:again:1`, 'o1', file)).toBe(true)
  expect(isMailOfInvoice(key, 'o2', file)).toBe(false)
  for (const other of [
    { number: '2026/7', issuedAt: new Date(5) },
    { number: '2026/70', issuedAt: new Date(50) },
  ])
    expect(isMailOfInvoice(invoiceKey('o1', other), 'o1', file)).toBe(false)
})

test('a mail of before corrections, whose key is a little later than its file → still of that file', () => {
  const file = { number: '12', issuedAt: new Date('2026-11-20T12:00:00.000Z') }

  expect(isMailOfInvoice(`invoice-issued:o1:12:${file.issuedAt.getTime() + 7}`, 'o1', file)).toBe(true)
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

const bytes = (text: string) => new TextEncoder().encode(text)
const pdf = bytes('%PDF-1.7 …')

test.each([
  ' 2026/000123 ',
  'nº 2026/000123',
  'NFS-e nº: 2026/000123',
  'NF 2026/000123',
  '2026/000123\u200B',
  '２０２６/000123',
])('the number %j → as it is printed', async (number) => {
  expect(await parseInvoiceFile(number, pdf)).toMatchObject({ ok: true, value: { number: '2026/000123' } })
})

test.each(['', 'NF', 'A1', '12 34'])('the number %j → refused', async (number) => {
  expect(await parseInvoiceFile(number, pdf)).toMatchObject({ code: 'number-invalid' })
})

test.each(['%PDF-1.7', '\uFEFF%PDF-1.7', '\r\n%PDF-1.4'])('the file %j → taken', async (text) => {
  expect(await parseInvoiceFile('1', bytes(text))).toMatchObject({ ok: true })
})

test('a page, or more than 5 MB → refused', async () => {
  expect(await parseInvoiceFile('1', bytes('<html>'))).toMatchObject({ code: 'pdf-invalid' })
  expect(await parseInvoiceFile('1', new Uint8Array(5 * 1024 * 1024 + 1))).toMatchObject({ code: 'pdf-too-large' })
})
