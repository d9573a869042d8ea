import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { projects } from '#db/schema.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')
const producer = await createStaff(deps, 'producer')

async function assigneeAfter(assignee: string) {
  const { id } = await createPaidProject(context)
  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, id))
  const answer = await panel.post('/admin/projects', owner.cookie, {
    intent: 'assign-many',
    row: `${id} ${producer.id}`,
    assignee,
  })
  const [project] = await context.db.select().from(projects).where(eq(projects.id, id))
  return { status: answer.status, assigneeId: project?.assigneeId }
}

test('projects assigned with nobody named → refused, and they keep whom they had', async () => {
  expect(await assigneeAfter('')).toEqual({ status: 422, assigneeId: producer.id })
})

test('projects assigned expressly to nobody → unassigned', async () => {
  expect(await assigneeAfter('ninguem')).toEqual({ status: 302, assigneeId: null })
})

test('projects assigned to somebody → theirs', async () => {
  expect(await assigneeAfter(owner.id)).toEqual({ status: 302, assigneeId: owner.id })
})

async function stepsAfterMove(...assignees: string[]) {
  const made = []
  for (const assigneeId of assignees) {
    const { id, step } = await createPaidProject(context)
    await context.db.update(projects).set({ assigneeId }).where(eq(projects.id, id))
    made.push({ id, row: `${id} ${assigneeId} ${step}` })
  }
  const fields = new FormData()
  fields.set('intent', 'move-many')
  fields.set('step', 'production')
  for (const { row } of made) fields.append('row', row)
  const { status } = await panel.post('/admin/projects', producer.cookie, fields)
  const steps = []
  for (const { id } of made) {
    const [project] = await context.db.select().from(projects).where(eq(projects.id, id))
    steps.push(project?.step)
  }
  return { status, steps }
}

test('a producer moves several projects of theirs → all are at that step', async () => {
  expect(await stepsAfterMove(producer.id, producer.id)).toEqual({ status: 302, steps: ['production', 'production'] })
})

test('a producer moves one of theirs with a colleague’s → theirs is moved, the other stays', async () => {
  expect(await stepsAfterMove(producer.id, owner.id)).toEqual({ status: 302, steps: ['production', 'analysis'] })
})

test('a producer moves a colleague’s → there is no such project', async () => {
  expect(await stepsAfterMove(owner.id)).toEqual({ status: 404, steps: ['analysis'] })
})
