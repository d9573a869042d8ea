import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { DeliveryKind } from '#core/delivery/delivery.ts'
import { cents } from '#core/shared/money.ts'
import { findRecording } from '#db/audio/recordings.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { listOpenQuestions } from '#db/payment/payment-questions.ts'
import { listAllVersions, listPresentedVersions } from '#db/preview/versions.ts'
import { recordHistory } from '#db/project/history.ts'
import { findProposal } from '#db/proposal/proposals.ts'
import { createStoredFile } from '#test/support/delivery-fixtures.ts'
import { createPaidProject, createVersion, createDraft, readProject } from '#test/support/project-fixtures.ts'
import { createPlayableVersion, createSoundVersion } from '#test/support/recording-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { briefingUrl } from '#use-cases/briefing/briefing-links.ts'
import { briefingMailUrl, fillMailSecrets } from '#use-cases/mail/mail-secrets.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

import { migrationsFolder } from './client.ts'
import {
  approvals,
  briefings,
  clients,
  deliveryFiles,
  feedbacks,
  history,
  ledgerEntries,
  notes,
  orderQuestions,
  orders,
  payments as paymentRows,
  projects,
  projectVersions,
  retentionRuns,
  revisionEntries,
} from './schema.ts'

const context = await createTestContext()
const { db } = context

test('migrated peaks → the same values', async () => {
  const project = await createPaidProject(context)
  const { recordingId } = await createSoundVersion(context, project.id)
  const { recordingId: waiting } = await createSoundVersion(context, project.id)
  await db.execute(sql`alter table recordings alter column peaks set data type jsonb using null`)
  await db.execute(sql`alter table files drop column crc32`)
  await db.execute(sql`update recordings set peaks = '[0, 7, 128, 255, 300]' where id = ${recordingId}`)

  await migrate('0007_peaks_as_bytes.sql')

  expect(await findRecording(db, recordingId)).toMatchObject({ peaks: [0, 7, 128, 255, 255] })
  expect(await findRecording(db, waiting)).toMatchObject({ peaks: [] })
})

test('an unanswered withdrawal without a flag → flagged, others unchanged', async () => {
  const [lost, other, answered] = [await context.place(), await context.place(), await context.place()]
  const requested = { withdrawalRequestedAt: context.now() }
  await db.update(orders).set(requested).where(eq(orders.id, lost.orderId))
  await db
    .update(orders)
    .set({ ...requested, reviewFlag: 'disputed' })
    .where(eq(orders.id, other.orderId))
  await db
    .update(orders)
    .set({ ...requested, withdrawalDecidedAt: context.now() })
    .where(eq(orders.id, answered.orderId))
  await db.execute(sql`drop index webhook_events_received, webhook_events_pending`)
  await migrateUnderFormerNames('0012_notices_pending.sql')

  const flags = [lost, other, answered].map(async ({ orderId }) => (await context.order(orderId)).reviewFlag)
  expect(await Promise.all(flags)).toEqual(['withdrawal', 'disputed', null])
})

test('migrated versions → numbered by age, songs named by their briefing', async () => {
  const numbered = await createPaidProject(context, { name: 'Maria Souza' })
  const oldest = await createVersion(context, numbered.id, { name: 'Antiga' })
  await db
    .update(projectVersions)
    .set({ createdAt: new Date(0) })
    .where(eq(projectVersions.id, oldest))
  await createVersion(context, numbered.id, { name: 'Nova' })
  const renamed = await createPaidProject(context, { name: 'Maria Souza' })
  const unsent = await createPaidProject(context, { name: 'Maria Souza' })
  await db.update(projects).set({ title: 'Nosso sim' }).where(eq(projects.id, renamed.id))
  const briefed = { state: 'sent' as const, answers: { recipient: ' para  Ana e Thiago ' } }
  await db.update(briefings).set(briefed).where(eq(briefings.projectId, numbered.id))
  await db.update(briefings).set(briefed).where(eq(briefings.projectId, renamed.id))
  await db.execute(sql`drop index project_versions_number`)
  await db.execute(sql`alter table project_versions drop column number`)
  await db.execute(sql`alter table projects drop column recipient, drop column last_version_number`)

  await migrate('0016_song_names.sql')

  const numbers = (await listPresentedVersions(db, numbered.id)).map(({ name, number }) => [name, number])
  expect(numbers).toEqual([
    ['Nova', 2],
    ['Antiga', 1],
  ])
  expect(await readProject(context, numbered.id)).toMatchObject({
    recipient: 'Ana e Thiago',
    title: 'Música para Ana e Thiago',
    lastVersionNumber: 2,
  })
  expect(await readProject(context, renamed.id)).toMatchObject({ recipient: 'Ana e Thiago', title: 'Nosso sim' })
  expect(await readProject(context, unsent.id)).toMatchObject({ recipient: '', title: 'Música de Maria Souza' })
})

test('versions from before drafts → presented if they could be played, otherwise drafts', async () => {
  const project = await createPaidProject(context)
  const playable = await createPlayableVersion(context, project.id, { name: 'Ouvida' })
  const waiting = await createSoundVersion(context, project.id, { name: 'Na fila' })
  const linked = await createDraft(context, project.id, { name: 'De um link' })
  await db.execute(sql`alter table project_versions drop column presented_at`)

  await migrate('0018_draft_versions.sql')

  const all = await listAllVersions(db, project.id)
  const presented = all.filter(({ presentedAt, createdAt }) => presentedAt?.getTime() === createdAt.getTime())
  expect(presented.map(({ id }) => id).toSorted()).toEqual([playable.versionId, linked].toSorted())
  expect(all.find(({ id }) => id === waiting.versionId)?.presentedAt).toBeNull()
})

test('open flags → questions about their payment, a hidden withdrawal gets its own', async () => {
  const [twice, odd, cancelled, none] = [
    await context.place(),
    await context.place(),
    await context.place(),
    await context.place(),
  ]
  const paid = context.payments.has({ reference: twice.orderId })
  const second = context.payments.has({ reference: twice.orderId, createdAt: new Date('2026-11-19T16:00:00Z') })
  const wrong = context.payments.has({ reference: odd.orderId, amount: cents(1_00) })
  for (const { id } of [paid, second, wrong]) await confirmPayment(context, id)
  await db.update(orders).set({ withdrawalRequestedAt: context.now() }).where(eq(orders.id, twice.orderId))
  await cancelOrder(context, testActor(), cancelled.orderId)
  await db.execute(sql`drop table order_questions`)
  await db.execute(sql`alter table orders drop column cancelled_at`)
  await db.execute(sql`alter table payments drop column reference`)

  await migrateUnderFormerNames('0019_order_questions.sql')

  const open = async ({ orderId }: { orderId: string }) =>
    (await listOpenQuestions(db, orderId)).map(({ reason, paymentId }) => [reason, paymentId])
  expect(await open(twice)).toEqual([
    ['duplicate-payment', second.id],
    ['withdrawal', null],
  ])
  expect(await open(odd)).toEqual([['wrong-amount', wrong.id]])
  expect(await open(none)).toEqual([])
  expect((await context.order(odd.orderId)).reviewFlag).toBe('wrong-amount')
  expect((await context.order(cancelled.orderId)).cancelledAt).not.toBeNull()
})
test('links stored with mails → placeholders while valid, deleted otherwise', async () => {
  const project = await createPaidProject(context)
  const briefing = await findBriefingOfProject(db, project.id)
  if (!briefing) throw new Error('a paid project has a briefing')
  const link = briefingUrl(context, briefing) ?? ''
  const gone = link.replace(/continuar=.*/, `continuar=${'x'.repeat(43)}`)
  const [mail] = await context.mailsOf(project.orderId)
  const content = { ...mail?.content, action: { label: 'a', url: link }, link: { label: 'b', url: gone } }
  await db.execute(sql`update mails set content = ${JSON.stringify(content)}::jsonb where id = ${mail?.id ?? ''}`)

  await migrate('0022_mail_links.sql')

  const stored = (await context.mailsOf(project.orderId)).find(({ id }) => id === mail?.id)
  expect(stored?.content).toMatchObject({
    action: { url: briefingMailUrl(context.siteUrl, briefing) },
    link: { url: gone.replace(/x+$/, '') },
  })
  expect(fillMailSecrets(context.signer, 'x', stored?.content ?? never).action?.url).toBe(link)
})

test('stored payments and refunds → a ledger that adds up for each payment', async () => {
  const [sold, disputed, manual] = [await context.place(), await context.place(), await context.place()]
  const payments = {
    sold: context.payments.has({ reference: sold.orderId }),
    disputed: context.payments.has({ reference: disputed.orderId }),
    stray: context.payments.has({ reference: 'somebody', refunded: cents(19_00) }),
    elsewhere: context.payments.has({ reference: 'somebody', collectorId: '1' }),
    rejected: context.payments.has({ reference: sold.orderId, status: 'rejected', approvedAt: null }),
  }
  for (const { id } of Object.values(payments)) await confirmPayment(context, id)
  const ids = Object.values(payments).map(({ id }) => id)
  await db.execute(sql`alter table payments disable trigger user`)
  await db.execute(sql`update payments set refunded_cents = 5000 where provider_id = ${payments.sold.id}`)
  await db.execute(
    sql`update payments set status = 'charged-back', status_detail = 'settled' where provider_id = ${payments.disputed.id}`,
  )
  await db.execute(
    sql`insert into payments (order_id, provider_id, status, status_detail, method, installments, amount_cents,
      refunded_cents, currency, approved_at, provider_created_at, provider_updated_at)
      values (${manual.orderId}, 'manual-x', 'approved', '', 'pix', 1, 10000, 1000, 'BRL', now(), now(), now())`,
  )
  await undoLedger()
  for (const [id, amount, time] of [
    [payments.sold.id, 50_00, '02:30'],
    [payments.disputed.id, 219_00, '02:30'],
    [payments.disputed.id, -219_00, '02:40'],
    [payments.disputed.id, 219_00, '02:50'],
    ['manual-x', 10_00, '02:30'],
  ] as const)
    await db.execute(
      sql`insert into payment_returns (payment_id, amount_cents, returned_at)
        values (${id}, ${amount}, ${`2026-11-20T${time}:00Z`})`,
    )

  await migrate('0025_ledger.sql')

  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.paymentId, [...ids, 'manual-x']))
    .orderBy(ledgerEntries.id)
  const kindsOf = (id: string) =>
    entries.filter(({ paymentId }) => paymentId === id).map(({ kind, amount }) => [kind, amount])
  expect(kindsOf(payments.sold.id)).toEqual([
    ['charge', 219_00],
    ['refund', -50_00],
  ])
  expect(kindsOf(payments.disputed.id)).toEqual([
    ['charge', 219_00],
    ['chargeback', -219_00],
    ['reversal', 219_00],
    ['chargeback', -219_00],
  ])
  expect(kindsOf('manual-x')).toEqual([
    ['manual', 100_00],
    ['manual-refund', -10_00],
  ])
  expect(kindsOf(payments.stray.id)).toEqual([
    ['charge', 219_00],
    ['refund', -19_00],
  ])
  expect([kindsOf(payments.elsewhere.id), kindsOf(payments.rejected.id)]).toEqual([[], []])
  expect(new Set(entries.map(({ source }) => source))).toEqual(new Set(['backfill']))
  expect(entries.find(({ kind }) => kind === 'refund')?.day).toBe('2026-11-19')
  // Writing each payment again as it is stored runs the check of the sums for all of them.
  await db.execute(sql`update payments set amount_cents = amount_cents`)
})

test('files of before items were recorded → filled in where only one extra can be meant', async () => {
  const single = await sellWithFiles(['registro-ubc'], ['registration', 'other'])
  const twoSold = await sellWithFiles(['registro-ubc', 'registro-bn-letra'], ['registration'])
  const twoFiles = await sellWithFiles(['registro-ubc'], ['registration', 'registration'])
  const notSold = await sellWithFiles(['stems-separados'], ['registration', 'stems'])

  await migrate('0039_items_of_old_deliveries.sql')

  expect(await itemsOf(single)).toEqual(['', 'registro-ubc'])
  expect(await itemsOf(twoSold)).toEqual([''])
  expect(await itemsOf(twoFiles)).toEqual(['', ''])
  expect(await itemsOf(notSold)).toEqual(['', ''])
})

/** The project of an order with these extras, with files as they were added before items were recorded. */
test('proposals sent before their way of paying was stored → the one that their contract names', async () => {
  const { id: projectId } = await createPaidProject(context)
  const rows = ['Pagos no ambiente do Mercado Pago.', 'Pagos por um link de pagamento.', null].map(
    (text) => text && { title: 'Contrato', sections: [{ heading: 'Preço', paragraphs: [text] }] },
  )
  const made = await Promise.all(
    rows.map(async (text, index) => {
      const { rows: stored } = await db.execute<{ id: string }>(sql`
        insert into proposals (project_id, state, title, contract)
        values (${projectId}, ${text ? 'sent' : 'requested'}, ${`Coro ${index}`}, ${text ? JSON.stringify(text) : null}::jsonb)
        returning id`)
      return stored[0]?.id ?? ''
    }),
  )
  await db.execute(sql`alter table proposals drop column provider`)

  await migrate('0056_proposal_provider.sql')

  const found = await Promise.all(made.map(async (id) => (await findProposal(db, id))?.provider))
  expect(found).toEqual(['mercado-pago', 'links', null])
})

test('people and content erased before all personal details were → their history has none, that of others is as it was', async () => {
  const words = { reason: 'Para a Dona Lia', title: 'Canção para Lia' }
  const [erased, old, other] = await Promise.all(
    ['apagada', 'antiga', 'outra'].map((name) => createPaidProject(context, { email: `${name}@exemplo.com.br` })),
  )
  if (!erased || !old || !other) throw new Error('no project')
  const unpaid = await context.place({ email: 'ninguem@exemplo.com.br' })
  const gone = `removido-${erased.clientId}@removido.invalid`
  await db.update(orders).set({ buyerEmail: gone }).where(eq(orders.id, unpaid.orderId))
  await db.update(clients).set({ email: gone, erasedAt: context.now() }).where(eq(clients.id, erased.clientId))
  await db.update(projects).set({ contentErasedAt: context.now() }).where(eq(projects.id, old.id))
  const subjects = [
    { orderId: erased.orderId },
    { orderId: unpaid.orderId },
    { projectId: erased.id },
    { projectId: old.id },
    { orderId: other.orderId, projectId: other.id },
  ]
  const events = await db
    .insert(history)
    .values(
      subjects.map((subject) => ({ ...subject, type: 'noted', details: { ...words, amount: 5 }, actor: 'buyer' })),
    )
    .returning({ id: history.id })
  await db.insert(revisionEntries).values(
    [old, other].map(({ id: projectId }) => ({
      projectId,
      amount: 1,
      kind: 'granted' as const,
      reason: words.reason,
    })),
  )

  await migrate('0063_erased_reasons.sql')

  const ids = events.map(({ id }) => id)
  const rows = await db.select().from(history).where(inArray(history.id, ids)).orderBy(history.id)
  const bare = { amount: 5 }
  expect(rows.map(({ details }) => details)).toEqual([bare, bare, bare, bare, { ...words, ...bare }])
  const entries = await db
    .select()
    .from(revisionEntries)
    .where(inArray(revisionEntries.projectId, [old.id, other.id]))
  const reasons = entries.filter(({ kind }) => kind === 'granted').map(({ projectId, reason }) => [projectId, reason])
  expect(Object.fromEntries(reasons)).toEqual({ [old.id]: null, [other.id]: words.reason })
})

test('songs and proposals erased before their words were → only what was counted and paid stays, others as they were', async () => {
  const [erased, old, other] = await Promise.all(
    ['versao', 'velha', 'viva'].map((name) => createPaidProject(context, { email: `${name}@exemplo.com.br` })),
  )
  if (!erased || !old || !other) throw new Error('no project')
  const all = [erased, old, other]
  const gone = `removido-${erased.clientId}@removido.invalid`
  await db.update(clients).set({ erasedAt: context.now() }).where(eq(clients.id, erased.clientId))
  await db.update(projects).set({ contentErasedAt: context.now() }).where(eq(projects.id, old.id))
  const proposed = async (buyerEmail: string) => {
    const { orderId } = await context.place()
    const { lines, contract } = await context.order(orderId)
    const work = { item: null, addedDays: 3 }
    const line = { kind: 'extra' as const, id: 'proposta', title: 'Coro da Lia', amount: cents(5), work }
    const sections = [{ heading: 'O que é', paragraphs: ['O coro da Lia'] }]
    await db
      .update(orders)
      .set({
        buyerEmail,
        packageName: 'Coro da Lia',
        lines: [...lines, line],
        contract: { ...contract, title: 'Contrato: coro da Lia', sections },
      })
      .where(eq(orders.id, orderId))
    return orderId
  }
  const [unpaid, current] = [await proposed(gone), await proposed('viva@exemplo.com.br')]
  for (const { id: projectId } of all) {
    const versionId = await createVersion(context, projectId, { name: 'Valsa da Lia' })
    const named = { projectId, versionId, versionName: 'Valsa da Lia', content: '' }
    await db.insert(feedbacks).values(named)
    await db.insert(notes).values({ ...named, fromMs: 0 })
    const details = { versionName: 'Valsa da Lia', previousName: 'Lia', step: 'analysis' }
    await db.insert(history).values({ projectId, type: 'version-edited', details, actor: 'buyer' })
  }
  for (const orderId of [unpaid, current])
    await db
      .insert(history)
      .values({ orderId, type: 'review-flag-resolved', details: { note: 'A Lia ligou' }, actor: 'buyer' })

  await migrate('0068_erased_words.sql')

  const left = async (projectId: string) =>
    JSON.stringify([
      await db.select().from(projectVersions).where(eq(projectVersions.projectId, projectId)),
      await db.select().from(feedbacks).where(eq(feedbacks.projectId, projectId)),
      await db.select().from(notes).where(eq(notes.projectId, projectId)),
      await db.select().from(history).where(eq(history.projectId, projectId)),
    ])
  for (const { id } of [erased, old]) {
    const text = await left(id)
    expect([text.match(/Lia/g), text.match(/"Versão 1"/g)]).toEqual([
      null,
      Array.from({ length: 3 }, () => '"Versão 1"'),
    ])
  }
  expect((await left(other.id)).match(/Lia/g)?.length).toBeGreaterThan(4)
  const bought = async (orderId: string) =>
    JSON.stringify([await context.order(orderId), await context.historyOf(orderId)])
  expect(await bought(unpaid)).not.toContain('Lia')
  expect((await context.order(unpaid)).lines.at(-1)).toMatchObject({ title: 'Outro serviço', amount: 5 })
  expect((await bought(current)).match(/Lia/g)).toHaveLength(5)
})

test('songs and purchases erased before all of their words were → the rest of them is gone, that of others is as it was', async () => {
  const [erased, other] = await Promise.all(
    ['resto', 'inteira'].map((name) => createPaidProject(context, { email: `${name}@exemplo.com.br` })),
  )
  if (!erased || !other) throw new Error('no project')
  const gone = `removido-${erased.clientId}@removido.invalid`
  await db.update(clients).set({ erasedAt: context.now() }).where(eq(clients.id, erased.clientId))
  await db.update(orders).set({ buyerEmail: gone }).where(eq(orders.id, erased.orderId))
  const approved = { termsHash: 'abc' }
  for (const { id: projectId, orderId, clientEmail } of [erased, other]) {
    const versionId = await createVersion(context, projectId, { name: 'Valsa da Lia' })
    const named = {
      projectId,
      orderId,
      versionId,
      versionName: 'Valsa da Lia',
      versionHash: 'x',
      terms: '',
      ...approved,
    }
    await db
      .insert(approvals)
      .values({ ...named, clientEmail: projectId === erased.id ? gone : clientEmail, ip: '', userAgent: '' })
    const details = { lines: ['Coro da Lia'], approvals: [{ versionName: 'Lia', ...approved }], amount: 5 }
    await db.insert(history).values({ orderId, type: 'refund-done', details, actor: 'buyer' })
    await db.insert(history).values({ projectId, type: 'note-done', details: { place: 'Lia · 0:10' }, actor: 'buyer' })
    const question = { orderId, reason: 'duplicate-payment' as const, openedAt: context.now(), closedAt: context.now() }
    await db.insert(orderQuestions).values({ ...question, note: 'A Lia ligou' })
    await db
      .update(paymentRows)
      .set({ ticketUrl: 'https://boleto.example/lia' })
      .where(eq(paymentRows.orderId, orderId))
  }

  await migrate('0072_rest_of_erasure.sql')

  const left = async ({ id, orderId }: { id: string; orderId: string }) => {
    const stored = [
      await db.select({ details: history.details }).from(history).where(eq(history.orderId, orderId)),
      await db.select({ note: orderQuestions.note }).from(orderQuestions).where(eq(orderQuestions.orderId, orderId)),
      await db.select({ name: approvals.versionName }).from(approvals).where(eq(approvals.projectId, id)),
      await db.select({ track: projectVersions.track }).from(projectVersions).where(eq(projectVersions.projectId, id)),
      await db.select({ url: paymentRows.ticketUrl }).from(paymentRows).where(eq(paymentRows.orderId, orderId)),
    ]
    return JSON.stringify(stored)
  }
  const bare = await left(erased)
  expect(bare).toContain(JSON.stringify({ amount: 5, approvals: [approved] }))
  expect(bare).toContain('Versão 1')
  expect(bare.match(/Coro|Valsa|versionName|ligou|boleto|bandcamp/g)).toBeNull()
  expect((await left(other)).match(/Coro|Valsa|versionName|ligou|boleto|bandcamp/g)?.length).toBeGreaterThan(5)
  const places = await db.select({ details: history.details }).from(history).where(eq(history.type, 'note-done'))
  expect(places.map(({ details }) => details)).toEqual(expect.arrayContaining([{}, { place: 'Lia · 0:10' }]))
})

test('withdrawals answered before it was stored whether they were accepted → as the last answer in the history says', async () => {
  const answer = { withdrawalRequestedAt: context.now(), withdrawalDecidedAt: context.now(), withdrawalAnswer: 'Sim' }
  const answered = async (decisions: string[], change: Partial<typeof orders.$inferInsert> = answer) => {
    const { orderId } = await context.place()
    await db.update(orders).set(change).where(eq(orders.id, orderId))
    for (const decision of decisions)
      await db.transaction((tx) =>
        recordHistory(tx, { orderId, type: 'withdrawal-decided', details: { decision }, actor: 'staff:ana' }),
      )
    return orderId
  }
  const accepted = await answered(['accepted'])
  const declined = await answered(['declined'])
  const both = await answered(['declined', 'accepted'])
  const reopened = await answered(['accepted'], { ...answer, withdrawalAnswer: null })
  await db.execute(sql`alter table orders drop column withdrawal_accepted`)
  await migrate('0035_open_withdrawals.sql')

  await migrate('0064_withdrawal_accepted.sql')

  const isAccepted = async (orderId: string) => (await context.order(orderId)).withdrawalAccepted
  expect(await Promise.all([accepted, declined, both, reopened].map(isAccepted))).toEqual([true, false, true, false])
})

async function sellWithFiles(extras: string[], kinds: DeliveryKind[]): Promise<string> {
  const { orderId } = await context.place({ extras })
  const { total } = await context.order(orderId)
  await confirmPayment(context, context.payments.has({ reference: orderId, amount: total }).id)
  const [project] = await context.projectsOf(orderId)
  if (!project) throw new Error('no project')
  for (const kind of kinds) {
    const fileId = await createStoredFile(context, 'prova.pdf')
    await db.insert(deliveryFiles).values({ projectId: project.id, fileId, kind, title: 'Comprovante' })
  }
  return project.id
}

async function itemsOf(projectId: string) {
  const rows = await db.select().from(deliveryFiles).where(eq(deliveryFiles.projectId, projectId))
  return rows.map(({ item }) => item ?? '').toSorted((one, other) => one.localeCompare(other))
}

/** Takes back what the migration of the ledger made, with the table it replaced. */
async function undoLedger(): Promise<void> {
  await db.execute(sql`drop trigger payments_ledger on payments`)
  await db.execute(sql`drop table ledger_entries, payment_snapshots`)
  await db.execute(sql`drop function check_ledger, refuse_change`)
  await db.execute(
    sql`alter table payments drop column fee_cents, drop column net_received_cents, drop column releases_at,
      drop column collected_elsewhere`,
  )
  await db.execute(
    sql`create table payment_returns (id uuid primary key default gen_random_uuid(), payment_id text not null,
      amount_cents integer not null, returned_at timestamptz not null)`,
  )
}

const never = { subject: '', preheader: '', heading: '', paragraphs: [], footer: [] }

/** Runs an earlier migration under the names it knows, and then the one that renamed them. */
async function migrateUnderFormerNames(file: string): Promise<void> {
  const statements = await statementsOf('0023_plain_names.sql')
  // Renamed there and dropped since.
  for (const index of ['projects_step_deadline', 'projects_assignee_stage_deadline'])
    await db.execute(sql.raw(`create index if not exists ${index} on projects (step)`))
  for (const name of ['insert', 'update', 'delete'])
    await db.execute(sql.raw(`drop trigger orders_count_${name} on orders`))
  for (const statement of statements.toReversed()) {
    const undone = undoRename(statement)
    if (undone) await db.execute(sql.raw(undone))
  }
  for (const trigger of statements.filter((statement) => statement.includes('CREATE TRIGGER')))
    await db.execute(
      sql.raw(trigger.replace('update_counters', 'keep_count').replaceAll(/review[_-]flag/g, 'attention')),
    )
  await db.execute(sql`update orders set attention = 'paid-twice' where attention = 'duplicate-payment'`)

  await migrate(file)
  await migrate('0023_plain_names.sql')
}

function undoRename(statement: string): string | null {
  const [, what, subject, part, former, now] =
    /ALTER (TABLE|INDEX|FUNCTION) "(\w+)"(?:\(\))? RENAME (?:(COLUMN|CONSTRAINT) "(\w+)" )?TO "(\w+)"/.exec(
      statement,
    ) ?? []
  if (!what || !subject || !now) return null
  if (part) return `alter table ${subject} rename ${part} ${now} to ${former}`
  // An index may be what the migration under test adds.
  return `alter ${what} ${what === 'INDEX' ? 'if exists ' : ''}${now} rename to ${subject}`
}

async function migrate(file: string): Promise<void> {
  for (const statement of await statementsOf(file)) await db.execute(sql.raw(statement))
}

async function statementsOf(file: string): Promise<string[]> {
  return (await readFile(join(migrationsFolder, file), 'utf8')).split('--> statement-breakpoint')
}

test('runs of retention from before its rule had another name → found under the new one', async () => {
  const at = context.now()
  const counts = sql`'{"loose-voices": 3, "contacts": 1}'::jsonb`
  const [run] = await db
    .insert(retentionRuns)
    .values({ startedAt: at, endedAt: at, counts, failed: sql`'["contacts", "loose-voices"]'::jsonb` })
    .returning({ id: retentionRuns.id })

  await migrate('0069_unlinked_voices.sql')

  const [stored] = await db
    .select()
    .from(retentionRuns)
    .where(eq(retentionRuns.id, run?.id ?? ''))
  expect(stored).toMatchObject({
    counts: { 'unlinked-voices': 3, contacts: 1 },
    failed: ['contacts', 'unlinked-voices'],
  })
})
