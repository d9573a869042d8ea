import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/result.ts'
import { listKeptApprovals } from '#db/feedbacks.ts'
import { findProject } from '#db/projects-admin.ts'
import { approvals } from '#db/schema.ts'
import { listVersions } from '#db/versions.ts'
import { aHandmadeProject, aPaidProject, aVersion } from '#test/support/a-project.ts'
import { ours } from '#test/support/own-words.ts'
import { aDoer, openWorld } from '#test/support/world.ts'

import { approveVersion, termsOfApproval } from './approve-version.ts'
import { deleteProject } from './delete-project.ts'

const world = await openWorld()

test('a project goes with its versions; its order keeps history, mails and the proof of what was approved', async () => {
  const project = await aPaidProject(world)
  const versionId = await aVersion(world, project.id, { name: 'Valsa' })
  const { hash } = termsOfApproval('Valsa', ours)
  await approveVersion(world, project.id, { versionId, termsHash: hash, ip: '198.51.100.4', userAgent: 'Firefox' })
  const mailsBefore = await world.mailsOf(project.orderId)

  expect(
    await deleteProject(
      world,
      { projectId: project.id, doer: aDoer({ id: 'ana' }) },
      ` ${project.code.toLowerCase()} `,
    ),
  ).toEqual(accept({ title: project.title }))
  expect(await findProject(world.db, project.id)).toBeNull()
  expect(await listVersions(world.db, project.id)).toEqual([])
  expect(await world.mailsOf(project.orderId)).toHaveLength(mailsBefore.length)
  expect((await world.historyOf(project.orderId)).at(-1)).toMatchObject({
    type: 'project-deleted',
    details: { code: project.code, approvals: [{ versionName: 'Valsa', termsHash: hash }] },
    actor: 'staff:ana',
  })
  expect(await listKeptApprovals(world.db, project.orderId)).toMatchObject([
    {
      projectCode: project.code,
      versionName: 'Valsa',
      terms: termsOfApproval('Valsa', ours).text,
      ip: '198.51.100.4',
      clientEmail: project.clientEmail,
      createdAt: world.now(),
    },
  ])
})

test('an approval of a project without an order stays, too', async () => {
  const project = await aHandmadeProject(world, { email: 'ivo@exemplo.com.br' })
  const versionId = await aVersion(world, project.id, { name: 'Choro' })
  const { hash } = termsOfApproval('Choro', ours)
  await approveVersion(world, project.id, { versionId, termsHash: hash, ip: '198.51.100.5', userAgent: 'Firefox' })

  await deleteProject(world, { projectId: project.id, doer: aDoer({ id: 'ana' }) }, project.code)

  const kept = await world.db.select().from(approvals).where(eq(approvals.projectCode, project.code))
  expect(kept).toMatchObject([{ projectId: null, orderId: null, ip: '198.51.100.5' }])
})

test('without its code typed once more it stays', async () => {
  const project = await aPaidProject(world)

  expect(await deleteProject(world, { projectId: project.id, doer: aDoer({ id: 'ana' }) }, '')).toEqual(
    refuse('code-differs'),
  )
  expect(await findProject(world.db, project.id)).not.toBeNull()
  expect(
    await deleteProject(
      world,
      { projectId: '00000000-0000-4000-8000-000000000000', doer: aDoer({ id: 'ana' }) },
      'P0001',
    ),
  ).toEqual(refuse('not-found'))
})
