import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { listFeedbacks } from '#db/preview/feedbacks.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { projects } from '#db/schema.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'

import { removeVersion } from './remove-version.ts'
import { sendFeedback } from './send-feedback.ts'

const context = await createTestContext()

test('a removed version → its notes and feedback keep its name', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  await sendFeedback(context, project.id, { versionId, text: 'mais devagar' })

  expect(await removeVersion(context, { projectId: project.id, actor: testActor({ id: 'ana' }) }, versionId)).toEqual(
    accept({ name: 'Valsa' }),
  )
  expect(await listHearableVersions(context.db, project.id)).toEqual([])
  expect(await listFeedbacks(context.db, project.id)).toMatchObject([{ versionName: 'Valsa', content: 'mais devagar' }])
  expect(await removeVersion(context, { projectId: project.id, actor: testActor({ id: 'ana' }) }, versionId)).toEqual(
    refuse('not-found'),
  )
})

test('a removed version → its number is not reused', async () => {
  const project = await createPaidProject(context)
  const remove = (id: string) => removeVersion(context, { projectId: project.id, actor: testActor({ id: 'ana' }) }, id)
  await createVersion(context, project.id, { name: 'Um' })
  await remove(await createVersion(context, project.id, { name: 'Dois' }))
  const third = await createVersion(context, project.id, { name: 'Três' })
  await remove(third)
  await createVersion(context, project.id, { name: 'Quatro' })

  const numbers = (await listHearableVersions(context.db, project.id)).map(({ name, number }) => [name, number])
  expect(Object.fromEntries(numbers)).toEqual({ Um: 1, Quatro: 4 })
})

test('an approved version or one of another project → not removed', async () => {
  const [mine, other] = [await createPaidProject(context), await createPaidProject(context)]
  const versionId = await createVersion(context, other.id)
  await context.db.update(projects).set({ approvedVersionId: versionId }).where(eq(projects.id, other.id))

  expect(await removeVersion(context, { projectId: mine.id, actor: testActor({ id: 'ana' }) }, versionId)).toEqual(
    refuse('not-found'),
  )
  expect(await removeVersion(context, { projectId: other.id, actor: testActor({ id: 'ana' }) }, versionId)).toEqual(
    refuse('version-approved'),
  )
  expect(await listHearableVersions(context.db, other.id)).toHaveLength(1)
})
