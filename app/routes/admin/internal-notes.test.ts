import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { StaffRole } from '#core/staff/staff.ts'
import { projects, staff } from '#db/schema.ts'
import { openPanel } from '#test/support/panel.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const panel = await openPanel(deps)

async function createNamed(name: string, role: StaffRole) {
  const person = await createStaff(deps, role)
  await db.update(staff).set({ name }).where(eq(staff.id, person.id))
  return person
}

const rita = await createNamed('Rita Alves', 'owner')
const duda = await createNamed('Duda Reis', 'producer')

/** The panel without script, as this person. */
function openAs({ cookie }: { cookie: string }) {
  return openPlainBrowser(
    deps.siteUrl,
    async (path, init) => {
      const { status, headers, text } = await panel.ask(path, init)
      return { status, headers, text }
    },
    cookie,
  )
}

async function createProjectOf(person: { id: string }) {
  const project = await createPaidProject(context, { email: 'rosa@exemplo.com.br', name: 'Rosa Lima' })
  await db.update(projects).set({ assigneeId: person.id }).where(eq(projects.id, project.id))
  return { ...project, path: `/admin/projects/${project.id}` }
}

const notes = '#notas-internas'

test('a note that calls a producer → on their dashboard until they say that they read it', async () => {
  const { path } = await createProjectOf(duda)
  const owner = openAs(rita)
  await owner.goto(path)
  owner.fill('Nova nota', '@Duda, o refrão está baixo')
  await owner.press('Guardar nota')
  expect(owner.text(notes)).toContain('Duda Reis: ainda não leu')

  const producer = openAs(duda)
  await producer.goto('/admin')
  expect(producer.text('[aria-label="Chamaram você"]')).toContain('o refrão está baixo')
  await producer.press('Marcar como lida')

  expect([producer.url(), producer.count('[aria-label="Chamaram você"]')]).toEqual([
    expect.stringMatching(/^\/admin\?(?!index)/),
    0,
  ])
  await owner.goto(path)
  expect(owner.text(notes)).toContain('Duda Reis: lida')
})

test('whoever was called writes where it was → their dashboard is empty again', async () => {
  const { path } = await createProjectOf(duda)
  const owner = openAs(rita)
  await owner.goto(path)
  owner.fill('Nova nota', '@Duda Reis, pode ser hoje?')
  await owner.press('Guardar nota')

  const producer = openAs(duda)
  await producer.goto('/admin')
  await producer.follow('Rita Alves em')
  producer.fill('Nova nota', 'Pode')
  await producer.press('Guardar nota')

  await producer.goto('/admin')
  expect(producer.count('[aria-label="Chamaram você"]')).toBe(0)
})

test('a refused note → stands in its field again, with the reason', async () => {
  const { path } = await createProjectOf(rita)
  const owner = openAs(rita)
  await owner.goto(path)
  owner.fill('Nova nota', '@Duda, veja isto')
  await owner.press('Guardar nota')

  expect([owner.status(), owner.value('Nova nota')]).toEqual([422, '@Duda, veja isto'])
  expect(owner.text(notes)).toContain('não pode abrir esta página')
})

test('one’s own note → edited and deleted in its sheet; a colleague’s has no way there', async () => {
  const { path } = await createProjectOf(duda)
  const owner = openAs(rita)
  await owner.goto(path)
  owner.fill('Nova nota', 'Mais violão')
  await owner.press('Guardar nota')
  await owner.follow('Editar a nota de')
  expect(owner.value('Nota')).toBe('Mais violão')
  owner.fill('Nota', 'Menos violão', 'dialog')
  await owner.press('Salvar nota')
  expect(owner.text(notes)).toContain('Menos violão')

  const producer = openAs(duda)
  await producer.goto(path)
  expect([producer.text(notes).includes('Menos violão'), producer.text(notes).includes('Editar')]).toEqual([
    true,
    false,
  ])

  await owner.follow('Editar a nota de')
  await owner.press('Remover esta nota')
  expect(owner.text(notes)).not.toContain('violão')
})

test('a note on a client → read by an owner, and by a producer of one of their projects alone', async () => {
  const { clientId } = await createProjectOf(duda)
  const other = await createNamed('Caio Melo', 'producer')
  const path = `/admin/clients/${clientId}`
  const producer = openAs(duda)
  await producer.goto(path)
  producer.fill('Nova nota', 'Prefere falar à noite')
  await producer.press('Guardar nota')

  const [owner, stranger] = [openAs(rita), openAs(other)]
  await owner.goto(path)
  await stranger.goto(path)
  expect([owner.text(notes).includes('Prefere falar à noite'), stranger.status()]).toEqual([true, 404])
  expect(stranger.html()).not.toContain('Prefere falar')
})

test('more notes than a panel shows → the rest behind a link', async () => {
  const { path } = await createProjectOf(rita)
  const owner = openAs(rita)
  await owner.goto(path)
  for (let number = 1; number <= 11; number += 1) {
    context.time = new Date(context.time.getTime() + 60_000)
    owner.fill('Nova nota', `Nota ${number}.`)
    await owner.press('Guardar nota')
  }
  expect(owner.text(notes)).not.toContain('Nota 1.')

  await owner.follow('Mostrar as 11 notas')

  expect(owner.text(notes)).toContain('Nota 1.')
})
