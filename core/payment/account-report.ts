import { parseCsv, type CsvRecord } from '#core/shared/csv.ts'
import { epoch, parseInstant } from '#core/shared/dates.ts'
import { visibleNumber } from '#core/shared/input/visible-text.ts'
import { cents, type Cents } from '#core/shared/money.ts'

/**
 * The two reports of Mercado Pago that are understood: `release` ("Liberações", what became available) and `settlement`
 * ("Dinheiro em conta", every movement).
 */
export type AccountReportKind = 'release' | 'settlement'

/**
 * What a line of a report moves. `withdrawal`: a payout, under the word it is stored by. `other`: money that is neither a
 * sale of ours nor a payout, as yields or taxes.
 */
export const accountMovementKinds = ['release', 'settlement', 'refund', 'dispute', 'withdrawal', 'other'] as const
export type AccountMovementKind = (typeof accountMovementKinds)[number]

export type AccountMovement = {
  /** Where it is in the file, counted from 1. */
  line: number
  /** The same movement in another report has the same key. */
  key: string
  kind: AccountMovementKind
  /** The provider's id of the payment or of the payout. */
  sourceId: string
  /** What the account gained or, negative, lost. */
  amount: Cents
  at: Date
  /** When the money can be used, where the report says it. */
  releasesAt: Date | null
  /** The provider's own word for it. */
  description: string
}

/** A movement with the file it was read from. */
export type AccountMovementView = Omit<AccountMovement, 'releasesAt'> & { fileName: string }

export type AccountReport = { kind: AccountReportKind; movements: AccountMovement[] }

export type ReportProblem =
  | { code: 'empty' | 'too-long' | 'unknown-columns' }
  | { code: 'open-quote' | 'wrong-cells'; line: number }
  | { code: 'no-source' | 'no-date' | 'no-amount' | 'other-currency'; line: number; column: string; found: string }

const maxLines = 100_000

/** Columns without which a report is not understood. */
const neededColumns: Record<AccountReportKind, string[]> = {
  release: ['DATE', 'SOURCE_ID', 'RECORD_TYPE', 'DESCRIPTION', 'NET_CREDIT_AMOUNT', 'NET_DEBIT_AMOUNT'],
  settlement: ['SOURCE_ID', 'TRANSACTION_TYPE', 'TRANSACTION_DATE', 'SETTLEMENT_NET_AMOUNT'],
}

/** The provider counts its days at this offset; a time without one is meant so. */
const providerOffset = '-04:00'

/**
 * Reads a report as CSV. All of it or nothing: one line that cannot be understood refuses the file, with its number.
 * Balances, subtotals and blocked amounts are left out: they move nothing.
 */
export function parseAccountReport(
  text: string,
): { ok: true; value: AccountReport } | { ok: false; problem: ReportProblem } {
  const parsed = parseCsv(text)
  if (!parsed.ok) return { ok: false, problem: { code: 'open-quote', line: parsed.line ?? 1 } }
  if (parsed.value.length === 0) return { ok: false, problem: { code: 'empty' } }
  // A title may stand above the heads.
  const begin = parsed.value.slice(0, maxTitleLines)
  const headAt = Math.max(
    0,
    begin.findIndex((record) => kindOf(columnsOf(record)) !== null),
  )
  const [head, ...records] = parsed.value.slice(headAt)
  if (records.length > maxLines) return { ok: false, problem: { code: 'too-long' } }

  const columns = head ? columnsOf(head) : []
  const kind = kindOf(columns)
  if (!kind) return { ok: false, problem: { code: 'unknown-columns' } }
  const problems: ReportProblem[] = []
  const movements = records.flatMap((record) => {
    if (!fitsColumns(record, columns)) problems.push({ code: 'wrong-cells', line: record.line })
    const row = rowOf(record, columns, problems)
    return kind === 'release' ? releaseMovement(row) : settlementMovement(row)
  })
  const [problem] = problems
  return problem ? { ok: false, problem } : { ok: true, value: { kind, movements: withKeys(kind, movements) } }
}

const maxTitleLines = 10

function columnsOf({ cells }: CsvRecord): string[] {
  return cells.map((name) => name.trim().toUpperCase())
}

function kindOf(columns: string[]): AccountReportKind | null {
  const isKind = (kind: AccountReportKind) => neededColumns[kind].every((column) => columns.includes(column))
  return (['release', 'settlement'] as const).find(isKind) ?? null
}

/** As many cells as columns, or more or fewer at the end where both are empty. */
function fitsColumns({ cells }: CsvRecord, columns: string[]): boolean {
  const missing = columns.slice(cells.length)
  const surplus = cells.slice(columns.length)
  return [...missing, ...surplus].every((cell) => cell.trim() === '')
}

type CellProblem = 'no-source' | 'no-date' | 'no-amount' | 'other-currency'
type Row = { line: number; get: (column: string) => string; fail: (code: CellProblem, column: string) => void }
type Unkeyed = Omit<AccountMovement, 'key'>

/** What cannot be read is noted in `problems`; the first of them refuses the file. */
function rowOf({ line, cells }: CsvRecord, columns: string[], problems: ReportProblem[]): Row {
  const values = new Map(columns.map((column, index) => [column, (cells[index] ?? '').trim()]))
  const get = (column: string) => values.get(column) ?? ''
  return {
    line,
    get,
    fail: (code, column) => void problems.push({ code, line, column, found: get(column).slice(0, 40) }),
  }
}

const releaseKinds = new Map<string, AccountMovementKind>([
  ['payment', 'release'],
  ['refund', 'refund'],
  ['chargeback', 'dispute'],
  ['mediation', 'dispute'],
  ['mediation_cancel', 'dispute'],
  ['dispute', 'dispute'],
  ['withdrawal', 'withdrawal'],
  ['payout', 'withdrawal'],
])

function releaseMovement(row: Row): Unkeyed[] {
  if (row.get('RECORD_TYPE').toLowerCase() !== 'release') return []
  const description = row.get('DESCRIPTION').toLowerCase()
  const amount = cents(amountIn(row, 'NET_CREDIT_AMOUNT') - amountIn(row, 'NET_DEBIT_AMOUNT'))
  const at = instantIn(row, 'DATE')
  const kind = releaseKinds.get(description) ?? 'other'
  return [movement(row, { kind, amount, at, releasesAt: kind === 'release' ? at : null, description })]
}

const settlementKinds = new Map<string, AccountMovementKind>([
  ['settlement', 'settlement'],
  ['refund', 'refund'],
  ['chargeback', 'dispute'],
  ['dispute', 'dispute'],
  ['withdrawal', 'withdrawal'],
  ['withdrawal_cancel', 'withdrawal'],
  ['payout', 'withdrawal'],
])

function settlementMovement(row: Row): Unkeyed[] {
  const description = row.get('TRANSACTION_TYPE').toLowerCase()
  if (description === '') return []
  const kind = settlementKinds.get(description) ?? 'other'
  const releasesAt = row.get('MONEY_RELEASE_DATE') === '' ? null : instantIn(row, 'MONEY_RELEASE_DATE')
  const amount = amountIn(row, 'SETTLEMENT_NET_AMOUNT')
  const at = instantIn(row, 'TRANSACTION_DATE')
  return [movement(row, { kind, amount, at, releasesAt: kind === 'settlement' ? releasesAt : null, description })]
}

function movement(row: Row, rest: Omit<Unkeyed, 'line' | 'sourceId'>): Unkeyed {
  for (const column of ['CURRENCY', 'SETTLEMENT_CURRENCY', 'TRANSACTION_CURRENCY']) {
    const found = row.get(column)
    if (found !== '' && found !== 'BRL') row.fail('other-currency', column)
  }
  const sourceId = row.get('SOURCE_ID')
  const isIdentified = /^[\w-]{1,80}$/.test(sourceId)
  if (!isIdentified && rest.kind !== 'other') row.fail('no-source', 'SOURCE_ID')
  return { line: row.line, sourceId: isIdentified ? sourceId : '', ...rest, description: rest.description.slice(0, 80) }
}

/** A payout is in both reports, with other times: its id is enough. Anything else may repeat within one report. */
function withKeys(report: AccountReportKind, movements: Unkeyed[]): AccountMovement[] {
  const times = new Map<string, number>()
  return movements.map((one) => {
    const { kind, sourceId, amount, at } = one
    const same =
      kind === 'withdrawal'
        ? `withdrawal:${sourceId}:${amount}`
        : `${report}:${kind}:${one.description}:${sourceId}:${at.toISOString()}:${amount}`
    const count = (times.get(same) ?? 0) + 1
    times.set(same, count)
    return { ...one, key: `${same}:${count}` }
  })
}

/** `150.25`, `-1.234,56`, `1,234.56`; an empty cell is nothing. */
function amountIn(row: Row, column: string): Cents {
  const found = visibleNumber(row.get(column))
  if (found === '') return cents(0)
  const [, sign, whole = '', fraction = '0'] =
    /^([+-]?)(\d+|\d{1,3}(?:\.\d{3})+(?=,|$)|\d{1,3}(?:,\d{3})+(?=\.|$))(?:[.,](\d{1,2})0*)?$/.exec(found) ?? []
  const digits = whole.replaceAll(/[.,]/g, '')
  if (digits === '' || digits.length > 7) {
    row.fail('no-amount', column)
    return cents(0)
  }
  const amount = Number(digits) * 100 + Number(fraction.padEnd(2, '0'))
  return cents(sign === '-' ? 0 - amount : amount)
}

const dateForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/

function instantIn(row: Row, column: string): Date {
  const [, day, time = '00:00:00', offset = providerOffset] = dateForm.exec(visibleNumber(row.get(column))) ?? []
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset
  const instant = day === undefined ? null : parseInstant(`${day}T${time}${zone}`)
  if (!instant) row.fail('no-date', column)
  return instant ?? epoch
}
