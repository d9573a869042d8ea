import { catalogProblems, type CatalogProblem } from '#core/catalog/catalog-rules.ts'
import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import { mapIssuesToFields } from '#core/content/field-errors.ts'
import type { ContentField, FieldProblem } from '#core/content/field-types.ts'
import {
  changesBetween,
  mergeChanges,
  formatFields,
  applicableChanges,
  applyChanges,
  type Change,
  type Conflict,
  type Typed,
} from '#core/content/form-fields.ts'
import { settingsSchema } from '#core/content/settings.ts'
import { textOverridesSchema } from '#core/content/texts.ts'
import { accept, type Accepted } from '#core/shared/result.ts'
import type { NotifiedChange } from '#core/staff/audit.ts'
import {
  findDocumentVersion,
  lockCurrentDocument,
  saveDocumentVersion,
  type DocumentKind,
} from '#db/content/document-versions.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { recordNotifiedChange } from '#use-cases/staff/internal/record-notified-change.ts'

/**
 * `base` is the version the form was created from, `typed` its current values. With `save` false nothing is written.
 */
export type DocumentEdit = {
  fields: ContentField[]
  base: number
  typed: Partial<Typed>
  save: boolean
  /** The earlier version the values were restored from. */
  restored?: number
}

export type EditDocumentRefusal =
  | { ok: false; code: 'unknown-base' | 'nothing-changed' }
  /** Invalid fields and, where known, why. */
  | { ok: false; code: 'invalid'; errors: string[]; problems?: Record<string, FieldProblem> }
  /** Someone saved in between: both values of each conflicting field, and the merged values for the form. */
  | { ok: false; code: 'conflict'; conflicts: Record<string, Conflict>; merged: Typed; newest: number }

/**
 * Writes a new version of the catalogue, the settings or the texts. Only changed fields are written; other content and
 * concurrent changes by others are kept.
 */
export function editDocument(
  { db, queue, siteUrl, now }: MailDeps,
  actor: AuditActor,
  kind: DocumentKind,
  { fields, base, typed, save, restored }: DocumentEdit,
): Promise<Accepted<{ changes: Change[] }> | EditDocumentRefusal> {
  return change({ db, now }, actor, async (tx, { audit }) => {
    const newest = await lockCurrentDocument(tx, kind)
    const seen = await findDocumentVersion(tx, kind, base)
    if (!seen) return { ok: false, code: 'unknown-base' }

    const current = formatFields(newest.content, fields)
    const { merged, conflicts } = mergeChanges(formatFields(seen.content, fields), current, typed)
    if (Object.keys(conflicts).length > 0)
      return { ok: false, code: 'conflict', conflicts, merged, newest: newest.number }

    const changes = applicableChanges(fields, merged, changesBetween(current, merged))
    if (changes.length === 0) return { ok: false, code: 'nothing-changed' }

    const earlier = restored === undefined ? null : await findDocumentVersion(tx, kind, restored)
    const { document, errors } = applyChanges(newest.content, fields, changes, earlier?.content)
    if (errors.length > 0) return { ok: false, code: 'invalid', errors }
    const parsed = shapes[kind].safeParse(document)
    if (!parsed.success)
      return { ok: false, code: 'invalid', ...mapIssuesToFields(document, parsed.error.issues, { fields, changes }) }
    const contradictions = kind === 'catalog' ? newContradictions(newest.content, document) : []
    if (contradictions.length > 0) return { ok: false, code: 'invalid', ...errorsByField(contradictions) }
    if (!save) return accept({ changes })

    await saveDocumentVersion(tx, kind, parsed.data, actor.id)
    const subject = { kind, id: String(newest.number + 1), label: `Versão ${newest.number + 1}` }
    const details = restored === undefined ? { changes } : { changes, restored }
    const verb = restored === undefined ? 'saved' : 'restored'
    if (kind !== 'settings') await audit(auditActions[kind][verb], subject, details)
    else
      await recordNotifiedChange(tx, { queue, siteUrl, now }, actor, {
        action: auditActions.settings[verb],
        subject,
        details,
        notified: notifiedChanges(fields, changes),
      })
    return accept({ changes })
  })
}

const shapes = { catalog: catalogSchema, settings: settingsSchema, texts: textOverridesSchema }

const auditActions = {
  catalog: { saved: 'catalog-saved', restored: 'catalog-restored' },
  settings: { saved: 'settings-saved', restored: 'settings-restored' },
  texts: { saved: 'texts-saved', restored: 'texts-restored' },
} as const

/** What owners hear of. A change without a field of its own is of the element it belongs to. */
function notifiedChanges(fields: ContentField[], changes: Change[]): NotifiedChange[] {
  return changes.flatMap(({ path, from, to }) => {
    const field = fields.find((known) => known.path === path)
    if (field?.weight === 'open') return []
    return [{ label: [field?.of, field?.label ?? path].filter(Boolean).join(': '), from, to }]
  })
}

/** Contradictions introduced by this change; existing ones do not block unrelated changes. */
function newContradictions(before: unknown, after: unknown): CatalogProblem[] {
  const known = new Set(catalogProblems(catalogSchema.parse(before)).map(({ path }) => path))
  return catalogProblems(catalogSchema.parse(after)).filter(({ path }) => !known.has(path))
}

function errorsByField(found: CatalogProblem[]) {
  const errors = [...new Set(found.map(({ path }) => path))]
  const problems = Object.fromEntries(
    found.map(({ path, code, about }): [string, FieldProblem] => [path, { code, about }]),
  )
  return { errors, problems }
}
