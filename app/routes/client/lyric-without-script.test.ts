import { expect, test } from 'vitest'

import { openClientPages } from '#test/support/client-pages.ts'
import { openPanel } from '#test/support/panel.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

// The lyric of a song by plain forms, while or where no script runs.

const context = await createTestContext()
const deps = depsOf(context)
const pages = await openClientPages(deps)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

async function createBrowsers(email: string) {
  const project = await createPaidProject(context, { email })
  const studio = openPlainBrowser(deps.siteUrl, panel.ask, owner.cookie)
  const client = openPlainBrowser(deps.siteUrl, pages.ask)
  await client.goto(`/client-preview/${project.previewCode}`)
  client.fill('E-mail', email)
  await client.press('Verificar Email e Acessar')
  const present = async (lyric: string) => {
    await studio.goto(`/admin/projects/${project.id}`)
    await studio.follow('Escrever letra')
    studio.fill(/^Letra$/, lyric)
    await studio.press('Salvar letra')
    await studio.follow(/^Apresentar ao cliente$/)
    await studio.press(/^Apresentar$/)
    await client.goto(`/client-preview/${project.previewCode}`)
  }
  return { project, studio, client, present }
}

test('a lyric → written, commented by line, written anew, compared word by word and approved', async () => {
  const { project, studio, client, present } = await createBrowsers('letra@exemplo.com.br')
  expect(client.count('#letra')).toBe(0)
  await present('Thais veio do mar\ne ficou')

  expect(client.text('#letra')).toContain('Leia a letra antes de ela ser cantada')
  expect(client.text('#letra')).toContain('2 rodadas de ajustes da letra')
  client.fill('O que mudar em “Thais veio do mar”', 'Thaís, com acento.')
  await client.press('Pedir mudanças na letra')
  expect(client.text('#letra')).toContain('Estamos mudando a letra')

  await studio.goto(`/admin/projects/${project.id}`)
  expect(studio.text('main')).toContain('Mudanças pedidas')
  expect(studio.text('main')).toContain('Thaís, com acento.')
  await present('Thaís veio do mar\ne ficou')

  expect([client.text('#diferenca del'), client.text('#diferenca ins')]).toEqual(['Thais', 'Thaís'])
  expect(client.text('#letra')).toContain('1 rodada de ajustes da letra')
  await client.press('Aprovar a Letra 2')
  expect(client.text('#letra')).toContain('Letra aprovada')
  expect(client.text('#letra')).toContain('Você já aprovou esta letra: mudar agora conta como uma revisão.')

  await studio.goto(`/admin/projects/${project.id}`)
  expect(studio.text('main')).toContain('Aprovada')
})

test('changes that say nothing, or cost something else by now → refused in place, with what was typed', async () => {
  const { client, present } = await createBrowsers('vazia@exemplo.com.br')
  await present('Ana Clara')
  await client.press('Pedir mudanças na letra')
  expect(client.text('[role="alert"]')).toContain('Escreva o que mudar')

  client.fill('O que mudar na letra toda (se quiser)', 'Mais doce.')
  await present('Ana Clara, de novo')
  expect(client.text('#letra')).toContain('Letra 2')
})
