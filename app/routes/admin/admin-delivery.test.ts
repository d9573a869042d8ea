import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { deliveryFileErrors, makeMp3Errors, mp3Texts } from '#copy/delivery/staff-errors.ts'
import { addCalendarDays, dayOf } from '#core/shared/dates.ts'
import { insertRecording } from '#db/audio/recordings.ts'
import { listDeliveryFiles } from '#db/delivery/deliveries.ts'
import { auditLog, orders, projects, projectVersions, recordings } from '#db/schema.ts'
import {
  createDeliveredProject,
  createDeliveryFile,
  createApprovedProject,
  createStoredFile,
} from '#test/support/delivery-fixtures.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { openPanel } from '#test/support/panel.ts'
import { readProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)

function ask(path: string, cookie: string, fields?: Record<string, string>) {
  return fields ? panel.post(path, cookie, fields) : panel.ask(path, { headers: { cookie } })
}

const owner = await createStaff(deps, 'owner')
const producer = await createStaff(deps, 'producer')
const screen = (projectId: string) => `/admin/projects/${projectId}/entrega`
const later = addCalendarDays(dayOf(context.now()), 200)

const approved = await createApprovedProject(context, { name: 'Segredo de Ninguém', email: 'segredo@exemplo.com.br' })
const song = await createDeliveryFile(context, approved.id, { kind: 'mp3', name: 'a.mp3' })
const delivered = await createDeliveredProject(context, { name: 'Segredo de Alguém', email: 'alguem@exemplo.com.br' })

/** Everything that can be done to a delivery. */
const requests: { projectId: string; fields: Record<string, string> }[] = [
  { projectId: approved.id, fields: { intent: 'take-recording' } },
  { projectId: approved.id, fields: { intent: 'make-mp3' } },
  { projectId: approved.id, fields: { intent: 'remove-file', file: song } },
  { projectId: approved.id, fields: { intent: 'deliver', missing: 'sim', people: 'Ana', part: 'none' } },
  { projectId: delivered.project.id, fields: { intent: 'extend', day: later } },
  { projectId: delivered.project.id, fields: { intent: 'reopen', reason: 'Porque sim.' } },
]

async function currentState() {
  return Promise.all(
    [approved.id, delivered.project.id].map(async (id) => {
      const { status, deliveryEndsAt } = await readProject(context, id)
      return { status, deliveryEndsAt, files: (await listDeliveryFiles(context.db, id)).length }
    }),
  )
}

const before = await currentState()
const people = {
  // Led to the sign-in, or shown what they wrote with the way there.
  'a stranger': { cookie: '', refused: [302, 303, 403] },
  'a client': { cookie: 'harmonia_previews=x', refused: [302, 303, 403] },
  'a producer it is not assigned to': { cookie: producer.cookie, refused: [404] },
}

test.each(Object.entries(people))('%s → neither sees nor changes a delivery in the panel', async (_, who) => {
  for (const { projectId, fields } of requests) {
    for (const answer of [
      await ask(screen(projectId), who.cookie),
      await ask(screen(projectId), who.cookie, fields),
      await ask(`${screen(projectId)}.data`, who.cookie, fields),
    ]) {
      expect([...who.refused, 202]).toContain(answer.status)
      expect(answer.text).not.toContain('Segredo')
    }
  }
  expect(await currentState()).toEqual(before)
})

test('the assigned producer → can work on the delivery, without amounts', async () => {
  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, approved.id))
  const page = await ask(screen(approved.id), producer.cookie)

  expect(page.status).toBe(200)
  expect(page.text).toContain('O que foi prometido')
  expect(page.text).not.toMatch(/R\$|admin\/orders/)
  const refused = await ask(`${screen(approved.id)}?entregar=1`, producer.cookie, {
    intent: 'deliver',
    people: 'Ana Lima, voz',
    part: 'none',
  })
  expect([refused.status, refused.text.includes('Faltam arquivos prometidos.')]).toEqual([422, true])
})

test('an owner → can do each of them, and each is logged', async () => {
  const wav = await createDeliveryFile(context, approved.id, { kind: 'wav', name: 'a.wav' })
  const stems = await createDeliveryFile(context, approved.id, { kind: 'stems', name: 'a.zip' })
  // As from the open dialog.
  const doIt = (projectId: string, fields: Record<string, string>) =>
    ask(`${screen(projectId)}?entregar=1&prazo=1&reabrir=1`, owner.cookie, fields)

  expect((await doIt(approved.id, { intent: 'take-recording' })).status).toBe(422)
  expect((await doIt(approved.id, { intent: 'remove-file', file: stems })).location).toContain(screen(approved.id))
  const nothing = await doIt(approved.id, { intent: 'deliver', people: '' })
  expect(nothing.text).toContain('Diga quem participou da criação')
  expect(nothing.text).toContain('Diga o que foi gerado com inteligência artificial')
  expect(nothing.text).toContain('Falta resolver 2 pontos, marcados acima.')
  expect((await doIt(approved.id, { intent: 'deliver', people: 'Ana Lima, voz', part: 'none' })).status).toBe(302)
  expect((await doIt(approved.id, { intent: 'extend', day: 'ontem' })).text).toContain('Escolha um dia.')
  expect((await doIt(approved.id, { intent: 'extend', day: later })).status).toBe(302)
  expect((await doIt(approved.id, { intent: 'remove-file', file: wav })).status).toBe(302)
  expect((await doIt(approved.id, { intent: 'remove-file', file: song })).status).toBe(422)
  expect((await doIt(approved.id, { intent: 'reopen', reason: ' ' })).text).toContain('Por favor, informe o motivo.')
  expect((await doIt(approved.id, { intent: 'reopen', reason: 'Porque sim.' })).status).toBe(302)

  const written = await context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, approved.id))
    .orderBy(insertionOrder)
  expect(written.filter(({ staffId }) => staffId === owner.id).map(({ action }) => action)).toEqual([
    'delivery-file-removed',
    'project-delivered',
    'delivery-extended',
    'delivery-file-removed',
    'delivery-reopened',
  ])
})

test('the buyer of an approved song wishes to withdraw → its screen offers no delivery', async () => {
  const { id, orderId } = await createApprovedProject(context)
  expect((await ask(screen(id), owner.cookie)).text).toContain('?entregar=1')
  await context.db.update(orders).set({ withdrawalRequestedAt: context.now() }).where(eq(orders.id, orderId))
  const page = await ask(`${screen(id)}?entregar=1`, owner.cookie)

  expect(page.text).toContain('Cliente desistiu: nada mais vai para o cliente.')
  expect(page.text).not.toMatch(/\?entregar=1|value="deliver"/)
})

async function createApprovedRecording(name: string) {
  const project = await createApprovedProject(context)
  const fileId = await createStoredFile(context, name)
  const recordingId = await context.db.transaction((tx) => insertRecording(tx, fileId))
  await context.db.update(recordings).set({ state: 'ready' }).where(eq(recordings.id, recordingId))
  await context.db
    .update(projectVersions)
    .set({ recordingId })
    .where(eq(projectVersions.id, project.approvedVersionId ?? ''))
  return { ...project, fileId }
}

test('the approved recording is in a format of no delivery → the screen asks for another file', async () => {
  const project = await createApprovedRecording('nota de voz.m4a')
  const page = await ask(screen(project.id), owner.cookie)

  expect(page.text).toContain(deliveryFileErrors['recording-format'])
  expect(page.text).not.toContain('Usar o áudio da versão aprovada')
})

test('the approved WAV is used → the screen says that its MP3 is being made, and delivering asks for nothing more', async () => {
  const { id } = await createApprovedRecording('mestre.wav')
  expect((await ask(screen(id), owner.cookie)).text).toContain(mp3Texts.withOriginal)
  await ask(screen(id), owner.cookie, { intent: 'take-recording' })
  const page = await ask(`${screen(id)}?entregar=1`, owner.cookie)

  expect(page.text).toContain(mp3Texts.coming)
  expect(page.text).toContain(mp3Texts.comingAfter)
  expect(page.text).toContain('sendo criado')
  expect(page.text).not.toContain('Entregar assim mesmo')
  expect(page.text).not.toMatch(/Criar o MP3|Tentar de novo/)
})

test('the MP3 could not be made → said, and asked for again with one press', async () => {
  const { id, fileId } = await createApprovedRecording('mestre.flac')
  await ask(screen(id), owner.cookie, { intent: 'take-recording' })
  await context.db.execute(
    sql`update pgboss.job set state = 'failed' where name = 'make-mp3' and singleton_key = ${fileId}`,
  )
  const page = await ask(`${screen(id)}?entregar=1`, owner.cookie)
  expect(page.text).toContain(mp3Texts.failed)
  expect(page.text).toContain('Tentar de novo')
  expect(page.text).toContain('Entregar assim mesmo')

  expect((await ask(screen(id), owner.cookie, { intent: 'make-mp3' })).status).toBe(302)
  expect((await ask(screen(id), owner.cookie)).text).toContain(mp3Texts.coming)
})

test('the original is in the delivery, its MP3 is not → the screen offers to make it', async () => {
  const { id } = await createApprovedRecording('mestre.wav')
  await ask(screen(id), owner.cookie, { intent: 'take-recording' })
  await context.db.execute(sql`delete from pgboss.job where name = 'make-mp3' and data->>'projectId' = ${id}`)

  expect((await ask(screen(id), owner.cookie)).text).toContain('Criar o MP3')
})

test('the approved recording is an MP3 → the screen says that no WAV can be made from it', async () => {
  const { id } = await createApprovedRecording('mestre.mp3')
  await ask(screen(id), owner.cookie, { intent: 'take-recording' })

  expect((await ask(screen(id), owner.cookie)).text).toContain(mp3Texts.lossy)
  const refused = await ask(screen(id), owner.cookie, { intent: 'make-mp3' })
  expect([refused.status, refused.text.includes(makeMp3Errors['mp3-from-lossy'])]).toEqual([422, true])
})
