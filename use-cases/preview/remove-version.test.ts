import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { listFeedbacks } from '#db/preview/feedbacks.ts'
import { listVersions } from '#db/preview/versions.ts'
import { projects } from '#db/schema.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'

import { removeVersion } from './remove-version.ts'
import { sendFeedback } from './send-feedback.ts'

const world = await createTestContext()

test('a version goes, and what was written about it stays with its name', async () => {
  const project = await createPaidProject(world)
  const versionId = await createVersion(world, project.id, { name: 'Valsa' })
  await sendFeedback(world, project.id, { versionId, text: 'mais devagar' })

  expect(await removeVersion(world, { projectId: project.id, doer: testActor({ id: 'ana' }) }, versionId)).toEqual(
    accept({ name: 'Valsa' }),
  )
  expect(await listVersions(world.db, project.id)).toEqual([])
  expect(await listFeedbacks(world.db, project.id)).toMatchObject([{ versionName: 'Valsa', content: 'mais devagar' }])
  expect(await removeVersion(world, { projectId: project.id, doer: testActor({ id: 'ana' }) }, versionId)).toEqual(
    refuse('not-found'),
  )
})

test('the number of a removed version is not given again, and the others keep theirs', async () => {
  const project = await createPaidProject(world)
  const remove = (id: string) => removeVersion(world, { projectId: project.id, doer: testActor({ id: 'ana' }) }, id)
  await createVersion(world, project.id, { name: 'Um' })
  await remove(await createVersion(world, project.id, { name: 'Dois' }))
  const third = await createVersion(world, project.id, { name: 'Três' })
  await remove(third)
  await createVersion(world, project.id, { name: 'Quatro' })

  const numbers = (await listVersions(world.db, project.id)).map(({ name, number }) => [name, number])
  expect(Object.fromEntries(numbers)).toEqual({ Um: 1, Quatro: 4 })
})

test('a version of another project and an approved one stay', async () => {
  const [mine, other] = [await createPaidProject(world), await createPaidProject(world)]
  const versionId = await createVersion(world, other.id)
  await world.db.update(projects).set({ approvedVersionId: versionId }).where(eq(projects.id, other.id))

  expect(await removeVersion(world, { projectId: mine.id, doer: testActor({ id: 'ana' }) }, versionId)).toEqual(
    refuse('not-found'),
  )
  expect(await removeVersion(world, { projectId: other.id, doer: testActor({ id: 'ana' }) }, versionId)).toEqual(
    refuse('version-approved'),
  )
  expect(await listVersions(world.db, other.id)).toHaveLength(1)
})
