import type { Cents } from './money.ts'

/** What a Brazilian Excel opens as a table without being asked: its own separator, and a mark that the text is UTF-8. */
export const csvStart = '\uFEFF'
const separator = ';'

/** Text is never a formula; an amount is ours and stays a number. */
export type CsvCell = string | { amount: Cents } | number

export function csvLine(cells: CsvCell[]): string {
  return `${cells.map(cellText).join(separator)}\r\n`
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return amountText(cell.amount)
  const text = isFormula(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table program runs what begins like this, whoever wrote it: a client could write it as a name. */
function isFormula(text: string): boolean {
  return /^[\s\p{Cc}]*[=+\-@＝＋－＠|]/u.test(text) || /^[\t\r\n]/.test(text)
}

/** `1234,56` */
function amountText(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
