import { and, eq, gt } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { inlineRenderer } from '#adapters/pdf/pdf-renderer.ts'
import { deliveryEndedMail } from '#copy/delivery/delivery-mails.ts'
import { retentionCutoff } from '#core/client/retention.ts'
import { parseCertificateCode } from '#core/delivery/certificate-code.ts'
import { isDownloadable, missingItems } from '#core/delivery/delivery.ts'
import { addDays, dayOf } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { insertRecording } from '#db/audio/recordings.ts'
import { deleteOldRemovedFiles } from '#db/client/retention.ts'
import { currentCatalog, saveDocumentVersion } from '#db/content/document-versions.ts'
import {
  findCertificate,
  listDeliveriesEndingBetween,
  listDeliveryFiles,
  listDownloads,
} from '#db/delivery/deliveries.ts'
import { findProject } from '#db/project/projects.ts'
import {
  auditLog,
  documentVersions,
  files,
  history,
  mails,
  orders,
  projects,
  projectVersions,
  recordings,
} from '#db/schema.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'
import { ours } from '#test/support/default-texts.ts'
import {
  createDeliveredProject,
  createDeliveryFile,
  createApprovedProject,
  createStoredFile,
  someBytes,
  someCredits,
} from '#test/support/delivery-fixtures.ts'
import { pdfText } from '#test/support/formats/pdf-text.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { createPaidProject, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { deleteUnusedFiles } from '#use-cases/audio/delete-unused-files.ts'
import { eraseClient } from '#use-cases/client/erase-client.ts'
import { exportClient } from '#use-cases/client/export-client.ts'
import { addDeliveryFile } from '#use-cases/delivery/add-delivery-file.ts'
import { generateDocuments } from '#use-cases/delivery/internal/generate-documents.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { approveVersion, termsOfApproval } from '#use-cases/preview/approve-version.ts'
import { openSong } from '#use-cases/preview/open-song.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import { addApprovedRecording } from './add-approved-recording.ts'
import { deliverProject } from './deliver-project.ts'
import { extendDelivery } from './extend-delivery.ts'
import { readDelivery } from './read-delivery.ts'
import { recordDownload } from './record-download.ts'
import { remindDeliveries } from './remind-deliveries.ts'
import { removeDeliveryFile } from './remove-delivery-file.ts'
import { reopenDelivery } from './reopen-delivery.ts'

const context = await createTestContext()
/** The same shop with documents that can be read. */
const typesetting = { ...context, pdf: inlineRenderer }
const actor = testActor()
const add = (projectId: string, fileId: string, kind = 'mp3', title = '', item = '') =>
  context.db.transaction((tx) => addDeliveryFile(tx, context, actor, { projectId, fileId, kind, title, item }))
const deliver = (projectId: string, change: Partial<Parameters<typeof deliverProject>[2]> = {}) =>
  deliverProject(context, actor, { projectId, missingIsKnown: false, credits: someCredits, ...change })
const mailsAbout = (projectId: string) => context.db.select().from(mails).where(eq(mails.projectId, projectId))
const kindsOfMails = async (projectId: string) => (await mailsAbout(projectId)).map(({ kind }) => kind)
const auditOf = (projectId: string) =>
  context.db.select().from(auditLog).where(eq(auditLog.subjectId, projectId)).orderBy(insertionOrder)
const historyOf = (projectId: string) =>
  context.db.select().from(history).where(eq(history.projectId, projectId)).orderBy(history.id)
const nobody = '00000000-0000-4000-8000-000000000000'

async function bytesOf(key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await context.files.read(key)) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const squeezed = async (key = '') => (await pdfText(await bytesOf(key))).replaceAll(/\s+/g, '')

test('a file added to an approved project → stored once, with history and audit', async () => {
  const project = await createApprovedProject(context)
  const fileId = await createStoredFile(context, 'final.mp3')
  const added = await add(project.id, fileId, 'mp3', ' Versão  final ')

  expect(added).toMatchObject({ ok: true, value: { kind: 'mp3' } })
  expect(await listDeliveryFiles(context.db, project.id)).toMatchObject([
    { kind: 'mp3', title: 'Versão final', file: { name: 'final.mp3', bytes: 2_000 } },
  ])
  expect(await add(project.id, fileId)).toEqual(refuse('already-there'))
  expect((await historyOf(project.id)).at(-1)).toMatchObject({
    type: 'delivery-file-added',
    details: { kind: 'mp3', fileName: 'final.mp3' },
    actor: `staff:${actor.id}`,
  })
  expect(await auditOf(project.id)).toContainEqual(
    expect.objectContaining({ action: 'delivery-file-added', details: { kind: 'mp3', bytes: 2_000 } }),
  )
  expect(await kindsOfMails(project.id)).not.toContain('delivery-file-added')
})

test('a file of the wrong type, or a final file before an approval → refused', async () => {
  const project = await createApprovedProject(context)
  const waiting = await createPaidProject(context)
  const picture = await createStoredFile(context, 'final.mp3', Buffer.from('\x89PNG'))
  const song = await createStoredFile(context, 'final.mp3')

  expect(await add(project.id, picture)).toEqual(refuse('not-what-it-says'))
  expect(await add(project.id, song, 'wav')).toEqual(refuse('wrong-format'))
  expect(await add(project.id, song, 'certificate')).toEqual(refuse('kind-unknown'))
  expect(await add(project.id, await createStoredFile(context, 'vazio.mp3', Buffer.alloc(0)))).toEqual(refuse('empty'))
  expect(await add(waiting.id, song)).toEqual(refuse('not-approved'))
  expect(await add(nobody, song)).toEqual(refuse('not-found'))
  expect(await add(project.id, nobody)).toEqual(refuse('not-found'))
  expect(await listDeliveryFiles(context.db, project.id)).toEqual([])
})

test('a project is delivered → the page opens, the documents exist and the client is notified', async () => {
  const { project, mp3, wav } = await createDeliveredProject(context)

  expect(project).toMatchObject({
    status: 'delivered',
    step: 'presentation',
    deliveredAt: context.now(),
    deliveryEndsAt: new Date('2027-02-18T02:59:59.999Z'),
  })
  const inside = await listDeliveryFiles(context.db, project.id)
  expect(inside.map(({ id, kind }) => [kind, id])).toMatchObject([
    ['mp3', mp3],
    ['wav', wav],
    ['certificate', expect.any(String)],
    ['licence', expect.any(String)],
  ])
  expect((await historyOf(project.id)).at(-1)).toMatchObject({
    type: 'project-delivered',
    details: { endsOn: '2027-02-17', missing: [], credits: { people: ['Ana Lima, arranjo'] } },
  })
  expect(await auditOf(project.id)).toContainEqual(expect.objectContaining({ action: 'project-delivered' }))

  const [mail] = (await mailsAbout(project.id)).filter(({ kind }) => kind === 'delivered')
  expect(mail?.toEmail).toBe(project.clientEmail)
  expect(mail?.content.action?.url).toBe(`https://harmonia.example/deliveries/${project.id}`)
  expect(mail?.content.facts).toHaveLength(5)
  const order = await getTrackedOrder(context, project.orderId ?? '')
  expect(order?.steps.every(({ state }) => state === 'completed')).toBe(true)
})

test('generated documents → name the approved recording, and the certificate is found by its code', async () => {
  const { project } = await createDeliveredProject(typesetting, { name: 'Conceição d’Ávila' })
  const inside = await listDeliveryFiles(context.db, project.id)
  const certificate = inside.find(({ kind }) => kind === 'certificate')
  const licence = inside.find(({ kind }) => kind === 'licence')
  const printed = await squeezed(certificate?.file.storageKey)

  for (const { kind, file } of inside.slice(0, 2))
    expect([kind, printed]).toEqual([kind, expect.stringContaining(file.sha256)])
  expect(printed).toContain('Conceiçãod’Ávila')
  const code = /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(printed)?.[0] ?? ''
  const range = parseCertificateCode(code)
  expect(range && (await findCertificate(context.db, range))).toMatchObject({
    id: certificate?.id,
    project: { id: project.id },
  })
  expect(await squeezed(licence?.file.storageKey)).toContain(`aceitonopedido${project.code}`)
})

test('a project without an order → delivered under today’s conditions, and its documents say so', async () => {
  const { id } = await createApprovedProject(context)
  await context.db.update(projects).set({ orderId: null }).where(eq(projects.id, id))
  await createDeliveryFile(context, id, { kind: 'mp3', name: 'a.mp3' })
  await createDeliveryFile(context, id, { kind: 'wav', name: 'a.wav' })

  const delivered = await deliverProject(typesetting, actor, {
    projectId: id,
    missingIsKnown: false,
    credits: someCredits,
  })
  expect(delivered.ok).toBe(true)
  const licence = (await listDeliveryFiles(context.db, id)).find(({ kind }) => kind === 'licence')
  expect(await squeezed(licence?.file.storageKey)).toContain('abertopeloestúdio,sempedidonosite')
})

test('no song file, or a refunded order → not delivered', async () => {
  const project = await createApprovedProject(context)

  expect(await deliver(project.id, { credits: { people: ' ', aiGeneratedParts: [], tools: '' } })).toEqual({
    ...refuse('incomplete'),
    problems: ['song-missing', 'promise-missing', 'people-required', 'machines-unanswered'],
  })
  await createDeliveryFile(context, project.id, { kind: 'mp3', name: 'a.mp3' })
  expect(await deliver(project.id)).toMatchObject({ problems: ['promise-missing'] })
  expect(await deliver(project.id, { missingIsKnown: true, credits: { ...someCredits, people: ' ' } })).toMatchObject({
    problems: ['people-required'],
  })
  await context.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))
  expect(await deliver(project.id, { missingIsKnown: true })).toEqual(refuse('order-closed'))
  expect(await deliver(nobody)).toEqual(refuse('not-found'))
  expect(await readProject(context, project.id)).toMatchObject({ status: 'approved', deliveredAt: null })
})

test.each([
  ['a file is added', async (projectId: string) => add(projectId, await createStoredFile(context, 'outra.mp3'))],
  ['its time is changed', (projectId: string) => extendDelivery(context, actor, { projectId, day: '2027-12-01' })],
  ['it is reopened', (projectId: string) => reopenDelivery(context, actor, { projectId, reason: 'Som novo.' })],
])('the client of a delivered song wishes to withdraw, and %s → refused', async (_act, act) => {
  const { project } = await createDeliveredProject(context)
  const changed = { withdrawalRequestedAt: context.now() }
  await context.db
    .update(orders)
    .set(changed)
    .where(eq(orders.id, project.orderId ?? ''))

  expect(await act(project.id)).toEqual(refuse('order-closed'))
})

test('delivered with confirmed missing files → the client is told which', async () => {
  const project = await createApprovedProject(context)
  await createDeliveryFile(context, project.id, { kind: 'mp3', name: 'a.mp3' })

  expect(await deliver(project.id, { missingIsKnown: true })).toMatchObject({ ok: true })
  const mail = (await mailsAbout(project.id)).find(({ kind }) => kind === 'delivered')
  expect(mail?.content.paragraphs.join()).toContain('Música em alta qualidade')
})

test('two clicks → one delivery, without surplus documents', async () => {
  const project = await createApprovedProject(context)
  await createDeliveryFile(context, project.id, { kind: 'mp3', name: 'a.mp3' })
  await createDeliveryFile(context, project.id, { kind: 'wav', name: 'a.wav' })
  const removed: string[] = []
  const watched = {
    ...context,
    files: {
      ...context.files,
      remove(key: string) {
        removed.push(key)
        return context.files.remove(key)
      },
    },
  }
  const request = { projectId: project.id, missingIsKnown: false, credits: someCredits }
  const answers = await Promise.all([deliverProject(watched, actor, request), deliverProject(watched, actor, request)])

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual(refuse('already-delivered'))
  expect((await kindsOfMails(project.id)).filter((kind) => kind === 'delivered')).toHaveLength(1)
  expect(await listDeliveryFiles(context.db, project.id)).toHaveLength(4)
  expect(removed.filter((key) => key.startsWith('papers/'))).toHaveLength(2)
})

test('a file added while documents are rendered → nothing is delivered', async () => {
  const project = await createApprovedProject(context)
  await createDeliveryFile(context, project.id, { kind: 'mp3', name: 'a.mp3' })
  await createDeliveryFile(context, project.id, { kind: 'wav', name: 'a.wav' })
  let puts = 0
  const busy = {
    ...context,
    files: {
      ...context.files,
      async put(...given: Parameters<typeof context.files.put>) {
        puts += 1
        if (puts === 1) await createDeliveryFile(context, project.id, { kind: 'other', name: 'b.txt' })
        return context.files.put(...given)
      },
    },
  }
  const request = { projectId: project.id, missingIsKnown: false, credits: someCredits }

  expect(await deliverProject(busy, actor, request)).toEqual(refuse('changed'))
  expect(await readProject(context, project.id)).toMatchObject({ status: 'approved' })
})

test('documents that cannot be stored → nothing is delivered', async () => {
  const project = await createApprovedProject(context)
  await createDeliveryFile(context, project.id, { kind: 'mp3', name: 'a.mp3' })
  await createDeliveryFile(context, project.id, { kind: 'wav', name: 'a.wav' })
  const full = { ...context, files: { ...context.files, put: () => Promise.reject(new Error('no space left')) } }

  await expect(
    deliverProject(full, actor, { projectId: project.id, missingIsKnown: false, credits: someCredits }),
  ).rejects.toThrow('no space left')
  expect(await readProject(context, project.id)).toMatchObject({ status: 'approved', deliveredAt: null })
  expect(await kindsOfMails(project.id)).not.toContain('delivered')
})

test('extras bought with the package → each delivered by the file added for it', async () => {
  const project = await createApprovedProject(context)
  const bought = ['registro-bn-letra', 'registro-ubc', 'entrega-expressa'].map((id) => ({
    kind: 'extra' as const,
    id,
    title: `Extra ${id}`,
    amount: cents(1),
  }))
  const order = await context.order(project.orderId)
  await context.db
    .update(orders)
    .set({ lines: [...order.lines, ...bought] })
    .where(eq(orders.id, order.id))
  const missing = async () => {
    const delivery = await readDelivery(context.db, project)
    return missingItems(delivery.promised, delivery.files).flatMap((one) => (one.by === 'extra' ? [one.item] : []))
  }
  const proof = await createStoredFile(context, 'protocolo.pdf')

  expect(await missing()).toEqual(['registro-bn-letra', 'registro-ubc'])
  expect(await add(project.id, proof, 'registration', '', 'stems-separados')).toEqual(refuse('item-unknown'))
  expect(await add(project.id, proof, 'registration', '', 'registro-ubc')).toMatchObject({ ok: true })
  expect(await missing()).toEqual(['registro-bn-letra'])
  const [file] = (await readDelivery(context.db, project)).files
  expect(file).toMatchObject({ kind: 'registration', title: 'Extra registro-ubc', item: 'registro-ubc' })
})

test('a package without a certificate → the licence only', async () => {
  const project = await createApprovedProject(context)
  const read = await readDelivery(context.db, project)
  const delivery = { ...read, pkg: { ...read.pkg, certificate: false } }
  const documents = await generateDocuments(context, { project, delivery, credits: null, now: context.now() })

  expect(documents.map(({ kind }) => kind)).toEqual(['licence'])
})

test('the catalogue changed after the sale → the promise of the sale applies', async () => {
  const project = await createApprovedProject(context)
  const catalog = await currentCatalog(context.db)
  const packages = catalog.packages.map((pkg) => ({ ...pkg, name: `${pkg.name} novo`, certificate: false }))
  await saveDocumentVersion(context.db, 'catalog', { ...catalog, packages, downloadDays: 7 }, null)
  const makeLater = () =>
    context.db
      .update(documentVersions)
      .set({ createdAt: addDays(context.now(), 1) })
      .where(and(eq(documentVersions.kind, 'catalog'), gt(documentVersions.number, 1)))
  await makeLater()
  onTestFinished(async () => {
    await saveDocumentVersion(context.db, 'catalog', catalog, null)
    await makeLater()
  })
  const delivery = await readDelivery(context.db, project)

  expect(delivery).toMatchObject({ downloadDays: 90, packageName: 'Essencial', order: { id: project.orderId } })
  expect(delivery.promised.map(({ kind }) => kind)).toEqual(['mp3', 'wav', 'certificate', 'licence'])
  expect(delivery.approval?.versionName).toBe('Voz e violão')
})

test('files are added to an open delivery → the client is notified', async () => {
  const { project } = await createDeliveredProject(context)
  await createDeliveryFile(context, project.id, { kind: 'stems', name: 'stems.zip' })

  expect(await kindsOfMails(project.id)).toContain('delivery-file-added')
})

test('a file is removed → allowed, except for the last song and generated documents', async () => {
  const { project, mp3, wav } = await createDeliveredProject(context)
  const licenceId = (await listDeliveryFiles(context.db, project.id)).find(({ kind }) => kind === 'licence')?.id ?? ''
  const remove = (id: string, projectId = project.id) => removeDeliveryFile(context, actor, { projectId, id })
  const other = await createDeliveredProject(context, { email: 'outra@exemplo.com.br' })

  expect(await remove(licenceId)).toEqual(refuse('is-paper'))
  expect(await remove(other.mp3)).toEqual(refuse('not-found'))
  expect(await remove(mp3)).toEqual(accept({ name: 'final.mp3' }))
  expect(await remove(mp3)).toEqual(refuse('not-found'))
  expect(await remove(wav)).toEqual(refuse('last-song'))
  expect(await remove(wav, nobody)).toEqual(refuse('not-found'))
  expect((await listDeliveryFiles(context.db, project.id)).map(({ id }) => id)).not.toContain(mp3)
  expect(await auditOf(project.id)).toContainEqual(expect.objectContaining({ action: 'delivery-file-removed' }))
})

test('the last day is changed → stored, and an expired delivery opens again', async () => {
  const { project } = await createDeliveredProject(context)
  await context.db
    .update(projects)
    .set({ deliveryEndsAt: addDays(context.now(), -3) })
    .where(eq(projects.id, project.id))

  expect(await extendDelivery(context, actor, { projectId: project.id, day: '2026-13-40' })).toEqual(
    refuse('day-invalid'),
  )
  expect(await extendDelivery(context, actor, { projectId: nobody, day: '2026-12-24' })).toEqual(refuse('not-found'))
  expect(await extendDelivery(context, actor, { projectId: project.id, day: '2026-12-24' })).toEqual(
    refuse('below-promise'),
  )
  expect(await extendDelivery(context, actor, { projectId: project.id, day: '2027-03-24' })).toEqual(
    accept({ endsOn: '2027-03-24' }),
  )
  expect((await readProject(context, project.id)).deliveryEndsAt).toEqual(new Date('2027-03-25T02:59:59.999Z'))
  expect((await historyOf(project.id)).at(-1)).toMatchObject({ type: 'delivery-extended' })
  expect(await auditOf(project.id)).toContainEqual(expect.objectContaining({ action: 'delivery-extended' }))
  expect(await kindsOfMails(project.id)).toContain('delivery-extended')
})

test('a reopened delivery → the page closes, its documents are invalid, the approval stays', async () => {
  const { project, mp3 } = await createDeliveredProject(context)
  const code = { projectId: project.id, reason: 'Faltou o refrão.' }

  expect(await reopenDelivery(context, actor, { ...code, reason: '' })).toEqual(refuse('reason-required'))
  expect(await reopenDelivery(context, actor, code)).toMatchObject({ ok: true })
  expect(await readProject(context, project.id)).toMatchObject({
    status: 'approved',
    approvedVersionId: project.approvedVersionId,
    deliveredAt: null,
    deliveryEndsAt: project.deliveryEndsAt,
  })
  expect((await listDeliveryFiles(context.db, project.id)).map(({ kind }) => kind)).toEqual(['mp3', 'wav'])
  expect((await mailsAbout(project.id)).find(({ kind }) => kind === 'delivery-reopened')?.content.paragraphs).toContain(
    'Faltou o refrão.',
  )
  expect(await reopenDelivery(context, actor, code)).toEqual(refuse('not-delivered'))
  expect(await reopenDelivery(context, actor, { ...code, projectId: nobody })).toEqual(refuse('not-found'))

  context.time = addDays(context.time, 1)
  expect(await deliver(project.id)).toMatchObject({ ok: true })
  expect((await listDeliveryFiles(context.db, project.id)).map(({ id }) => id)).toContain(mp3)
  expect((await kindsOfMails(project.id)).filter((kind) => kind === 'delivered')).toHaveLength(2)
})

test('a longer delivery is corrected → it ends no earlier than was promised', async () => {
  const { project } = await createDeliveredProject(context)
  const extended = await extendDelivery(context, actor, { projectId: project.id, day: '2027-06-24' })
  expect(extended).toEqual(accept({ endsOn: '2027-06-24' }))
  await reopenDelivery(context, actor, { projectId: project.id, reason: 'Um estalo.' })

  expect(await deliver(project.id)).toEqual(accept({ endsOn: '2027-06-24' }))
})

test('a second approval → the earlier recording is not delivered', async () => {
  const project = await createApprovedProject(context)
  await createDeliveryFile(context, project.id, { kind: 'mp3', name: 'a.mp3' })
  await createDeliveryFile(context, project.id, { kind: 'wav', name: 'a.wav' })
  const returned = await returnToWaiting(context, { projectId: project.id, actor }, 'Mais uma volta.')
  if (!returned.ok) throw new Error(returned.code)
  context.time = addDays(context.time, 1)
  const versionId = project.approvedVersionId ?? ''
  const approval = { versionId, termsHash: termsOfApproval('Voz e violão', ours).hash, ip: '', userAgent: '' }
  expect(await approveVersion(context, project.id, approval)).toMatchObject({ ok: true })

  expect(await deliver(project.id)).toMatchObject({ problems: ['song-outdated'] })
})

test('the approved recording is added → delivered as the original file', async () => {
  const project = await createApprovedProject(context)
  const addRecording = () => addApprovedRecording(context, actor, project.id)

  expect(await addRecording()).toEqual(refuse('no-recording'))
  const bytes = someBytes('mestre.wav')
  const fileId = await createStoredFile(context, 'mestre.wav', bytes)
  const recordingId = await context.db.transaction((tx) => insertRecording(tx, fileId))
  await context.db
    .update(projectVersions)
    .set({ recordingId })
    .where(eq(projectVersions.id, project.approvedVersionId ?? ''))
  await context.db.update(recordings).set({ state: 'failed' }).where(eq(recordings.id, recordingId))
  expect(await addRecording()).toEqual(refuse('recording-failed'))
  await context.db.update(recordings).set({ state: 'ready' }).where(eq(recordings.id, recordingId))

  expect(await addRecording()).toMatchObject({ ok: true, value: { kind: 'wav' } })
  expect(await addRecording()).toEqual(refuse('already-there'))
  expect((await listDeliveryFiles(context.db, project.id))[0]?.file).toMatchObject({ id: fileId, name: 'mestre.wav' })
  const waiting = await createPaidProject(context)
  expect(await addApprovedRecording(context, actor, waiting.id)).toEqual(refuse('not-approved'))
})

test('an approved recording in a format of no delivery → refused by its format', async () => {
  const project = await createApprovedProject(context)
  const fileId = await createStoredFile(context, 'nota de voz.m4a', someBytes('nota de voz.m4a'))
  const recordingId = await context.db.transaction((tx) => insertRecording(tx, fileId))
  await context.db.update(recordings).set({ state: 'ready' }).where(eq(recordings.id, recordingId))
  await context.db
    .update(projectVersions)
    .set({ recordingId })
    .where(eq(projectVersions.id, project.approvedVersionId ?? ''))

  expect(await addApprovedRecording(context, actor, project.id)).toEqual(refuse('recording-format'))
})

test('a download → logged with its origin', async () => {
  const { project, mp3 } = await createDeliveredProject(context)
  const from = { ip: '203.0.113.9', userAgent: `Firefox ${'x'.repeat(900)}` }
  await recordDownload(context, project, { deliveryFileId: mp3, name: 'final.mp3', ...from })
  await recordDownload(context, project, { deliveryFileId: null, name: 'tudo.zip', ...from })

  const log = await listDownloads(context.db, project.id, 10)
  expect(log.map(({ kind, name, ip }) => [kind, name, ip])).toEqual(
    expect.arrayContaining([
      ['mp3', 'final.mp3', '203.0.113.9'],
      [null, 'tudo.zip', '203.0.113.9'],
    ]),
  )
  expect(log[0]?.userAgent).toHaveLength(400)
})

test('fourteen and three days before the end, and at the end → one reminder each', async () => {
  const { project, mp3 } = await createDeliveredProject(context)
  const endsAt = project.deliveryEndsAt ?? context.now()
  const reminders = async () =>
    (await mailsAbout(project.id))
      .filter(({ kind }) => kind.startsWith('delivery-end'))
      .map(({ content }) => content.subject.split(' (')[0])
  const on = async (daysBefore: number) => {
    context.time = addDays(endsAt, -daysBefore - 0.5)
    await remindDeliveries(context)
    await remindDeliveries(context)
    return reminders()
  }
  await recordDownload(context, project, { deliveryFileId: mp3, name: 'final.mp3', ip: '', userAgent: '' })

  expect(await on(15)).toEqual([])
  expect(await on(14)).toEqual(['Faltam 14 dias para baixar a sua música'])
  expect(await on(9)).toHaveLength(1)
  expect(await on(3)).toEqual(expect.arrayContaining(['Faltam 3 dias para baixar a sua música']))
  expect(await on(1)).toHaveLength(2)
  expect(await on(-1)).toEqual(expect.arrayContaining(['O prazo para baixar a sua música terminou']))
  expect(await on(-3)).toHaveLength(3)
  const [first] = (await mailsAbout(project.id)).filter(({ kind }) => kind === 'delivery-ends-soon')
  expect(first?.content.paragraphs.join()).toContain('Há 3 arquivos que ainda não foram baixados.')
})

test('the purchase is stopped → no reminder', async () => {
  const { project } = await createDeliveredProject(context)
  await context.db
    .update(orders)
    .set({ state: 'refunded' })
    .where(eq(orders.id, project.orderId ?? ''))
  context.time = addDays(project.deliveryEndsAt ?? context.time, -10)
  await remindDeliveries(context)

  expect(await kindsOfMails(project.id)).not.toContain('delivery-ends-soon')
})

test('the ZIP is downloaded → every file counts as downloaded', async () => {
  const { project } = await createDeliveredProject(context)
  context.time = addDays(context.time, 1)
  await recordDownload(context, project, { deliveryFileId: null, name: 'tudo.zip', ip: '', userAgent: '' })
  context.time = addDays(project.deliveryEndsAt ?? context.time, -2)
  await remindDeliveries(context)

  const [mail] = (await mailsAbout(project.id)).filter(({ kind }) => kind === 'delivery-ends-soon')
  expect(mail?.content.paragraphs.join()).toContain('você já baixou tudo')
})

test('a client is erased → nothing is mailed about the end of their delivery or anything else', async () => {
  const { project } = await createDeliveredProject(context, { email: 'lembrete@exemplo.com.br' })
  const { clientId } = await readProject(context, project.id)
  const before = (await kindsOfMails(project.id)).toSorted()
  expect(await eraseClient(context, actor, clientId)).toMatchObject({ ok: true })

  const soon = await listDeliveriesEndingBetween(context.db, addDays(context.time, -1), addDays(context.time, 1))
  expect(soon.map(({ id }) => id)).not.toContain(project.id)
  await remindDeliveries(context)
  await context.db.transaction(async (tx) => {
    const erased = (await findProject(tx, project.id)) ?? project
    const content = () => deliveryEndedMail({ project: erased, endsOn: dayOf(context.time), siteUrl: '', settings })
    await enqueueClientMail(tx, context, erased, { kind: 'delivery-ended', key: `test:${erased.id}`, content })
  })
  // Erasing rewrites rows, which a list without an order shows elsewhere.
  expect((await kindsOfMails(project.id)).toSorted()).toEqual(before)
})

test('a removed file after a month → deleted, its downloads stay in the log', async () => {
  const { project, mp3 } = await createDeliveredProject(context)
  const key = (await listDeliveryFiles(context.db, project.id))[0]?.file.storageKey ?? ''
  await recordDownload(context, project, { deliveryFileId: mp3, name: 'final.mp3', ip: '', userAgent: '' })
  await removeDeliveryFile(context, actor, { projectId: project.id, id: mp3 })
  await deleteUnusedFiles(context)
  expect((await bytesOf(key)).length).toBeGreaterThan(0)

  context.time = addDays(context.time, 45)
  const before = retentionCutoff('removed-files', context.time)
  expect(await deleteOldRemovedFiles(context.db, { before, limit: 100 })).toBeGreaterThan(0)
  await deleteUnusedFiles(context)
  await expect(bytesOf(key)).rejects.toThrow(/ENOENT|no such file/i)
  expect(await listDownloads(context.db, project.id, 5)).toMatchObject([{ name: 'final.mp3', deliveryFileId: null }])
})

test('a client is erased → no file, download or text of the delivery is left', async () => {
  const { project } = await createDeliveredProject(context, { name: 'Clara Nunes', email: 'clara@exemplo.com.br' })
  const fileId = await createStoredFile(context, 'mestre.wav')
  const recordingId = await context.db.transaction((tx) => insertRecording(tx, fileId))
  await context.db.update(projectVersions).set({ recordingId }).where(eq(projectVersions.projectId, project.id))
  await recordDownload(context, project, { deliveryFileId: null, name: 'Clara.zip', ip: '203.0.113.9', userAgent: 'x' })
  const delivered = await listDeliveryFiles(context.db, project.id)
  const exported = await exportClient(context, actor, project.clientId)
  expect(exported.ok && [exported.value.deliveries.length, exported.value.downloads.length]).toEqual([4, 1])

  expect(await eraseClient(context, actor, project.clientId)).toMatchObject({ ok: true })
  expect([await listDeliveryFiles(context.db, project.id), await listDownloads(context.db, project.id, 5)]).toEqual([
    [],
    [],
  ])
  expect(JSON.stringify(await historyOf(project.id))).not.toMatch(/final\.mp3|Ana Lima/)
  expect(isDownloadable(await readProject(context, project.id), addDays(context.now(), 1))).toBe(false)
  context.time = addDays(context.time, 40)
  await deleteUnusedFiles(context)
  for (const { file } of delivered) await expect(bytesOf(file.storageKey)).rejects.toThrow(/ENOENT|no such file/i)
  const remaining = await context.db.select({ id: files.id }).from(files).where(eq(files.id, fileId))
  expect(remaining).toEqual([])
})

test('the client’s e-mail → opens the delivery after the preview expired, rate limited', async () => {
  const { project } = await createDeliveredProject(context, { email: 'dona@exemplo.com.br' })
  await context.db
    .update(projects)
    .set({ expiresAt: addDays(context.now(), -1) })
    .where(eq(projects.id, project.id))
  const open = (email: string, key = project.id, ip = '203.0.113.20') =>
    openSong(context, { key, email, ip, allowsExpired: true })

  expect(await open(' DONA@exemplo.com.br ')).toMatchObject(accept({ projectId: project.id }))
  expect(await open('dona@exemplo.com.br', project.previewCode)).toMatchObject({ ok: true })
  expect(await open('')).toEqual(refuse('email-required'))
  expect(await open('outra@exemplo.com.br')).toEqual(refuse('email-wrong'))
  expect(await open('dona@exemplo.com.br', nobody)).toEqual(refuse('not-found'))
  expect(await open('dona@exemplo.com.br', project.code)).toEqual(refuse('not-found'))
  for (let tries = 0; tries < 15; tries += 1) await open('outra@exemplo.com.br')
  expect(await open('dona@exemplo.com.br')).toEqual(refuse('too-many-tries'))
  expect(await open('dona@exemplo.com.br', project.id, '203.0.113.21')).toMatchObject({ ok: true })
})
