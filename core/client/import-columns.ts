import type { CsvRecord } from '#core/shared/csv.ts'
import { fold } from '#core/shared/slug.ts'

/** What a column of an imported list may hold. */
export const importFields = ['name', 'email', 'phone', 'company', 'title', 'package'] as const
export type ImportField = (typeof importFields)[number]

/** Which column each field is read from, counted from 0; `null`: from none. */
export type ImportMapping = Record<ImportField, number | null>

/** Why a file is no list that can be imported. */
export type ListRefusal = 'open-quote' | 'no-rows' | 'too-many-rows' | 'too-many-columns' | 'no-table'

/** A list as it was uploaded: the names of its columns, and its rows. */
export type ImportTable = { heads: string[]; rows: CsvRecord[] }

export const noMapping: ImportMapping = {
  name: null,
  email: null,
  phone: null,
  company: null,
  title: null,
  package: null,
}

/** Names a column is known by, without accents and small. */
const knownHeads: Record<ImportField, string[]> = {
  email: ['email', 'e mail', 'mail', 'correio eletronico', 'endereco de email', 'e mail do cliente', 'email address'],
  title: ['titulo', 'titulo do projeto', 'projeto', 'nome do projeto', 'musica', 'nome da musica', 'title', 'project'],
  package: ['pacote', 'plano', 'produto', 'package', 'plan'],
  phone: ['telefone', 'celular', 'whatsapp', 'fone', 'tel', 'phone', 'mobile', 'numero'],
  company: ['empresa', 'razao social', 'organizacao', 'company', 'organization'],
  name: ['nome', 'nome completo', 'nome do cliente', 'cliente', 'contato', 'name', 'full name', 'client', 'customer'],
}

/** Fields in the order in which they choose: a name is what many columns have a word of. */
const choosing: ImportField[] = ['email', 'title', 'package', 'phone', 'company', 'name']

/** Titles, dates and notes that programs write above a table. */
const maxTitleLines = 10

/**
 * Splits a file into heads and rows. What stands above heads we know is left out, and so are empty columns at the end. A file
 * whose first line holds an e-mail address has no heads: they are numbered then, and that line is a row.
 */
export function importTable(records: CsvRecord[]): ImportTable {
  const [first, ...rest] = records.slice(titleLines(records))
  if (!first) return { heads: [], rows: [] }
  const width = [first, ...rest].reduce((most, { cells }) => Math.max(most, filledWidth(cells)), 0)
  const hasHeads = !first.cells.some((cell) => cell.includes('@'))
  const heads = Array.from({ length: width }, (_, index) => {
    const head = hasHeads ? (first.cells[index] ?? '').trim() : ''
    return head === '' ? `Coluna ${index + 1}` : head
  })
  return { heads, rows: hasHeads ? rest : [first, ...rest] }
}

/** How many records stand above the heads: those before the first one with two names we know, and before any address. */
function titleLines(records: readonly CsvRecord[]): number {
  const begin = records.slice(0, maxTitleLines)
  const firstAddress = begin.findIndex(({ cells }) => cells.some((cell) => cell.includes('@')))
  const above = firstAddress < 0 ? begin : begin.slice(0, firstAddress)
  return Math.max(
    0,
    above.findIndex(({ cells }) => cells.filter((cell) => isKnownHead(plainHead(cell))).length >= 2),
  )
}

function isKnownHead(head: string): boolean {
  return Object.values(knownHeads).some((known) => known.includes(head))
}

function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** Guesses the columns from their heads, and the one with e-mail addresses from what is in it. */
export function guessMapping({ heads, rows }: ImportTable): ImportMapping {
  const plain = heads.map(plainHead)
  const mapping: ImportMapping = { ...noMapping }
  const isFree = (index: number) => !Object.values(mapping).includes(index)
  for (const fits of [isExactly, isWordOf]) {
    for (const field of choosing) {
      if (mapping[field] !== null) continue
      const index = plain.findIndex((head, at) => isFree(at) && knownHeads[field].some((known) => fits(head, known)))
      if (index >= 0) mapping[field] = index
    }
  }
  if (mapping.email === null) {
    const index = heads.findIndex((_, at) => isFree(at) && rows.some(({ cells }) => cells[at]?.includes('@')))
    if (index >= 0) mapping.email = index
  }
  return mapping
}

/**
 * A mapping somebody chose: a column that does not exist is no column. `repeated`: a column was chosen for two fields, so
 * one of them would be wrong.
 */
export function parseMapping(
  chosen: Record<ImportField, string>,
  columns: number,
): { mapping: ImportMapping; repeated: number | null } {
  const mapping: ImportMapping = { ...noMapping }
  for (const field of importFields) {
    const index = /^\d{1,3}$/.test(chosen[field]) ? Number(chosen[field]) : columns
    mapping[field] = index < columns ? index : null
  }
  const used = Object.values(mapping).filter((index) => index !== null)
  return { mapping, repeated: used.find((index, at) => used.indexOf(index) !== at) ?? null }
}

/** `E-mail do Cliente*` → `e mail do cliente` */
export function plainHead(head: string): string {
  return fold(head)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

function isExactly(head: string, known: string): boolean {
  return head === known
}

function isWordOf(head: string, known: string): boolean {
  return ` ${head} `.includes(` ${known} `)
}
