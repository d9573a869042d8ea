import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { insertFile } from '#db/audio/files.ts'
import { countLibrary, findLibraryItem, listLibrary, listProjectsUsingItem, listReferences } from '#db/audio/library.ts'
import { auditLog } from '#db/schema.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { addLibraryItem } from '#use-cases/audio/internal/add-library-item.ts'

import { editLibraryItem } from './edit-library-item.ts'
import { removeLibraryItem } from './remove-library-item.ts'
import { setProjectReference } from './set-project-reference.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()

async function shelve(title: string, category: 'piano' | 'guitar' | 'strings' | 'orchestra' = 'piano') {
  return db.transaction(async (tx) => {
    const storageKey = `files/${randomUUID()}`
    const bytes = { bytes: 4, sha256: 'f0', crc32: null }
    const fileId = await insertFile(tx, { storageKey, name: `${title}.wav`, type: 'audio/wav', ...bytes })
    return addLibraryItem(tx, context, actor, { fileId, title, category })
  })
}

const auditOf = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(insertionOrder)).map(
    ({ action }) => action,
  )
const titles = async (tab: 'all' | 'piano' | 'strings' | 'orchestra', search = '') =>
  (await listLibrary(db, { tab, search, before: null })).rows.map(({ title }) => title)

test('an uploaded recording → in its category, queued for analysis and audited', async () => {
  const before = (await context.jobs('process-recording')).length
  const id = await shelve('Ponteio', 'guitar')

  expect(await findLibraryItem(db, id)).toMatchObject({ title: 'Ponteio', category: 'guitar' })
  expect((await context.jobs('process-recording')).length).toBe(before + 1)
  expect(await auditOf(id)).toEqual(['library-added'])
})

test('a library tab → its categories, newest first, searchable by title', async () => {
  await shelve('Valsa do quintal', 'piano')
  context.time = new Date(context.time.getTime() + 1_000)
  await shelve('Cordas de seda', 'strings')
  await shelve('Abertura', 'orchestra')

  expect((await titles('strings')).toSorted()).toEqual(['Cordas de seda', 'Ponteio'])
  expect((await titles('strings'))[0]).toBe('Cordas de seda')
  expect(await titles('piano')).toEqual(['Valsa do quintal'])
  expect(await titles('orchestra')).toEqual(['Abertura'])
  expect(await titles('all')).toHaveLength(4)
  expect(await titles('all', 'quintal')).toEqual(['Valsa do quintal'])
  expect(await titles('piano', 'seda')).toEqual([])
  expect(await countLibrary(db)).toEqual({ piano: 1, guitar: 1, strings: 1, orchestra: 1, other: 0 })
})

test.each([
  { title: 'Choro novo', category: 'piano' as const },
  { title: 'Rascunho', category: 'strings' as const },
])('two edits of one recording, the first to %j → the later one is refused, with what is stored', async (form) => {
  const id = await shelve('Rascunho')
  const seen = { title: 'Rascunho', category: 'piano' }

  expect(await editLibraryItem(context, actor, id, { seen, form })).toEqual({ ok: true, value: undefined })
  expect(
    await editLibraryItem(context, actor, id, { seen, form: { title: 'Outro', category: 'guitar' } }),
  ).toMatchObject({ code: 'stale', stored: form })
  expect(await findLibraryItem(db, id)).toMatchObject(form)
  expect(await auditOf(id)).toEqual(['library-added', 'library-edited'])
})

test('a recording that is gone → not edited', async () => {
  const edited = { seen: { title: 'x', category: 'piano' }, form: { title: 'y', category: 'piano' as const } }

  expect(await editLibraryItem(context, actor, randomUUID(), edited)).toMatchObject({ code: 'not-found' })
})

test('a recording set as reference twice → one reference, which blocks its removal', async () => {
  const { id: projectId } = await createPaidProject(context)
  const itemId = await shelve('Referência')

  expect(await setProjectReference(context, actor, { projectId, itemId }, true)).toMatchObject({ ok: true })
  expect(await setProjectReference(context, actor, { projectId, itemId }, true)).toMatchObject({ ok: true })
  expect((await listReferences(db, projectId)).map(({ title }) => title)).toEqual(['Referência'])
  expect((await listProjectsUsingItem(db, itemId)).map(({ id }) => id)).toEqual([projectId])
  expect(await removeLibraryItem(context, actor, itemId)).toMatchObject({ code: 'in-use' })

  expect(await setProjectReference(context, actor, { projectId, itemId }, false)).toMatchObject({ ok: true })
  expect(await listReferences(db, projectId)).toEqual([])
  expect(await removeLibraryItem(context, actor, itemId)).toEqual({ ok: true, value: { title: 'Referência' } })
  expect(await findLibraryItem(db, itemId)).toBeNull()
  expect(await removeLibraryItem(context, actor, itemId)).toMatchObject({ code: 'not-found' })
  expect((await auditOf(projectId)).filter((entry) => entry.startsWith('reference'))).toEqual([
    'reference-added',
    'reference-removed',
  ])
})

test('an unknown recording or project → refused', async () => {
  const { id: projectId } = await createPaidProject(context)
  const itemId = await shelve('Solta')

  expect(await setProjectReference(context, actor, { projectId, itemId: randomUUID() }, true)).toMatchObject({
    code: 'not-found',
  })
  expect(await setProjectReference(context, actor, { projectId: randomUUID(), itemId }, true)).toMatchObject({
    code: 'not-found',
  })
})
