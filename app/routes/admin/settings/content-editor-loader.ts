import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { versionNumber } from '#app/routes/admin/settings/version-number.ts'
import { changesBetween, formatFields, applicableChanges } from '#core/content/form-fields.ts'
import {
  findDocumentVersion,
  listDocumentVersions,
  getCurrentDocument,
  type DocumentKind,
} from '#db/content/document-versions.ts'
import { listStaffNames } from '#db/staff/staff.ts'

import { groupsFor, type Groups } from './content-editor-groups.ts'

type Context = Readonly<RouterContextProvider>

const shownVersions = 10
/** Texts and the catalogue have several screens and one history: each shows what was changed on it, as far back as this. */
const readVersions = { catalog: 60, settings: shownVersions, texts: 200 }

/**
 * What an editor needs to show: the fields as they are, what was changed before, by whom, and what would change back if
 * the version the address names was restored.
 */
export async function readEditor({ context, url }: { context: Context; url: URL }, kind: DocumentKind, made: Groups) {
  const { db } = context.get(depsContext)
  const [newest, versions, names] = await Promise.all([
    getCurrentDocument(db, kind),
    listDocumentVersions(db, kind, readVersions[kind] + 1),
    listStaffNames(db),
  ])
  const chosen = await findDocumentVersion(db, kind, versionNumber(url.searchParams.get('revisao')))
  const groups = groupsFor(made, [newest, ...versions, chosen])
  const fields = groups.flatMap((group) => group.fields)
  const values = formatFields(newest.content, fields)
  const history = versions.slice(0, readVersions[kind]).map(({ number, staffId, createdAt, content }, index) => {
    const before = versions[index + 1]
    const by = staffId ? (names.get(staffId) ?? 'Equipe') : 'Sistema'
    const then = formatFields(content, fields)
    const changes = before ? changesBetween(formatFields(before.content, fields), then) : []
    return { number, createdAt, by, changes: applicableChanges(fields, then, changes) }
  })
  const back = chosen && formatFields(chosen.content, fields)
  return {
    groups,
    base: newest.number,
    values,
    restoring: chosen &&
      back && { number: chosen.number, changes: applicableChanges(fields, back, changesBetween(values, back)) },
    versions: history
      .filter(({ number, changes }) => kind === 'settings' || number === 1 || changes.length > 0)
      .slice(0, shownVersions),
  }
}
