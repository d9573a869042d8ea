import type { Catalog, PackageId } from '#core/catalog/catalog.ts'
import { maxTitleLength } from '#core/project/title.ts'
import { cleanText } from '#core/shared/clean-text.ts'
import type { CsvRecord } from '#core/shared/csv.ts'
import { emailKey, normalizeEmail } from '#core/shared/input/email.ts'
import { parseFields } from '#core/shared/input/form.ts'
import { parsePhone } from '#core/shared/phone.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

import { clientFields, type ClientFormErrors, type ClientFormValues } from './client-fields.ts'
import { plainHead, type ImportField, type ImportMapping } from './import-columns.ts'

export const maxImportBytes = 1024 * 1024
export const maxImportRows = 2_000
export const maxImportColumns = 60
/** Above this the import runs as a job: a request should not take seconds. */
export const maxRowsAtOnce = 200

/** `draft`: shown for approval. `queued`: a job imports it. */
export const importStates = ['draft', 'queued', 'done', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** Nothing of it was imported yet. */
export const pendingImports = ['draft', 'queued'] as const satisfies ImportState[]

/** Why nothing of a row is imported. */
export type ImportSkip =
  | NonNullable<ClientFormErrors['name'] | ClientFormErrors['email'] | ClientFormErrors['company']>
  | 'duplicate-row'
  | 'client-exists'
  | 'project-exists'
  | 'title-too-long'
  | 'package-required'
  | 'package-unknown'

/** What is empty in a client that exists, and the list has; what is there already is never replaced. */
export type CompletedField = 'phone' | 'company'

export type ImportedRow = {
  line: number
  skip: null
  client: ClientFormValues
  /** `none`: the client exists and stays as it is; the row brings a project. */
  effect: 'create' | 'complete' | 'none'
  completes: CompletedField[]
  project: { title: string; packageId: PackageId } | null
  /** The number cannot be read: the row is imported without it. */
  isPhoneDropped: boolean
}

export type SkippedRow = { line: number; skip: ImportSkip; name: string; email: string }

export type ImportRow = ImportedRow | SkippedRow

/** A client as it is stored, with the titles of their projects. */
export type StoredClient = { phone: string | null; company: string | null; titles: string[] }

export type ImportCounts = { clients: number; completed: number; projects: number; skipped: number }

/**
 * Decides what each row of a list does: every row is a client, found by e-mail, and with a title a project of theirs, too.
 * `stored` has the clients that exist, by their e-mail in small letters.
 */
export function planImport(
  rows: CsvRecord[],
  { mapping, catalog, stored }: { mapping: ImportMapping; catalog: Catalog; stored: Map<string, StoredClient> },
): ImportRow[] {
  const packages = new Map(
    catalog.packages.flatMap(
      ({ id, name }) =>
        [
          [plainHead(id), id],
          [plainHead(name), id],
        ] as const,
    ),
  )
  // As they will be once the rows above are imported.
  const known = new Map<string, KnownClient>(
    [...stored].map(([email, client]) => [email, { ...client, titles: client.titles.map(plainTitle), isNew: false }]),
  )
  return rows.map((row) => planRow(row, { mapping, packages, known }))
}

/** The addresses a list names, in small letters, each once. */
export function importedEmails(rows: CsvRecord[], { email }: Pick<ImportMapping, 'email'>): string[] {
  if (email === null) return []
  return [...new Set(rows.map(({ cells }) => emailKey(cellText(cells[email]))).filter((text) => text !== ''))]
}

/** `isNew`: a row above brings it. */
type KnownClient = StoredClient & { isNew: boolean }

type Plan = {
  mapping: ImportMapping
  packages: Map<string, PackageId>
  known: Map<string, KnownClient>
}

function planRow({ line, cells }: CsvRecord, { mapping, packages, known }: Plan): ImportRow {
  const raw = (field: ImportField) => cellText(cells[mapping[field] ?? -1])
  const skipped = (skip: ImportSkip): SkippedRow => ({
    line,
    skip,
    name: raw('name').slice(0, 80),
    email: raw('email').slice(0, 120),
  })

  const key = emailKey(raw('email'))
  const existing = known.get(key)
  const phone = parsePhone(raw('phone'))
  const typed = { name: raw('name'), email: raw('email'), phone: phone ? raw('phone') : '', company: raw('company') }
  // The name of a client that exists is not changed: the list need not have one.
  const parsed = parseFields(
    clientFields,
    existing && typed.name === '' ? { ...typed, name: normalizeEmail(typed.email).split('@')[0] ?? '' } : typed,
  )
  if (!parsed.ok) return skipped(parsed.errors.email ?? parsed.errors.name ?? parsed.errors.company ?? 'email-invalid')

  const title = normalizeLine(raw('title'))
  const packageId = packages.get(plainHead(raw('package')))
  if (title !== '') {
    if (title.length > maxTitleLength) return skipped('title-too-long')
    if (packageId === undefined) return skipped(raw('package') === '' ? 'package-required' : 'package-unknown')
  }
  const project = title !== '' && packageId ? { title, packageId } : null
  const client = parsed.value
  const completes =
    existing && !existing.isNew
      ? (['phone', 'company'] as const).filter((field) => existing[field] === null && client[field] !== null)
      : []
  if (project && existing?.titles.includes(plainTitle(title))) return skipped('project-exists')
  if (existing && !project && completes.length === 0) return skipped(existing.isNew ? 'duplicate-row' : 'client-exists')

  known.set(key, {
    phone: existing?.phone ?? client.phone,
    company: existing?.company ?? client.company,
    titles: [...(existing?.titles ?? []), ...(project ? [plainTitle(title)] : [])],
    isNew: existing?.isNew ?? true,
  })
  return {
    line,
    skip: null,
    client,
    effect: existing ? (completes.length > 0 ? 'complete' : 'none') : 'create',
    completes,
    project,
    isPhoneDropped: phone === undefined,
  }
}

/** Spreadsheets protect a cell that looks like a formula by an apostrophe, and our own export does. */
function cellText(cell: string | undefined): string {
  return cleanText(cell ?? '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
}

function plainTitle(title: string): string {
  return normalizeLine(title).toLowerCase()
}

export function importCounts(rows: ImportRow[]): ImportCounts {
  const imported = rows.flatMap((row) => (row.skip === null ? [row] : []))
  return {
    clients: imported.filter(({ effect }) => effect === 'create').length,
    completed: imported.filter(({ effect }) => effect === 'complete').length,
    projects: imported.filter(({ project }) => project !== null).length,
    skipped: rows.length - imported.length,
  }
}

/** The group of the preview a row is listed in. */
export type ImportGroup = 'new' | 'completed' | 'skipped'

export function importGroup(row: ImportRow): ImportGroup {
  if (row.skip !== null) return 'skipped'
  return row.effect === 'create' || row.project ? 'new' : 'completed'
}
