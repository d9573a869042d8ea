import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { maxVersions } from '#core/preview/version.ts'
import { refuse } from '#core/shared/result.ts'
import { noUuid } from '#core/shared/uuid.ts'
import { listAllVersions, listHearableVersions } from '#db/preview/versions.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { orders, projectVersions } from '#db/schema.ts'
import {
  createPaidProject,
  createDraft,
  linkedVersion,
  privateLink,
  readProject,
} from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import { addLinkedVersion } from './add-linked-version.ts'

const context = await createTestContext()

test('an added version → a draft with its own description, not shown to the client', async () => {
  const project = await createPaidProject(context)
  const added = await addLinkedVersion(
    context,
    { projectId: project.id, actor: testActor({ id: 'ana' }) },
    { ...linkedVersion, recommended: true },
  )

  expect(added.ok).toBe(true)
  expect(await listHearableVersions(context.db, project.id)).toEqual([])
  expect(await listAllVersions(context.db, project.id)).toMatchObject([
    {
      name: 'Valsa',
      description: 'Versão musical',
      recommended: true,
      track: { kind: 'bandcamp-private', url: privateLink },
      presentedAt: null,
    },
  ])
  expect((await listHistoryOfProject(context.db, project)).at(-1)).toMatchObject({
    type: 'version-added',
    details: { versionName: 'Valsa' },
    actor: 'staff:ana',
  })
})

test('a draft → no step change, no mail', async () => {
  const project = await createPaidProject(context)
  const before = (await context.mailsOf(project.orderId)).length
  await createDraft(context, project.id)

  expect((await readProject(context, project.id)).step).toBe('analysis')
  expect(await context.mailsOf(project.orderId)).toHaveLength(before)
})

test('a project that does not exist → refused', async () => {
  expect(await addLinkedVersion(context, { projectId: noUuid, actor: testActor() }, linkedVersion)).toEqual(
    refuse('not-found'),
  )
})

test('a refunded or disputed project → no version, no notification', async () => {
  for (const change of [
    { state: 'refunded' },
    { state: 'disputed' },
    { withdrawalRequestedAt: context.now() },
  ] as const) {
    const project = await createPaidProject(context, { status: 'feedback' })
    await context.db.update(orders).set(change).where(eq(orders.id, project.orderId))
    const who = { projectId: project.id, actor: testActor({ id: 'ana' }) }

    expect(await addLinkedVersion(context, who, linkedVersion)).toEqual(refuse('order-closed'))
    expect(await returnToWaiting(context, who, 'Ouça.')).toEqual(refuse('order-closed'))
    expect((await context.mailsOf(project.orderId)).map(({ kind }) => kind)).not.toContain('returned-to-waiting')
  }
})

test('an approved project or the version limit → refused', async () => {
  const approved = await createPaidProject(context, { status: 'approved' })
  expect(
    await addLinkedVersion(context, { projectId: approved.id, actor: testActor({ id: 'ana' }) }, linkedVersion),
  ).toEqual(refuse('project-approved'))

  const full = await createPaidProject(context)
  const row = { projectId: full.id, name: 'x', description: 'x', track: { kind: 'link' as const, url: privateLink } }
  await context.db
    .insert(projectVersions)
    .values(Array.from({ length: maxVersions }, (_, index) => ({ ...row, number: index + 1 })))
  expect(
    await addLinkedVersion(context, { projectId: full.id, actor: testActor({ id: 'ana' }) }, linkedVersion),
  ).toEqual(refuse('too-many-versions'))
})
