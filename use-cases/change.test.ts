import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { ofProject } from '#core/staff/audit-subjects.ts'
import { saveProject } from '#db/project/projects.ts'
import { auditLog, history } from '#db/schema.ts'
import { expectNone } from '#test/support/guard.ts'
import { createPaidProject, readProject } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { change, recordsOf, type Doer } from './change.ts'

const context = await createTestContext()
const { db } = context

function requireProof() {
  throw new Error('no proof')
}

/** Renames a project as `doer`, writes both records and then does what `end` does. */
async function rename(doer: Doer, end = async () => {}) {
  const project = await createPaidProject(context)
  const renamed = change(context, doer, async (tx, records) => {
    await saveProject(tx, project, { title: 'Depois' }, context.now())
    await records.history('renamed', { projectId: project.id }, { title: 'Depois' })
    await records.audit('list-exported', ofProject(project), { fields: ['title'] })
    await end()
    return 'done'
  })
  return { id: project.id, before: project.title, answer: await renamed.catch((error: Error) => error.message) }
}

async function written(id: string) {
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  const events = await db.select().from(history).where(eq(history.projectId, id))
  return {
    title: (await readProject(context, id)).title,
    audit: entries.map(({ action, staffId, subjectLabel, details }) => ({ action, staffId, subjectLabel, details })),
    events: events.filter(({ type }) => type === 'renamed').map(({ actor, details }) => ({ actor, details })),
  }
}

test('a change by staff → committed with its audit entry and its event, and its answer is given', async () => {
  const { id, answer } = await rename(testActor())
  const { code } = await readProject(context, id)
  expect(answer).toBe('done')
  expect(await written(id)).toEqual({
    title: 'Depois',
    audit: [{ action: 'list-exported', staffId: 'staff-1', subjectLabel: code, details: { fields: ['title'] } }],
    events: [{ actor: 'staff:staff-1', details: { title: 'Depois' } }],
  })
})

test('a change that fails at its end → nothing of it is there', async () => {
  const { id, before, answer } = await rename(testActor(), () => Promise.reject(new Error('lost')))
  expect(answer).toBe('lost')
  expect(await written(id)).toEqual({ title: before, audit: [], events: [] })
})

test('an action that asks for a proof, without one → nothing of it is there', async () => {
  const { id, before, answer } = await rename(testActor({ requireProof }))
  expect(answer).toBe('no proof')
  expect(await written(id)).toEqual({ title: before, audit: [], events: [] })
})

test.each(['buyer', 'system'] as const)('a change by the %s → an event, and nothing in the audit log', async (doer) => {
  const { id } = await rename(doer)
  expect(await written(id)).toMatchObject({ title: 'Depois', audit: [], events: [{ actor: doer }] })
})

test('a part of a change → recorded in the transaction of its caller', async () => {
  const project = await createPaidProject(context)
  await db.transaction((tx) => recordsOf(tx, context, testActor()).history('renamed', { projectId: project.id }))
  expect(await written(project.id)).toMatchObject({ events: [{ actor: 'staff:staff-1', details: {} }] })
})

test('a use case → records itself through its change', async () => {
  const found: string[] = []
  for (const name of await readdir(import.meta.dirname, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || name === 'change.ts') continue
    if ((await readFile(join(import.meta.dirname, name), 'utf8')).includes('insertAuditEntry'))
      found.push(`use-cases/${name}`)
  }
  expectNone(
    found,
    'Write change(deps, actor, async (tx, { audit }) => …) in place of db.transaction and insertAuditEntry: use-cases/change.ts binds who and when.',
  )
})
