import type { Spread } from './statistics.ts'

export type Cell = string | number

export function table(head: string[], rows: Cell[][]): string {
  const line = (cells: Cell[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map((_, index) => (index === 0 ? '---|' : '---:|')).join('')}`, ...rows.map(line)].join(
    '\n',
  )
}

export function ranged({ median, min, max }: Spread, digits: number): string {
  return `${grouped(median, digits)} (${grouped(min, digits)}–${grouped(max, digits)})`
}

export function grouped(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
