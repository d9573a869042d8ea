import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { insertFile } from '#db/audio/files.ts'
import { insertUpload } from '#db/audio/uploads.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { deleteStrayFiles } from './delete-stray-files.ts'
import { chunkKey } from './receive-chunk.ts'

const context = await createTestContext()
const otherShop = await createTestContext()

async function* bytes() {
  yield await Promise.resolve(Buffer.from('lá menor'))
}

async function store(key: string, days: number) {
  await context.files.put(key, bytes())
  const at = addDays(context.now(), -days)
  await utimes(join(context.folder, 'files', key), at, at)
  return key
}

const isStored = (key: string) =>
  context.files.read(key).then(
    (stream) => Boolean(stream.destroy()),
    () => false,
  )

test('bytes without a row → deleted after three days; those with one, of an upload, or not ours → stay', async () => {
  const stray = await store(`originais/${randomUUID()}`, 4)
  const chunkOfNone = await store(chunkKey(randomUUID(), 0), 4)
  const young = await store(`previas/${randomUUID()}/${randomUUID()}.m4a`, 2)
  const foreign = await store('backups/monday.tar', 400)
  const known = await store(`originais/${randomUUID()}`, 4)
  await context.db.transaction((tx) =>
    insertFile(tx, { storageKey: known, name: 'a.wav', type: 'audio/wav', bytes: 8, sha256: 'x', crc32: 1 }),
  )
  const { id: staffId } = await createStaff(depsOf(context), 'owner')
  const uploadId = await context.db.transaction((tx) =>
    insertUpload(tx, { staffId, purpose: 'library', name: 'a.wav', type: 'audio/wav', bytes: 10, metadata: {} }),
  )
  const chunk = await store(chunkKey(uploadId, 0), 4)

  expect(await deleteStrayFiles(context)).toEqual({ found: 2, deleted: 2 })
  expect([await isStored(stray), await isStored(chunkOfNone)]).toEqual([false, false])
  for (const key of [known, young, foreign, chunk]) expect([key, await isStored(key)]).toEqual([key, true])
})

test('far more strays than ever accrue → none is deleted: the database may be an old copy', async () => {
  for (let count = 0; count < 201; count += 1) await store(`vozes/${count}`, 4)
  expect(await deleteStrayFiles(context)).toEqual({ found: 201, deleted: 0 })
  expect(await isStored('vozes/7')).toBe(true)
})

test('most stored files have no row → none is deleted: the database may be that of another shop', async () => {
  for (const name of ['a', 'b', 'c']) {
    await otherShop.files.put(`originais/${name}`, bytes())
    const at = addDays(otherShop.now(), -4)
    await utimes(join(otherShop.folder, 'files', `originais/${name}`), at, at)
  }
  expect(await deleteStrayFiles(otherShop)).toEqual({ found: 3, deleted: 0 })
})
