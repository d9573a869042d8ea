import { expect, test } from 'vitest'

import { nextStepText } from '#copy/project/next-step-labels.ts'
import { insertRevisionEntry } from '#db/preview/revision-entries.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

test('the client is told to pay changes first → their next step in the panel says so, until a revision covers them', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id)
  const isSaid = async () => {
    const page = await panel.ask(`/admin/projects/${project.id}`, { headers: { cookie: owner.cookie } })
    expect(page.status).toBe(200)
    return page.text.includes(nextStepText('await-payment').text)
  }
  await sendFeedback(context, project.id, { versionId, text: 'Mais tambor.' })
  expect(await isSaid()).toBe(false)
  await returnToWaiting(context, { projectId: project.id, actor: testActor() }, 'Ouça de novo.')
  await sendFeedback(context, project.id, { versionId, text: 'Menos tambor.' })
  expect(await isSaid()).toBe(true)

  const granted = {
    projectId: project.id,
    kind: 'granted',
    reason: 'Por nossa conta.',
    createdAt: context.now(),
  } as const
  await context.db.transaction((tx) => insertRevisionEntry(tx, granted))
  expect(await isSaid()).toBe(false)
})
