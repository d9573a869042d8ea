import { expect, test } from 'vitest'

import type { Files } from '#adapters/files/files.ts'
import { findFile } from '#db/audio/files.ts'
import { createStoredFile } from '#test/support/delivery-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { findSoundStart } from './find-sound-start.ts'

const context = await createTestContext()

/** A tag of 300 bytes, as with a cover, before a sound. */
const tagged = Buffer.concat([
  Buffer.from('ID3\u0003\0\0\0\0\u0002\u0022'),
  Buffer.alloc(290, 'capa'),
  Buffer.from('the sound'),
])

/** The file store, and how often it was read. */
function countedFiles() {
  const reads = { count: 0 }
  const read: Files['read'] = (...asked) => {
    reads.count += 1
    return context.files.read(...asked)
  }
  return { deps: { db: context.db, files: { read } }, reads }
}

test.each([
  ['an MP3 with a cover', tagged, 300],
  ['a file without tags', Buffer.from('the sound, and nothing before it'), 0],
])('%s → where its sound begins is found in its bytes once', async (_what, bytes, start) => {
  const id = await createStoredFile(context, 'canção.mp3', bytes)
  const stored = async () => {
    const file = await findFile(context.db, id)
    if (!file) throw new Error('no such file')
    return file
  }
  const { deps, reads } = countedFiles()

  expect(await findSoundStart(deps, await stored())).toBe(start)
  expect(reads.count).toBeGreaterThan(0)
  reads.count = 0
  expect(await findSoundStart(deps, await stored())).toBe(start)
  expect(reads.count).toBe(0)
})
