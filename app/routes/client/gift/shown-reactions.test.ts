import { expect, test } from 'vitest'

import { openClientPages } from '#test/support/client-pages.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { openPanel } from '#test/support/panel.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

// What visitors read of reactions to gifts, by plain forms.

const context = await createTestContext()
const deps = depsOf(context)
const pages = await openClientPages(deps)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')
const leave = /^O estúdio pode mostrar meu primeiro nome e este texto no site/

async function openForm() {
  const { project, token } = await createGift(context)
  const recipient = openPlainBrowser(deps.siteUrl, pages.ask)
  await recipient.goto(`/presente/${token}`)
  await recipient.press('Abrir o presente')
  recipient.fill('Seu recado', 'Mãe, chorei inteira!')
  recipient.fill('Seu nome (se quiser)', 'Ana Clara Lima')
  recipient.tick(/^Concordo/)
  return { project, recipient }
}

async function readHome() {
  const visitor = openPlainBrowser(deps.siteUrl, pages.ask)
  await visitor.goto('/')
  return visitor
}

test('the leave is given, the studio chooses, its writer takes it back → on the home page only in between', async () => {
  const { project, recipient } = await openForm()
  expect((await readHome()).count('#recados')).toBe(0)
  recipient.tick(leave)
  await recipient.press('Mandar o recado')
  expect(recipient.text('#recado')).toContain('O estúdio pode mostrar o seu primeiro nome')
  expect((await readHome()).count('#recados')).toBe(0)

  const studio = openPlainBrowser(deps.siteUrl, panel.ask, owner.cookie)
  await studio.goto(`/admin/projects/${project.id}/entrega`)
  await studio.press('Mostrar na página inicial')
  const home = await readHome()
  expect(home.text('#recados')).toContain('“Mãe, chorei inteira!”Ana')
  expect(home.html()).not.toContain('Lima')

  await recipient.goto(recipient.url())
  expect(recipient.text('#recado')).toContain('estão na página inicial do site')
  await recipient.press('Não mostrar no site')
  expect((await readHome()).count('#recados')).toBe(0)
  expect(recipient.text('#recado')).toContain('Mãe, chorei inteira!')
})

test('nobody ticks the leave → the studio sees nothing of what was written', async () => {
  const { project, recipient } = await openForm()
  await recipient.press('Mandar o recado')

  const studio = openPlainBrowser(deps.siteUrl, panel.ask, owner.cookie)
  await studio.goto(`/admin/projects/${project.id}/entrega`)
  expect(studio.html()).not.toContain('chorei')
})

test('the leave without a name → asked for, with everything that was typed', async () => {
  const { recipient } = await openForm()
  recipient.fill('Seu nome (se quiser)', '')
  recipient.tick(leave)
  await recipient.press('Mandar o recado')

  expect(recipient.text('#reaction-error')).toContain('escreva o seu nome')
  expect(recipient.value('Seu recado')).toBe('Mãe, chorei inteira!')
  expect(recipient.count('[name="show"][checked]')).toBe(1)
})
