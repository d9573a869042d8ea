import { expect, test } from 'vitest'

import { listDrafts } from '#db/preview/notes.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { openPanel } from '#test/support/panel.ts'
import { openPlainBrowser, type PlainBrowser } from '#test/support/plain-browser.ts'
import { createPublishedVersion } from '#test/support/played-version-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

// A client's pages by their plain forms, while or where no script runs.

const context = await createTestContext()
const deps = depsOf(context)
const pages = await openClientPages(deps)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

async function pass(page: PlainBrowser, path: string, email: string) {
  await page.goto(path)
  page.fill('E-mail', email)
  await page.press('Verificar Email e Acessar')
}

test('a version → added, answered, returned and approved by both sides', async () => {
  const email = 'katia@exemplo.com.br'
  const link = 'https://estudio.bandcamp.com/track/toada'
  const project = await createPaidProject(context, { name: 'Kátia Lopes', email })
  const studio = openPlainBrowser(deps.siteUrl, panel.ask, owner.cookie)
  await studio.goto(`/admin/projects/${project.id}`)
  await studio.follow(/Nova Versão|Adicionar Primeira Versão/)
  await studio.follow('Link ou código')
  studio.fill('Nome da versão', 'Toada')
  studio.fill('Link ou código do Bandcamp', link)
  await studio.press('Adicionar Versão')
  await studio.follow('Apresentar ao cliente a versão Toada')
  await studio.press('Apresentar ao cliente')
  expect(studio.text()).toContain('Versão apresentada!')

  const client = openPlainBrowser(deps.siteUrl, pages.ask)
  await pass(client, `/client-preview/${project.previewCode}`, email)
  expect(client.count(`a[href="${link}"]`)).toBeGreaterThan(0)
  expect(client.text('main')).toContain('1 versão')
  await client.press('Enviar Feedback da Versão Selecionada')
  expect(client.text('[role="alert"]')).toContain('Escreva seu feedback antes de enviar.')
  client.fill('O que você achou?', 'Está linda, só a introdução é longa.')
  await client.press('Enviar Feedback da Versão Selecionada')
  expect(client.text('main')).toContain('Feedback recebido!')

  await studio.goto(`/admin/projects/${project.id}`)
  expect(studio.text('main')).toContain('só a introdução é longa')
  await studio.follow('Voltar para Aguardando')
  studio.fill('Motivo', 'Encurtamos a introdução.')
  await studio.press('Confirmar')
  expect(studio.text()).toContain("Projeto voltou para status 'Aguardando'.")

  await client.goto(`/client-preview/${project.previewCode}`)
  expect(client.text('main')).toContain('Encurtamos a introdução.')
  client.fill('O que você achou?', 'Agora sim!')
  await client.press(/^Aprovar Versão Selecionada/)
  await client.press('Voltar sem aprovar')
  expect(client.value('O que você achou?')).toBe('Agora sim!')
  await client.press(/^Aprovar Versão Selecionada/)
  await client.press(/^Sim, aprovar /)
  expect(client.text('main')).toContain('Projeto Aprovado!')
})

test('a note → refused with all of it, kept with its moment and its line, changed, and sent', async () => {
  const email = 'pilar@exemplo.com.br'
  const project = await createPaidProject(context, { email })
  await createPublishedVersion(context, project.id, {
    name: 'Só melodia',
    lyric: '[00:10.00]Thiago, meu amor\n[00:20.00]veio do mar',
  })
  const client = openPlainBrowser(deps.siteUrl, pages.ask)
  await pass(client, `/client-preview/${project.previewCode}`, email)
  expect(client.text('[aria-label="Letra"]')).toContain('veio do mar')
  client.fill('Momento', 'no refrão')
  client.select('Verso da letra (opcional)', 'Thiago, meu amor')
  client.fill('Anotação', 'É Tiago, sem agá.')
  await client.press('Guardar anotação')
  expect(client.text('[role="alert"]')).toContain('Escreva o momento assim: 0:42.')
  expect(client.value('Anotação')).toBe('É Tiago, sem agá.')
  expect(client.value('O que você achou?')).toBe('')
  client.fill('Momento', '0:30')
  await client.press('Guardar anotação')
  expect(client.text()).toContain('Anotação guardada')

  await client.goto(`/client-preview/${project.previewCode}?parte=avaliar`)
  expect(client.text('main')).toContain('Thiago, meu amor')
  client.fill('Até (opcional)', '0:34', '#anotacoes')
  await client.press('Guardar', '#anotacoes')
  expect(await listDrafts(context.db, project.id)).toMatchObject([
    { fromMs: 30_000, toMs: 34_000, lyricLine: 'Thiago, meu amor' },
  ])
  await client.press('Enviar Feedback da Versão Selecionada')
  expect(client.text('main')).toContain('Na fila')

  const studio = openPlainBrowser(deps.siteUrl, panel.ask, owner.cookie)
  await studio.goto(`/admin/projects/${project.id}`)
  expect(studio.text('main')).toContain('0:30–0:34')
})
