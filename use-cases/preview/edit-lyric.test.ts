import { expect, test } from 'vitest'

import { maxLyricLength } from '#core/preview/lyric.ts'
import { refuse } from '#core/shared/result.ts'
import { findVersion, listHearableVersions, listAllVersions } from '#db/preview/versions.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { createDraft, createPaidProject, createVersion, linkedVersion } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { addLinkedVersion } from './add-linked-version.ts'
import { editLyric } from './edit-lyric.ts'

const context = await createTestContext()
const actor = testActor({ id: 'ana' })
const lyric = '[00:01.00]Ana Clara\n[00:05.00]veio do mar'

test('a lyric typed with a new version → stored with it', async () => {
  const project = await createPaidProject(context)
  await addLinkedVersion(context, { projectId: project.id, actor }, { ...linkedVersion, lyric })

  expect(await listAllVersions(context.db, project.id)).toMatchObject([{ name: 'Valsa', lyric }])
})

test('the lyric of a presented version is edited → its client reads it, and the history has it once', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  const edit = () => editLyric(context, { projectId: project.id, actor }, { versionId, typed: lyric, seen: '' })

  expect(await edit()).toEqual({ ok: true, value: { name: 'Valsa', isDraft: false } })
  expect(await edit()).toMatchObject({ ok: true })
  expect(await listHearableVersions(context.db, project.id)).toMatchObject([{ lyric }])
  const history = await listHistoryOfProject(context.db, project)
  expect(history.filter(({ type }) => type === 'lyric-edited')).toMatchObject([
    { details: { versionName: 'Valsa' }, actor: 'staff:ana' },
  ])
})

test('an approved version → its lyric can still be mended', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id)
  await context.db.execute(`update projects set approved_version_id = '${versionId}' where id = '${project.id}'`)

  const edit = { versionId, typed: lyric, seen: '' }
  expect((await editLyric(context, { projectId: project.id, actor }, edit)).ok).toBe(true)
  expect(await findVersion(context.db, project.id, versionId)).toMatchObject({ lyric })
})

test('two people write the lyric at once → the second is shown the stored one, and nothing is overwritten', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id)
  const save = (typed: string, seen: string) =>
    editLyric(context, { projectId: project.id, actor }, { versionId, typed, seen })

  expect((await save('Da Ana', '')).ok).toBe(true)
  expect(await save('Do Beto', '')).toEqual({ ok: false, code: 'changed-meanwhile', stored: 'Da Ana' })
  expect(await findVersion(context.db, project.id, versionId)).toMatchObject({ lyric: 'Da Ana' })
  expect((await save('Da Ana e do Beto', 'Da Ana\r\n')).ok).toBe(true)
  expect(await findVersion(context.db, project.id, versionId)).toMatchObject({ lyric: 'Da Ana e do Beto' })
})

test('too long, or the version of another project → refused', async () => {
  const project = await createPaidProject(context)
  const other = await createPaidProject(context)
  const versionId = await createDraft(context, project.id)
  const edit = (projectId: string, typed: string) =>
    editLyric(context, { projectId, actor }, { versionId, typed, seen: '' })

  expect(await edit(project.id, 'x'.repeat(maxLyricLength + 1))).toEqual(refuse('lyric-too-long'))
  expect(await edit(other.id, lyric)).toEqual(refuse('not-found'))
})
