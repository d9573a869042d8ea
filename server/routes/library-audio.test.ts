import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { findLibraryItem } from '#db/audio/library.ts'
import { createProjectGrant } from '#test/support/access-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createFile } from '#test/support/recording-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { hideDemonstration } from '#use-cases/audio/hide-demonstration.ts'
import { addLibraryItem } from '#use-cases/audio/internal/add-library-item.ts'
import { processRecording } from '#use-cases/audio/process-recording.ts'
import { showDemonstration } from '#use-cases/audio/show-demonstration.ts'

import { versionAudioRoutes } from './version-audio.ts'

const context = await createTestContext()
const deps = depsOf(context)
const app = versionAudioRoutes(deps)
const producer = await createStaff(deps, 'producer')

const itemId = await createItem('a sketch')
const audioPath = `/admin/biblioteca/${itemId}`

async function createItem(content: string): Promise<string> {
  const fileId = await createFile(context, content)
  const id = await context.db.transaction((tx) =>
    addLibraryItem(tx, context, testActor(), { fileId, title: 'Esboço', category: 'piano' }),
  )
  const item = await findLibraryItem(context.db, id)
  await processRecording(context, item?.recordingId ?? '')
  return id
}

const ask = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  app.request(path, { headers: { cookie, ...headers } })

test('staff → play the preview file and download the original', async () => {
  const preview = await ask(`${audioPath}/ouvir.m4a`, producer.cookie)
  const original = await ask(`${audioPath}/original`, producer.cookie)
  const range = await ask(`${audioPath}/original`, producer.cookie, { range: 'bytes=2-' })

  expect([preview.status, await preview.text()]).toEqual([200, 'preview of a sketch'])
  expect([original.status, await original.text()]).toEqual([200, 'a sketch'])
  expect(original.headers.get('content-disposition')).toMatch(/^attachment; filename="Valsa\.wav"/)
  expect([range.status, await range.text()]).toEqual([206, 'sketch'])
})

test('visitors and clients → 404', async () => {
  const { id } = await createPaidProject(context)
  const client = createProjectGrant(new Request(context.siteUrl), deps, id).split(';')[0] ?? ''

  for (const cookie of ['', client, 'harmonia.session_token=abc.def']) {
    for (const path of [`${audioPath}/ouvir.m4a`, `${audioPath}/original`]) {
      const answer = await ask(path, cookie)
      expect([answer.status, await answer.text()]).toEqual([404, '404 Not Found'])
    }
  }
})

test('an unknown recording → 404', async () => {
  for (const path of [
    `/admin/biblioteca/${randomUUID()}/original`,
    `/admin/biblioteca/${'-'.repeat(36)}/original`,
    `${audioPath}/outro`,
  ]) {
    expect((await ask(path, producer.cookie)).status).toBe(404)
  }
})

test('a recording the site shows → its preview for everybody, never the original, and nothing once it is hidden', async () => {
  const [shown, sketch] = [await createItem('a whole song'), await createItem('its melody')]
  const form = {
    title: 'Flor da Serra',
    description: '',
    genre: 'forro' as const,
    type: 'romantic' as const,
    isSung: true,
    featured: false,
    beforeItemId: sketch,
  }
  await showDemonstration({ ...context, songs: [] }, testActor(), shown, form)

  const played = await ask('/demonstracoes/flor-da-serra/ouvir.m4a')
  const before = await ask('/demonstracoes/flor-da-serra/antes.m4a', '', { range: 'bytes=0-6' })
  expect([played.status, await played.text()]).toEqual([200, 'preview of a whole song'])
  expect([before.status, await before.text()]).toEqual([206, 'preview'])
  expect((await ask('/demonstracoes/flor-da-serra/original')).status).toBe(404)
  expect((await ask('/demonstracoes/outra/ouvir.m4a')).status).toBe(404)

  await hideDemonstration(context, testActor(), shown)
  expect((await ask('/demonstracoes/flor-da-serra/ouvir.m4a')).status).toBe(404)
})
