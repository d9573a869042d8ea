import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { maxSavedViews } from '#core/admin/saved-view.ts'
import { accept, refuse } from '#core/shared/result.ts'
import type { StaffRole } from '#core/staff/staff.ts'
import { auditLog, savedViews, staff } from '#db/schema.ts'
import { listOwnViews, listSharedViews } from '#db/staff/saved-views.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'

import { editView, removeView, reorderView, saveView } from './change-saved-views.ts'

const context = await createTestContext()
const { db } = context
let people = 0

async function createPerson(role: StaffRole) {
  const email = `visao${(people += 1)}@example.com`
  const id = await db.transaction((tx) => insertStaff(tx, { name: 'Ana Lima', email, role, passwordHash: 'x' }))
  return { ...testActor({ id, name: 'Ana Lima' }), role }
}

type Person = Awaited<ReturnType<typeof createPerson>>

const late = { list: 'projects' as const, name: 'Atrasados', query: 'atrasados=1', isShared: false }
const own = async (person: Person) => (await listOwnViews(db, person.id, 'projects')).map(({ name }) => name)

async function viewOf(person: Person, wanted: Partial<typeof late> = {}) {
  const saved = await saveView(context, person, { ...late, ...wanted })
  if (!saved.ok) throw new Error(saved.code)
  const views = await listOwnViews(db, person.id, 'projects')
  return views.at(-1)?.id ?? ''
}

test('filters saved under a name → one’s own view, seen by nobody else, and in the audit log without its name', async () => {
  const [ana, beto] = [await createPerson('owner'), await createPerson('owner')]

  expect(await saveView(context, ana, { ...late, name: ' Atrasados da Rosa ' })).toEqual(
    accept({ name: 'Atrasados da Rosa' }),
  )

  expect(await own(ana)).toEqual(['Atrasados da Rosa'])
  expect(await own(beto)).toEqual([])
  expect(await listSharedViews(db, beto.id, 'projects')).toEqual([])
  const entries = await db.select().from(auditLog).where(eq(auditLog.staffId, ana.id))
  expect(entries).toMatchObject([{ action: 'saved-view-changed', details: { fields: ['saved'] } }])
  expect(JSON.stringify(entries)).not.toContain('Rosa')
})

test('a view without a name, without filters, or saved already → refused', async () => {
  const ana = await createPerson('producer')
  await viewOf(ana)

  expect(await saveView(context, ana, { ...late, name: ' ' })).toEqual(refuse('name-required'))
  expect(await saveView(context, ana, { ...late, query: '' })).toEqual(refuse('nothing-filtered'))
  expect(await saveView(context, ana, { ...late, name: 'Outra vez' })).toEqual(refuse('already-saved'))
  expect(await own(ana)).toEqual(['Atrasados'])
})

test('views saved at the same time → never more than the limit', async () => {
  const ana = await createPerson('producer')
  const saved = await Promise.all(
    Array.from({ length: maxSavedViews + 3 }, (_, index) =>
      saveView(context, ana, { ...late, name: `Visão ${index}`, query: `etapa=${index}` }),
    ),
  )

  expect(saved.filter(({ ok }) => ok)).toHaveLength(maxSavedViews)
  expect(saved.filter((one) => !one.ok && one.code === 'too-many')).toHaveLength(3)
  expect(await own(ana)).toHaveLength(maxSavedViews)
})

test('a view shared by an owner → seen by colleagues until the owner goes; a producer’s is not shared', async () => {
  const [ana, beto] = [await createPerson('owner'), await createPerson('producer')]
  await viewOf(ana, { name: 'De todos', isShared: true })
  await viewOf(beto, { isShared: true })
  const shared = async (person: Person) =>
    (await listSharedViews(db, person.id, 'projects')).map(({ name }) => name).filter((name) => name === 'De todos')

  expect(await shared(beto)).toEqual(['De todos'])
  expect(await shared(ana)).toEqual([])
  expect(await listOwnViews(db, beto.id, 'projects')).toMatchObject([{ isShared: false }])
  await db.update(staff).set({ deactivatedAt: new Date() }).where(eq(staff.id, ana.id))
  expect(await shared(beto)).toEqual([])
})

test('somebody else’s view, even a shared one → cannot be renamed, moved or removed', async () => {
  const [ana, beto] = [await createPerson('owner'), await createPerson('owner')]
  const id = await viewOf(ana, { isShared: true })

  expect(await editView(context, beto, { id, name: 'Minha', isShared: false })).toEqual(refuse('not-found'))
  expect(await reorderView(context, beto, { id, direction: 'up' })).toEqual(refuse('not-found'))
  expect(await removeView(context, beto, id)).toEqual(refuse('not-found'))
  expect(await own(ana)).toEqual(['Atrasados'])
})

test('one’s own view → renamed, moved and removed', async () => {
  const ana = await createPerson('owner')
  const first = await viewOf(ana)
  await viewOf(ana, { name: 'Aprovados', query: 'estado=approved' })

  await editView(context, ana, { id: first, name: 'Fora do prazo', isShared: true })
  await reorderView(context, ana, { id: first, direction: 'down' })
  expect(await own(ana)).toEqual(['Aprovados', 'Fora do prazo'])
  expect(await listOwnViews(db, ana.id, 'projects')).toMatchObject([{ isShared: false }, { isShared: true }])
  await removeView(context, ana, first)
  expect(await own(ana)).toEqual(['Aprovados'])
})

test('a view saved after others were removed → the last of the list', async () => {
  const ana = await createPerson('producer')
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D']) ids.push(await viewOf(ana, { name, query: `etapa=${name}` }))
  for (const id of ids.slice(0, 2)) await removeView(context, ana, id)
  await viewOf(ana, { name: 'E', query: 'etapa=E' })

  expect(await own(ana)).toEqual(['C', 'D', 'E'])
})

test('an account is deleted → its views go with it', async () => {
  const ana = await createPerson('producer')
  await viewOf(ana)
  await db.delete(staff).where(eq(staff.id, ana.id))
  expect(await db.$count(savedViews, eq(savedViews.staffId, ana.id))).toBe(0)
})
