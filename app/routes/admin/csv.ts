import type { Cents } from '#core/shared/money.ts'

/** UTF-8 byte order mark: with it and `;` as separator, Excel in pt-BR opens the file as a table. */
export const csvStart = '\uFEFF'
const separator = ';'

/** Strings are protected against formula injection; amounts and numbers are written as numbers. */
export type CsvCell = string | { amount: Cents } | number

/** One CSV line, separated by `;` and ended by CRLF, with cells quoted where needed. */
export function csvLine(cells: CsvCell[]): string {
  return `${cells.map(cellText).join(separator)}\r\n`
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return amountText(cell.amount)
  const text = isFormula(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
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
