import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { aPaidProject } from '#test/support/a-project.ts'
import { aSoundVersion } from '#test/support/a-recording.ts'
import { openWorld } from '#test/support/world.ts'

import { migrationsFolder } from './client.ts'
import { findRecording } from './recordings.ts'

const world = await openWorld()
const { db } = world

test('migrated peaks are the same as before they were stored as bytes', async () => {
  const project = await aPaidProject(world)
  const { recordingId } = await aSoundVersion(world, project.id)
  const { recordingId: waiting } = await aSoundVersion(world, project.id)
  await db.execute(sql`alter table recordings alter column peaks set data type jsonb using null`)
  await db.execute(sql`alter table files drop column crc32`)
  await db.execute(sql`update recordings set peaks = '[0, 7, 128, 255, 300]' where id = ${recordingId}`)

  const migration = await readFile(join(migrationsFolder, '0007_peaks_as_bytes.sql'), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))

  expect(await findRecording(db, recordingId)).toMatchObject({ peaks: [0, 7, 128, 255, 255] })
  expect(await findRecording(db, waiting)).toMatchObject({ peaks: [] })
})
