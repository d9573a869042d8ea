import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { DemonstrationForm } from '#copy/audio/library-form.ts'
import { refuse } from '#core/shared/result.ts'
import { findDemonstrationFiles, listComparable, listDemonstrations } from '#db/audio/demonstrations.ts'
import { findLibraryItem } from '#db/audio/library.ts'
import { auditLog } from '#db/schema.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { createFile } from '#test/support/recording-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { hideDemonstration } from './hide-demonstration.ts'
import { addLibraryItem } from './internal/add-library-item.ts'
import { processRecording } from './process-recording.ts'
import { removeLibraryItem } from './remove-library-item.ts'
import { showDemonstration } from './show-demonstration.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()
const deps = { ...context, songs: [{ id: 'mare-mansa' }] }

async function createItem(title: string, { isReady = true } = {}): Promise<string> {
  const fileId = await createFile(context, title)
  const id = await db.transaction((tx) => addLibraryItem(tx, context, actor, { fileId, title, category: 'other' }))
  if (isReady) await processRecording(context, (await findLibraryItem(db, id))?.recordingId ?? '')
  return id
}

const form = (change: Partial<DemonstrationForm> = {}): DemonstrationForm => ({
  title: 'Flor da Serra',
  description: 'Uma canção de bodas.',
  genre: 'sertanejo',
  type: 'wedding',
  isSung: true,
  featured: true,
  beforeItemId: null,
  ...change,
})
const auditOf = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(insertionOrder)).map(
    ({ action }) => action,
  )

test('a recording is shown, edited and hidden → heard under one address, and audited', async () => {
  const id = await createItem('gravação')
  expect(await showDemonstration(deps, actor, id, form())).toEqual({ ok: true })
  expect(await listDemonstrations(db)).toMatchObject([
    { slug: 'flor-da-serra', genre: 'sertanejo', isSung: true, featured: true, hasBefore: false },
  ])
  expect((await listDemonstrations(db))[0]?.peaks.length).toBeGreaterThan(0)

  await showDemonstration(deps, actor, id, form({ title: 'Flor do Campo', isSung: false }))
  expect(await listDemonstrations(db)).toMatchObject([{ slug: 'flor-da-serra', title: 'Flor do Campo', isSung: false }])

  expect(await hideDemonstration(context, actor, id)).toEqual({ ok: true, value: { title: 'Flor do Campo' } })
  expect(await listDemonstrations(db)).toEqual([])
  expect(await findDemonstrationFiles(db, 'flor-da-serra')).toBeNull()
  expect(await hideDemonstration(context, actor, id)).toEqual(refuse('not-found'))
  expect(await auditOf(id)).toEqual([
    'library-added',
    'demonstration-shown',
    'demonstration-edited',
    'demonstration-withdrawn',
  ])
})

test('a title of ours → another address', async () => {
  const id = await createItem('outra')
  await showDemonstration(deps, actor, id, form({ title: 'Maré Mansa' }))
  expect(await listDemonstrations(db)).toMatchObject([{ slug: 'mare-mansa-2' }])
  await hideDemonstration(context, actor, id)
})

test('before and after → both heard, and neither can be deleted meanwhile', async () => {
  const [song, sketch] = [await createItem('completa'), await createItem('esboço')]
  expect((await listComparable(db, song, { from: 0, to: 3_600_000 })).map(({ id }) => id)).toContain(sketch)
  await showDemonstration(deps, actor, song, form({ beforeItemId: sketch }))

  const files = await findDemonstrationFiles(db, 'flor-da-serra')
  expect(files?.fileId).not.toBe(files?.beforeFileId)
  expect(files?.beforeFileId).not.toBeNull()
  for (const id of [song, sketch]) expect(await removeLibraryItem(context, actor, id)).toEqual(refuse('on-site'))

  await hideDemonstration(context, actor, song)
  expect(await removeLibraryItem(context, actor, song)).toMatchObject({ ok: true })
})

test('a recording that is unknown or not analysed → refused, nothing shown', async () => {
  const waiting = await createItem('na fila', { isReady: false })
  expect(await showDemonstration(deps, actor, waiting, form())).toEqual(refuse('not-ready'))
  expect(await showDemonstration(deps, actor, randomUUID(), form())).toEqual(refuse('not-found'))
  const ready = await createItem('pronta')
  expect(await showDemonstration(deps, actor, ready, form({ beforeItemId: randomUUID() }))).toEqual(refuse('not-found'))
  expect(await listDemonstrations(db)).toEqual([])
})
