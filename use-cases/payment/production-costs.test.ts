import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import {
  eachCost,
  listCosts,
  listCostsOfProject,
  listPayees,
  readCostSums,
  totalCosts,
} from '#db/payment/production-costs.ts'
import { auditLog, clients, history, mails, orders, productionCosts, projects } from '#db/schema.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { createManualProject, createPaidProject } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { deleteClient } from '#use-cases/client/delete-client.ts'
import { eraseClient } from '#use-cases/client/erase-client.ts'
import { deleteProject } from '#use-cases/project/delete-project.ts'
import { deactivateStaff } from '#use-cases/staff/manage-staff.ts'

import { noteCost, payCosts, removeCost, reopenCost } from './production-costs.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor({ id: 'ana' })
const day = calendarDay('2026-11-18')

async function createPerson(name: string) {
  const person = { name, email: `${randomUUID()}@example.com`, role: 'producer' as const, passwordHash: 'x' }
  return db.transaction((tx) => insertStaff(tx, person))
}

const createProject = () => createPaidProject(context, { email: `${randomUUID()}@exemplo.com.br` })

const outside = { staffId: null, name: 'Zé da Viola', purpose: 'Violão', amount: cents(35_000), paidOn: null }

async function note(projectId: string, change: Partial<Parameters<typeof noteCost>[2]> = {}) {
  const id = change.id ?? randomUUID()
  expect(await noteCost(context, { projectId, actor }, { ...outside, ...change, id })).toEqual(accept())
  return id
}

const stored = async (id: string) => (await db.select().from(productionCosts).where(eq(productionCosts.id, id)))[0]
const audited = async (projectId: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subjectId, projectId)).orderBy(auditLog.id)).map(
    ({ action, details }) => [action, details],
  )

test('a cost of somebody of the team → owed under the name they have, and in the audit log', async () => {
  const project = await createProject()
  const staffId = await createPerson('Lívia Andrade')
  const id = await note(project.id, { staffId, name: '' })

  expect(await stored(id)).toMatchObject({
    staffId,
    payeeName: 'Lívia Andrade',
    projectCode: project.code,
    paidOn: null,
  })
  expect(await audited(project.id)).toEqual([['cost-noted', { amount: 35_000 }]])
})

test('the same form twice → one cost', async () => {
  const project = await createProject()
  const id = await note(project.id)
  await note(project.id, { id })

  expect(await listCostsOfProject(db, project.id)).toMatchObject([{ id, amount: 35_000 }])
})

test('a form with the id of another cost → refused, nothing noted', async () => {
  const [project, other] = [await createProject(), await createProject()]
  const id = await note(project.id)
  const again = (projectId: string, amount: number) =>
    noteCost(context, { projectId, actor }, { ...outside, id, amount: cents(amount) })

  expect(await again(project.id, 1)).toEqual(refuse('sent-otherwise'))
  expect(await again(other.id, 35_000)).toEqual(refuse('sent-otherwise'))
  expect(await listCostsOfProject(db, project.id)).toMatchObject([{ id, amount: 35_000 }])
})

test('somebody removed from the team → refused as a new payee, and what they are owed can still be paid', async () => {
  const project = await createProject()
  const staffId = await createPerson('Caio Batista')
  const id = await note(project.id, { staffId, name: '' })
  await deactivateStaff(context, actor, { staffId, handTo: null })

  const again = { ...outside, id: randomUUID(), staffId, name: '' }
  expect(await noteCost(context, { projectId: project.id, actor }, again)).toEqual(refuse('payee-unknown'))
  expect(await payCosts(context, actor, { ids: [id], day })).toMatchObject({ ok: true })
  expect(await stored(id)).toMatchObject({ payeeName: 'Caio Batista', paidOn: day })
})

test('chosen costs, one of them paid before → the others are paid on the day, each with an entry of its own', async () => {
  const project = await createProject()
  const [first, second, third] = [await note(project.id), await note(project.id), await note(project.id)]
  await payCosts(context, actor, { ids: [first], day: calendarDay('2026-11-10') })

  const paid = await payCosts(context, actor, { ids: [first, second, third], day })

  expect(paid.ok && paid.value.map(({ id }) => id).toSorted()).toEqual([second, third].toSorted())
  expect(await stored(first)).toMatchObject({ paidOn: '2026-11-10' })
  expect((await audited(project.id)).filter(([action]) => action === 'cost-paid')).toHaveLength(3)
  expect(await payCosts(context, actor, { ids: [first, second], day })).toEqual(refuse('already-paid'))
})

test('a cost of another project, from the screen of this one → not found', async () => {
  const [project, other] = [await createProject(), await createProject()]
  const id = await note(other.id)
  const who = { projectId: project.id, actor }

  expect(await payCosts(context, actor, { ids: [id], day, projectId: project.id })).toEqual(refuse('not-found'))
  expect(await reopenCost(context, who, id)).toEqual(refuse('not-found'))
  expect(await removeCost(context, who, id)).toEqual(refuse('not-found'))
})

test('paid by mistake → owed again once it is undone, and only then it can be removed', async () => {
  const project = await createProject()
  const who = { projectId: project.id, actor }
  const id = await note(project.id, { paidOn: day })

  expect(await removeCost(context, who, id)).toEqual(refuse('paid'))
  expect(await reopenCost(context, who, id)).toEqual(accept())
  expect(await reopenCost(context, who, id)).toEqual(refuse('not-paid'))
  expect(await removeCost(context, who, id)).toEqual(accept())
  expect(await listCostsOfProject(db, project.id)).toEqual([])
})

test('without a recent password → nothing is noted and nothing is paid', async () => {
  const project = await createProject()
  const id = await note(project.id)
  const unproved = {
    ...actor,
    requireProof: () => {
      throw new Error('asked for a proof')
    },
  }

  const asked = { ...outside, id: randomUUID() }
  await expect(noteCost(context, { projectId: project.id, actor: unproved }, asked)).rejects.toThrow('a proof')
  await expect(payCosts(context, unproved, { ids: [id], day })).rejects.toThrow('a proof')
  expect(await listCostsOfProject(db, project.id)).toMatchObject([{ id, paidOn: null }])
})

test('a client who is erased → the amount stays without what it was for, and nothing new is noted', async () => {
  const project = await createProject()
  const id = await note(project.id, { purpose: 'Voz para a Rosa', paidOn: day })
  await db.update(projects).set({ status: 'delivered' }).where(eq(projects.id, project.id))
  expect(await eraseClient(context, actor, project.clientId)).toMatchObject({ ok: true })

  expect(await stored(id)).toMatchObject({ amount: 35_000, payeeName: 'Zé da Viola', purpose: '', paidOn: day })
  const again = { ...outside, id: randomUUID() }
  expect(await noteCost(context, { projectId: project.id, actor }, again)).toEqual(refuse('erased'))
})

test('a project that is deleted, then its client → the amount stays under the code, without what it was for', async () => {
  const project = await createManualProject(context, { email: `${randomUUID()}@exemplo.com.br` })
  const id = await note(project.id, { purpose: 'Voz para a Rosa' })
  await deleteProject(context, { projectId: project.id, actor }, project.code)
  expect(await stored(id)).toMatchObject({ projectId: null, projectCode: project.code, purpose: 'Voz para a Rosa' })

  expect(await deleteClient(context, actor, project.clientId)).toMatchObject({ ok: true })
  expect(await db.$count(clients, eq(clients.id, project.clientId))).toBe(0)
  expect(await stored(id)).toMatchObject({ amount: 35_000, purpose: '' })
  expect(await payCosts(context, actor, { ids: [id], day })).toMatchObject({ ok: true })
})

test('noted, paid and undone → no mail, no event of the history and no new activity of the project', async () => {
  const project = await createProject()
  const before = await Promise.all([db.$count(mails), db.$count(history)])
  const id = await note(project.id)
  await payCosts(context, actor, { ids: [id], day })
  await reopenCost(context, { projectId: project.id, actor }, id)

  expect(await Promise.all([db.$count(mails), db.$count(history)])).toEqual(before)
  const [after] = await db.select().from(projects).where(eq(projects.id, project.id))
  expect(after?.updatedAt).toEqual(project.updatedAt)
  expect(await db.$count(orders, eq(orders.id, project.orderId))).toBe(1)
})

test('owed and paid costs of two people → each list has its own, by person and by days, with its sum', async () => {
  await db.delete(productionCosts)
  const project = await createProject()
  const staffId = await createPerson('Nara Teles')
  await note(project.id, { staffId, name: '', amount: cents(10_000) })
  await note(project.id, { staffId, name: '', amount: cents(20_000), paidOn: day })
  await note(project.id, { amount: cents(3_000), paidOn: calendarDay('2026-10-31') })
  await note(project.id, { amount: cents(400) })

  const always = { from: null, to: null }
  const everybody = { payee: '', before: null, paid: always }
  expect(await totalCosts(db, { ...everybody, isPaid: false })).toEqual({ count: 2, isCapped: false, sum: 10_400 })
  expect(await totalCosts(db, { ...everybody, isPaid: true })).toMatchObject({ count: 2, sum: 23_000 })
  const november = { from: calendarDay('2026-11-01'), to: calendarDay('2026-11-30') }
  expect(await totalCosts(db, { ...everybody, isPaid: true, paid: november })).toMatchObject({ sum: 20_000 })
  expect(await totalCosts(db, { ...everybody, isPaid: false, paid: november })).toMatchObject({ sum: 10_400 })
  expect(await totalCosts(db, { ...everybody, isPaid: false, payee: 'Zé da Viola' })).toMatchObject({ sum: 400 })
  const { rows } = await listCosts(db, { ...everybody, isPaid: false, payee: staffId })
  expect(rows).toMatchObject([{ payeeName: 'Nara Teles', projectTitle: project.title, amount: 10_000 }])

  expect(await listPayees(db)).toEqual([
    { key: staffId, name: 'Nara Teles' },
    { key: 'Zé da Viola', name: 'Zé da Viola' },
  ])
  expect(await readCostSums(db, { first: november.from, last: november.to })).toEqual({ paid: 20_000, owed: 10_400 })
})

test.each(['created', 'payee', 'amount', 'paid'] as const)(
  'sorted by %s, over two pages → each once',
  async (order) => {
    await db.delete(productionCosts)
    const project = await createProject()
    for (let number = 1; number <= 30; number += 1)
      await note(project.id, { amount: cents(number % 7 || 7), name: `Nome ${number % 5}`, paidOn: day })
    const wish = { isPaid: true, payee: '', paid: { from: null, to: null }, order }

    const first = await listCosts(db, { ...wish, before: null })
    const second = await listCosts(db, { ...wish, before: first.next })

    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30)
    expect(second.next).toBeNull()
  },
)

test('chosen costs → exported whether they are paid or not', async () => {
  await db.delete(productionCosts)
  const project = await createProject()
  const ids = [await note(project.id), await note(project.id, { paidOn: day })]
  await note(project.id)

  const rows = []
  const wish = { isPaid: false, payee: '', paid: { from: null, to: null }, before: null }
  for await (const batch of eachCost(db, { ...wish, ids })) rows.push(...batch)
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})
