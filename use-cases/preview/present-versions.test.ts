import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { previewDays } from '#core/project/project.ts'
import { addDays, formatDate } from '#core/shared/dates.ts'
import { refuse } from '#core/shared/result.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { listAllVersions, listHearableVersions } from '#db/preview/versions.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { orders } from '#db/schema.ts'
import { createPaidProject, createVersion, createDraft, present, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import { editVersion } from './edit-version.ts'
import { presentVersions } from './present-versions.ts'
import { previewPresentation } from './preview-presentation.ts'

const context = await createTestContext()
const presentationKinds = ['song-ready', 'new-version', 'new-versions']

async function mailsOf(orderId: string) {
  return (await context.mailsOf(orderId)).filter(({ kind }) => presentationKinds.includes(kind))
}

test('several drafts presented → one mail', async () => {
  const project = await createPaidProject(context)
  const ids = [
    await createDraft(context, project.id, { name: 'Voz' }),
    await createDraft(context, project.id, { name: 'Coro' }),
  ]
  expect(await mailsOf(project.orderId)).toEqual([])
  await present(context, project.id, ids)

  expect((await listHearableVersions(context.db, project.id)).map(({ name }) => name).toSorted()).toEqual([
    'Coro',
    'Voz',
  ])
  expect((await mailsOf(project.orderId)).map(({ kind, content }) => [kind, content.subject])).toEqual([
    ['song-ready', `Sua música está pronta para ouvir (${project.code})`],
  ])
})

test('a later presentation → names what is new', async () => {
  const project = await createPaidProject(context)
  await createVersion(context, project.id, { name: 'Voz' })
  await createVersion(context, project.id, { name: 'Coro' })
  await present(context, project.id, [await createDraft(context, project.id), await createDraft(context, project.id)])

  const kinds = (await mailsOf(project.orderId)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['new-version', 'new-versions', 'song-ready'])
})

test('a presented version → dated by its presentation', async () => {
  const project = await createPaidProject(context)
  const draft = await createDraft(context, project.id)
  context.time = addDays(context.time, 2)
  await present(context, project.id, [draft])

  expect((await listHearableVersions(context.db, project.id))[0]?.createdAt).toEqual(context.time)
})

test('the mail of a presentation → as previewed, with a link to the preview', async () => {
  const project = await createPaidProject(context)
  const draft = await createDraft(context, project.id, { name: 'Valsa', recommended: true })
  const shown = await previewPresentation(context, project, [draft])
  await present(context, project.id, [draft])

  const [mail] = await mailsOf(project.orderId)
  expect(mail?.content).toEqual(shown)
  expect(mail?.content.action?.url).toBe(`${context.siteUrl}/preview/${project.previewCode}`)
})

test('a presentation → moves the step and is in the history', async () => {
  const project = await createPaidProject(context)
  await createVersion(context, project.id, { name: 'Valsa' })

  expect((await readProject(context, project.id)).step).toBe('presentation')
  expect((await listHistoryOfProject(context.db, project)).at(-1)).toMatchObject({
    type: 'versions-presented',
    details: { versionName: 'Valsa', step: 'presentation' },
    actor: 'staff:ana',
  })
})

test('a presented version → not presented or mailed again', async () => {
  const project = await createPaidProject(context)
  const draft = await createDraft(context, project.id)
  const who = { projectId: project.id, actor: testActor() }
  const both = await Promise.all([presentVersions(context, who, [draft]), presentVersions(context, who, [draft])])

  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual(refuse('already-presented'))
  expect(await mailsOf(project.orderId)).toHaveLength(1)
})

test('a draft → not counted for its buyer', async () => {
  const project = await createPaidProject(context)
  await createDraft(context, project.id)
  expect(await getTrackedOrder(context, project.orderId)).toMatchObject({ project: { versions: 0 } })
  expect((await getRevisionLedger(context.db, project)).firstVersionAt).toBeNull()

  context.time = addDays(context.time, 3)
  await createVersion(context, project.id)
  expect(await getTrackedOrder(context, project.orderId)).toMatchObject({
    awaitedAction: 'buyer-listens',
    project: { versions: 1 },
  })
  expect((await getRevisionLedger(context.db, project)).firstVersionAt).toEqual(context.time)
})

test('an expired preview → opened again, none is shortened', async () => {
  const expired = await createPaidProject(context, { expiresAt: addDays(context.now(), -3) })
  await createVersion(context, expired.id)

  const end = addDays(context.now(), previewDays)
  expect((await readProject(context, expired.id)).expiresAt).toEqual(end)
  const [mail] = await mailsOf(expired.orderId)
  expect(mail?.content.facts).toContainEqual(expect.objectContaining({ value: formatDate(end) }))

  const later = addDays(context.now(), 60)
  for (const expiresAt of [later, null]) {
    const project = await createPaidProject(context, { expiresAt })
    await createVersion(context, project.id)
    expect((await readProject(context, project.id)).expiresAt).toEqual(expiresAt)
  }
})

test('a recommended draft → replaces the recommendation when presented', async () => {
  const project = await createPaidProject(context)
  await createVersion(context, project.id, { name: 'Primeira', recommended: true })
  const draft = await createDraft(context, project.id, { name: 'Segunda', recommended: true })
  const recommended = async () =>
    (await listHearableVersions(context.db, project.id))
      .filter((version) => version.recommended)
      .map(({ name }) => name)
  expect(await recommended()).toEqual(['Primeira'])

  await present(context, project.id, [draft])
  expect(await recommended()).toEqual(['Segunda'])
})

test('the project does not wait for the client → no mail', async () => {
  const project = await createPaidProject(context, { status: 'feedback' })
  const draft = await createDraft(context, project.id)
  expect(await previewPresentation(context, project, [draft])).toBeNull()
  await present(context, project.id, [draft])

  expect(await mailsOf(project.orderId)).toEqual([])
  expect((await readProject(context, project.id)).status).toBe('feedback')
})

test('drafts returned with the project → in the mail that returns it', async () => {
  const project = await createPaidProject(context, { status: 'feedback' })
  const draft = await createDraft(context, project.id, { name: 'Refeita' })
  const returned = await returnToWaiting(context, { projectId: project.id, actor: testActor() }, 'Ouça.', [draft])

  expect(returned).toMatchObject({ ok: true, value: { presented: ['Refeita'] } })
  expect((await listHearableVersions(context.db, project.id)).map(({ name }) => name)).toEqual(['Refeita'])
  const mails = await context.mailsOf(project.orderId)
  const returnMail = mails.find(({ kind }) => kind === 'returned-to-waiting')
  expect(returnMail?.content.facts).toContainEqual({ label: 'Novidades para ouvir', value: 'Refeita' })
  expect(await mailsOf(project.orderId)).toEqual([])
})

test('drafts that cannot be presented → the project stays', async () => {
  const project = await createPaidProject(context, { status: 'feedback' })
  const other = await createPaidProject(context)
  const draft = await createDraft(context, other.id)

  expect(await returnToWaiting(context, { projectId: project.id, actor: testActor() }, 'Ouça.', [draft])).toEqual(
    refuse('version-gone'),
  )
  expect((await readProject(context, project.id)).status).toBe('feedback')
})

test('another project or a refunded one → nothing is presented', async () => {
  const project = await createPaidProject(context)
  const draft = await createDraft(context, project.id)
  const other = await createPaidProject(context)
  expect(await presentVersions(context, { projectId: other.id, actor: testActor() }, [draft])).toEqual(
    refuse('version-gone'),
  )

  await context.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))
  expect(await presentVersions(context, { projectId: project.id, actor: testActor() }, [draft])).toEqual(
    refuse('order-closed'),
  )
  expect(await listHearableVersions(context.db, project.id)).toEqual([])
})

const text = { name: 'Valsa lenta', description: '', trackNumber: 3, recommended: false }

test('a draft or presented version → can be renamed, described and numbered', async () => {
  const project = await createPaidProject(context)
  const [presented, draft] = [await createVersion(context, project.id), await createDraft(context, project.id)]
  const who = { projectId: project.id, actor: testActor() }

  for (const versionId of [presented, draft]) {
    expect(await editVersion(context, who, { versionId, text })).toMatchObject({
      ok: true,
      value: { name: 'Valsa lenta', isDraft: versionId === draft },
    })
  }
  expect(await listAllVersions(context.db, project.id)).toMatchObject([
    { id: draft, name: 'Valsa lenta', description: 'Versão musical', trackNumber: 3, presentedAt: null },
    { id: presented, name: 'Valsa lenta', trackNumber: 3 },
  ])
  expect((await listHistoryOfProject(context.db, project)).at(-1)).toMatchObject({
    type: 'version-edited',
    details: { versionName: 'Valsa lenta', previousName: 'Voz e violão' },
  })
})

test('an approved version → keeps the name its client confirmed', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id)
  await context.db.execute(`update projects set approved_version_id = '${versionId}' where id = '${project.id}'`)

  expect(await editVersion(context, { projectId: project.id, actor: testActor() }, { versionId, text })).toEqual(
    refuse('version-approved'),
  )
})

test('an edit of a version of another project → refused', async () => {
  const project = await createPaidProject(context)
  const other = await createPaidProject(context)
  const versionId = await createDraft(context, project.id)

  expect(await editVersion(context, { projectId: other.id, actor: testActor() }, { versionId, text })).toEqual(
    refuse('not-found'),
  )
})
