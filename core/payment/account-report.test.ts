import { expect, test } from 'vitest'

import { parseAccountReport } from './account-report.ts'

const releaseHead =
  'DATE,SOURCE_ID,EXTERNAL_REFERENCE,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT,GROSS_AMOUNT,MP_FEE_AMOUNT'
const settlementHead =
  'EXTERNAL_REFERENCE;SOURCE_ID;TRANSACTION_TYPE;TRANSACTION_AMOUNT;TRANSACTION_CURRENCY;TRANSACTION_DATE;FEE_AMOUNT;SETTLEMENT_NET_AMOUNT;SETTLEMENT_DATE;MONEY_RELEASE_DATE'

function read(head: string, ...lines: string[]) {
  const report = parseAccountReport([head, ...lines].join('\r\n'))
  if (!report.ok) throw new Error(JSON.stringify(report.problem))
  return report.value
}

function problemOf(head: string, ...lines: string[]) {
  const report = parseAccountReport([head, ...lines].join('\r\n'))
  return report.ok ? null : report.problem
}

test('a report of releases → releases, refunds and payouts; balances and totals move nothing', () => {
  const { kind, movements } = read(
    releaseHead,
    '2026-11-01T00:00:00.000-04:00,,,initial_available_balance,,100.00,0.00,100.00,0.00',
    '2026-11-15T23:30:00.000-04:00,111,P0001,release,payment,209.17,0.00,219.00,-9.83',
    '2026-11-16T10:00:00.000-04:00,111,P0001,release,refund,0.00,19.00,-19.00,0.00',
    '2026-11-17T10:00:00.000-04:00,900,,available_balance,pre_payout_900,290.17,0,0,0',
    '2026-11-17T10:00:00.000-04:00,900,,release,payout,0.00,200.00,-200.00,0.00',
    '2026-11-18T10:00:00.000-04:00,,,release,asset_management_gain,1.5,0.00,1.5,0.00',
    ',,,total,,310.67,219.00,,',
  )

  expect(kind).toBe('release')
  expect(movements.map((one) => [one.line, one.kind, one.sourceId, one.amount])).toEqual([
    [3, 'release', '111', 209_17],
    [4, 'refund', '111', -19_00],
    [6, 'withdrawal', '900', -200_00],
    [7, 'other', '', 1_50],
  ])
  // Half past eleven at −04:00 is the next day in São Paulo.
  expect(movements[0]).toMatchObject({
    at: new Date('2026-11-16T03:30:00Z'),
    releasesAt: new Date('2026-11-16T03:30:00Z'),
  })
})

test('a report of settlements → release dates, refunds and payouts', () => {
  const { kind, movements } = read(
    settlementHead,
    'P0001;111;SETTLEMENT;219.00;BRL;2026-11-01T10:00:00.000-04:00;-9.83;209.17;2026-11-01T10:00:01.000-04:00;2026-11-15T10:00:00.000-04:00',
    'P0001;111;REFUND;-19.00;BRL;2026-11-02T10:00:00.000-04:00;0;-19.00;;',
    ';900;WITHDRAWAL;-200.00;BRL;2026-11-17T10:00:00.000-04:00;0;-200.00;;',
    ';900;WITHDRAWAL_CANCEL;200.00;BRL;2026-11-18T10:00:00.000-04:00;0;200.00;;',
  )

  expect(kind).toBe('settlement')
  expect(movements.map((one) => [one.kind, one.amount, one.releasesAt?.toISOString() ?? null])).toEqual([
    ['settlement', 209_17, '2026-11-15T14:00:00.000Z'],
    ['refund', -19_00, null],
    ['withdrawal', -200_00, null],
    ['withdrawal', 200_00, null],
  ])
})

test('a payout in both reports → one key; two equal lines of one report → two', () => {
  const [released] = read(releaseHead, '2026-11-17T10:00:00Z,900,,release,payout,0,200.00,0,0').movements
  const [settled] = read(settlementHead, ';900;PAYOUT;-200;BRL;2026-11-17T09:59:00Z;0;-200.00;;').movements
  expect(settled?.key).toBe(released?.key)

  const line = '2026-11-16T10:00:00Z,111,,release,refund,0,5.00,0,0'
  const keys = read(releaseHead, line, line).movements.map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test.each([
  ['150.25', 150_25],
  ['150,25', 150_25],
  ['1.234,56', 1_234_56],
  ['1,234.56', 1_234_56],
  ['7', 7_00],
  ['7.5', 7_50],
  ['\u22121.234,56\u00A0', -1_234_56],
])('an amount written %s → %i centavos', (typed, amount) => {
  const { movements } = read(releaseHead.replaceAll(',', ';'), `2026-11-16;1;;release;payment;${typed};0;0;0`)
  expect(movements[0]?.amount).toBe(amount)
})

test.each([
  ['2026-11-16', '2026-11-16T04:00:00.000Z'],
  ['2026-11-16 10:20:30', '2026-11-16T14:20:30.000Z'],
  ['2026\u201111\u201116\u00A010:20:30', '2026-11-16T14:20:30.000Z'],
  ['2026-11-16T10:20:30-0400', '2026-11-16T14:20:30.000Z'],
  ['2026-11-16T10:20:30.000-03:00', '2026-11-16T13:20:30.000Z'],
])('a time written %s → an instant; without an offset at −04:00', (typed, instant) => {
  const { movements } = read(releaseHead, `${typed},1,,release,payment,1,0,0,0`)
  expect(movements[0]?.at.toISOString()).toBe(instant)
})

test.each([
  ['nothing', '', [], { code: 'empty' }],
  ['another table', 'Data;Valor', ['1;2'], { code: 'unknown-columns' }],
  ['a line with too few cells', releaseHead, ['2026-11-16,1'], { code: 'wrong-cells', line: 2 }],
  [
    'no date',
    releaseHead,
    ['2026-11-16,1,,release,payment,1,0,0,0', '16/11/2026,1,,release,payment,1,0,0,0'],
    { code: 'no-date', line: 3, column: 'DATE', found: '16/11/2026' },
  ],
  [
    'no amount',
    releaseHead,
    ['2026-11-16,1,,release,payment,R$ 1,0,0,0'],
    { code: 'no-amount', line: 2, column: 'NET_CREDIT_AMOUNT', found: 'R$ 1' },
  ],
  [
    'a payment without its id',
    releaseHead,
    ['2026-11-16,,,release,payment,1,0,0,0'],
    { code: 'no-source', line: 2, column: 'SOURCE_ID', found: '' },
  ],
  [
    'another currency',
    settlementHead,
    [';900;PAYOUT;-200;ARS;2026-11-17T09:59:00Z;0;-200.00;;'],
    { code: 'other-currency', line: 2, column: 'TRANSACTION_CURRENCY', found: 'ARS' },
  ],
  ['a quote that never ends', releaseHead, ['"2026'], { code: 'open-quote', line: 2 }],
] as const)('%s → refused, with the place', (_, head, lines, problem) => {
  expect(problemOf(head, ...lines)).toEqual(problem)
})

test.each([
  ['a line that names the separator', 'sep=,\r\n', ''],
  ['a title above the heads', 'Liberações de novembro\r\n\r\n', ''],
  ['empty columns at the end', '', ',,'],
])('a report with %s → read', (_name, above, behind) => {
  const { movements } = read(
    `${above}${releaseHead}${behind}`,
    `2026-11-15T23:30:00.000-04:00,111,P0001,release,payment,209.17,0.00,219.00,-9.83${behind}`,
  )

  expect(movements.map(({ amount }) => amount)).toEqual([209_17])
})
