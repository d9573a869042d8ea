import { stringify } from 'csv-stringify/sync'

import type { Cents } from '#core/shared/money.ts'

/** Strings are protected against formula injection; amounts and numbers are written as numbers. */
export type CsvCell = string | { amount: Cents } | number

/** With the byte order mark at its start and `;` as separator, Excel in pt-BR opens the file as a table. */
export const csvStart = '\uFEFF'

/** CSV lines, separated by `;` and ended by CRLF. */
export function csvLines(rows: CsvCell[][]): string {
  const cells = rows.map((row) => row.map(cellText))
  // Without `quoted_match` only a whole CRLF would be quoted; a comma, because some programs split there, too, and the next
  // part could be a formula. Amounts end with one and two digits.
  return stringify(cells, { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]|,(?!\d\d$)/ })
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return amountText(cell.amount)
  return isFormula(cell) ? `'${cell}` : cell
}

/** Spreadsheet programs execute text that begins like this, and clients can enter it as their name (CSV injection). */
function isFormula(text: string): boolean {
  return /^[\s\p{Cc}]*[=+\-@＝＋－＠|]/u.test(text) || /^[\t\r\n]/.test(text)
}

/** `1234,56` */
function amountText(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
