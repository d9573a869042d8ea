import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { insertRecording } from '#db/audio/recordings.ts'
import { findDeliveryFile, listDeliveryFiles } from '#db/delivery/deliveries.ts'
import { findProject } from '#db/project/projects.ts'
import { auditLog, projectVersions, recordings } from '#db/schema.ts'
import {
  createApprovedProject,
  createDeliveryFile,
  createStoredFile,
  someBytes,
  someCredits,
} from '#test/support/delivery-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { addApprovedRecording } from './add-approved-recording.ts'
import { deliverProject } from './deliver-project.ts'
import { makeMp3, startMp3 } from './make-mp3.ts'
import { readMp3 } from './read-mp3.ts'
import { removeDeliveryFile } from './remove-delivery-file.ts'

const context = await createTestContext()
const staff = await createStaff(depsOf(context), 'owner')
const actor = { id: staff.id, name: 'Ana', ip: '', userAgent: '', requireProof: () => {} }

async function createApprovedRecording(name: string) {
  const project = await createApprovedProject(context)
  const fileId = await createStoredFile(context, name, someBytes(name))
  const recordingId = await context.db.transaction((tx) => insertRecording(tx, fileId))
  await context.db.update(recordings).set({ state: 'ready' }).where(eq(recordings.id, recordingId))
  await context.db
    .update(projectVersions)
    .set({ recordingId })
    .where(eq(projectVersions.id, project.approvedVersionId ?? ''))
  return { projectId: project.id, fileId, staffId: staff.id }
}

const view = async (projectId: string) => {
  const project = await findProject(context.db, projectId)
  if (!project) throw new Error('no project')
  return readMp3(context.db, project)
}
const kinds = async (projectId: string) => (await listDeliveryFiles(context.db, projectId)).map(({ kind }) => kind)
const queued = async ({ fileId }: { fileId: string }) =>
  (await context.jobs('make-mp3')).filter(({ data }) => 'fileId' in data && data.fileId === fileId).length

test.each(['mestre.wav', 'mestre.flac', 'mestre.aiff'])(
  '%s is used → added, and its MP3 is made by a job',
  async (name) => {
    const job = await createApprovedRecording(name)
    expect(await view(job.projectId)).toEqual({ state: 'possible', isLossy: false })
    expect(await addApprovedRecording(context, actor, job.projectId)).toMatchObject({
      value: { kind: 'wav', mp3: true },
    })
    expect(await view(job.projectId)).toEqual({ state: 'queued', isLossy: false })
    expect(await queued(job)).toBe(1)

    expect(await makeMp3(context, job)).toEqual(accept())
    expect(await kinds(job.projectId)).toEqual(['mp3', 'wav'])
    expect(await view(job.projectId)).toMatchObject({ state: null })
    const [mp3] = await listDeliveryFiles(context.db, job.projectId)
    expect(mp3?.file).toMatchObject({ name: 'mestre.mp3', type: 'audio/mpeg' })
    expect(context.sound.result.stored).toBe(0)
  },
)

test('an MP3 is used → it alone, and no better file can be made from it', async () => {
  const job = await createApprovedRecording('mestre.mp3')

  expect(await addApprovedRecording(context, actor, job.projectId)).toMatchObject({
    value: { kind: 'mp3', mp3: false },
  })
  expect(await queued(job)).toBe(0)
  expect(await view(job.projectId)).toEqual({ state: null, isLossy: true })
  expect(await startMp3(context, actor, job.projectId)).toEqual(refuse('mp3-from-lossy'))
})

test('a delivery with a current MP3 → the original is added, and nothing is made', async () => {
  const job = await createApprovedRecording('mestre.wav')
  await createDeliveryFile(context, job.projectId, { kind: 'mp3', name: 'enviado.mp3' })

  expect(await addApprovedRecording(context, actor, job.projectId)).toMatchObject({ value: { mp3: false } })
  expect(await startMp3(context, actor, job.projectId)).toEqual(refuse('already-there'))
})

test('asked for twice → one job', async () => {
  const job = await createApprovedRecording('mestre.wav')
  await startMp3(context, actor, job.projectId)
  await startMp3(context, actor, job.projectId)

  expect(await queued(job)).toBe(1)
})

test('an MP3 sent while one is being made → the sent one stays alone', async () => {
  const job = await createApprovedRecording('mestre.wav')
  await addApprovedRecording(context, actor, job.projectId)
  await createDeliveryFile(context, job.projectId, { kind: 'mp3', name: 'enviado.mp3' })

  expect(await makeMp3(context, job)).toEqual(refuse('outdated'))
  expect(await kinds(job.projectId)).toEqual(['mp3', 'wav'])
})

test('the machine fails → the job is tried again, and nothing is left behind', async () => {
  const job = await createApprovedRecording('mestre.wav')
  context.sound.result.deaths = 1

  await expect(makeMp3(context, job)).rejects.toThrow('the machine died')
  expect(await makeMp3(context, job)).toEqual(accept())
})

test('a made MP3 is removed → it can be made again', async () => {
  const job = await createApprovedRecording('mestre.wav')
  await makeMp3(context, job)
  const [mp3] = await listDeliveryFiles(context.db, job.projectId)
  await removeDeliveryFile(context, actor, { projectId: job.projectId, id: mp3?.id ?? '' })

  expect(await findDeliveryFile(context.db, job.projectId, mp3?.id ?? '')).toBeNull()
  expect(await view(job.projectId)).toMatchObject({ state: 'possible' })
})

test('a made MP3 → the audit log names who asked for it', async () => {
  const job = await createApprovedRecording('mestre.wav')
  await makeMp3(context, job)
  const logged = await context.db.select().from(auditLog).where(eq(auditLog.subjectId, job.projectId))

  expect(logged).toContainEqual(
    expect.objectContaining({
      action: 'delivery-file-added',
      staffId: staff.id,
      details: expect.objectContaining({ kind: 'mp3' }),
    }),
  )
})

const deliver = (deps: typeof context, projectId: string) =>
  deliverProject(deps, actor, { projectId, missingIsKnown: false, credits: someCredits })

test('delivered while the MP3 is being made → delivered without a question, and the MP3 is added later', async () => {
  const job = await createApprovedRecording('mestre.wav')
  await addApprovedRecording(context, actor, job.projectId)

  expect(await deliver(context, job.projectId)).toMatchObject({ ok: true })
  expect(await kinds(job.projectId)).not.toContain('mp3')
  expect(await makeMp3(context, job)).toEqual(accept())
  expect(await kinds(job.projectId)).toContain('mp3')
})

test('the MP3 is made while the delivery is prepared → delivered with it', async () => {
  const job = await createApprovedRecording('mestre.wav')
  await addApprovedRecording(context, actor, job.projectId)
  let puts = 0
  const busy = {
    ...context,
    files: {
      ...context.files,
      async put(...given: Parameters<typeof context.files.put>) {
        puts += 1
        if (puts === 1) await makeMp3(context, job)
        return context.files.put(...given)
      },
    },
  }

  expect(await deliver(busy, job.projectId)).toMatchObject({ ok: true })
  const mp3 = (await listDeliveryFiles(context.db, job.projectId)).find(({ kind }) => kind === 'mp3')
  // It carries the title, as every delivered MP3 does.
  expect(mp3?.file.id).not.toBe(mp3?.source.id)
})

test('the MP3 could not be made → delivering without it needs a confirmation', async () => {
  const job = await createApprovedRecording('mestre.wav')
  await addApprovedRecording(context, actor, job.projectId)
  await context.db.execute(
    sql`update pgboss.job set state = 'failed' where name = 'make-mp3' and singleton_key = ${job.fileId}`,
  )

  expect(await deliver(context, job.projectId)).toMatchObject({ problems: ['promise-missing'] })
})

test.each(['mestre.m4a', 'mestre.mp3'])(
  '%s was approved and a WAV sent for the delivery → its MP3 is made',
  async (name) => {
    const { projectId } = await createApprovedRecording(name)
    expect(await startMp3(context, actor, projectId)).toEqual(refuse('mp3-from-lossy'))
    await createDeliveryFile(context, projectId, { kind: 'wav', name: 'final.wav' })
    const [wav] = await listDeliveryFiles(context.db, projectId)
    const job = { projectId, fileId: wav?.source.id ?? '', staffId: staff.id }

    expect(await view(projectId)).toMatchObject({ state: 'possible' })
    expect(await startMp3(context, actor, projectId)).toEqual(accept())
    expect(await queued(job)).toBe(1)
    expect(await makeMp3(context, job)).toEqual(accept())
    expect(await kinds(projectId)).toEqual(['mp3', 'wav'])
  },
)

test('a song linked from elsewhere was approved and a WAV sent → its MP3 can be made', async () => {
  const { id } = await createApprovedProject(context)
  expect(await startMp3(context, actor, id)).toEqual(refuse('no-recording'))
  await createDeliveryFile(context, id, { kind: 'wav', name: 'final.wav' })

  expect(await view(id)).toMatchObject({ state: 'possible' })
})

test('another WAV is sent than the approved one → the MP3 is made from what is delivered', async () => {
  const approved = await createApprovedRecording('mestre.wav')
  await createDeliveryFile(context, approved.projectId, { kind: 'wav', name: 'final.wav' })

  expect(await makeMp3(context, approved)).toEqual(refuse('outdated'))
  expect(await startMp3(context, actor, approved.projectId)).toEqual(accept())
  expect(await queued(approved)).toBe(0)
})
