import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { editableOf } from '#core/project/project-edit.ts'
import { dayOf } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { auditLog, history } from '#db/schema.ts'
import { createPaidProject, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'

import { editProject } from './edit-project.ts'

const context = await createTestContext()
const actor = testActor()

test('a changed preview expiry → stored and audited with its author', async () => {
  const project = await createPaidProject(context)
  const seen = editableOf(project)
  const edited = await editProject(
    context,
    { projectId: project.id, actor },
    { typed: { ...seen, expiresOn: '2027-01-15' }, seen },
  )
  expect(edited).toEqual(accept())

  const stored = await readProject(context, project.id)
  expect(stored.expiresAt && dayOf(stored.expiresAt)).toBe('2027-01-15')
  expect(stored.title).toBe(project.title)
  const [event] = await context.db.select().from(history).where(eq(history.type, 'project-edited'))
  expect(event).toMatchObject({
    details: { fields: ['expiresOn'], expiresOn: '2027-01-15' },
    actor: `staff:${actor.id}`,
  })
  const [entry] = await context.db.select().from(auditLog).where(eq(auditLog.action, 'project-edited'))
  expect(entry).toMatchObject({ subjectId: project.id, subjectLabel: project.code, details: { fields: ['expiresOn'] } })
})

test('two edits of one title → the second is refused, an unchanged one leaves no trace', async () => {
  const project = await createPaidProject(context)
  const seen = editableOf(project)
  const edit = (title: string) =>
    editProject(context, { projectId: project.id, actor }, { typed: { ...seen, title }, seen })

  const answers = await Promise.all([edit('Valsa'), edit('Samba')])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual(expect.objectContaining({ code: 'changed-meanwhile', stored: expect.anything() }))
  const now = editableOf(await readProject(context, project.id))
  await editProject(context, { projectId: project.id, actor }, { typed: now, seen: now })
  expect(await context.db.$count(history, eq(history.projectId, project.id))).toBe(
    (await context.historyOf(project.orderId)).filter(({ projectId }) => projectId === project.id).length + 1,
  )
})

test('a deleted project → not edited', async () => {
  const form = { title: 'Valsa', recipient: '', expiresOn: '' }
  expect(
    await editProject(
      context,
      { projectId: '00000000-0000-4000-8000-000000000000', actor },
      { typed: { ...form, title: 'Samba' }, seen: form },
    ),
  ).toEqual(refuse('not-found'))
})
