import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Locator, Page } from '@playwright/test'

import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'
import { codeOf } from '#test/support/sign-in/totp.ts'

import { expect, staff, test } from '../support/journey.ts'
import { seedProjects } from '../support/seeded-projects.ts'

test.use({ shop: 'panel-keyboard' })

const toastOf = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const rowOf = (page: Page, title: string) => page.locator('tbody').getByRole('row').filter({ hasText: title })

/** Tab by Tab, as somebody goes who sees where the keyboard is. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${String(wanted)}`)
}

/** Whoever sees nothing of what was pressed has lost their place in the page. */
async function expectPlace(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toBeInViewport()
}

test('no mouse, from the sign-in with a code on → a song is found, given to somebody, moved, sent, presented and delivered', async ({
  page,
  sell,
  studio,
  dataDir,
}) => {
  const { buyer, projectId } = await sell('Lia Moura', 'essencial')
  const title = `Música de ${buyer.name}`
  await seedProjects(dataDir, [{ title: 'Valsa', clientName: 'Ana Lima', step: 'analysis' }])
  const file = join(dataDir, 'primeira versao.wav')
  await writeFile(file, createWav(createTone({ seconds: 4, level: 0.4, pitch: 440 })))
  const { keyboard } = studio

  // Said from the start: a key opens the chooser sooner than the browser hears that it is waited for.
  studio.on('filechooser', (chooser) => void chooser.setFiles(file))
  const secret = await setUpCode(studio)
  await studio.context().clearCookies()
  await studio.goto('/admin/projects')
  await typePassword(studio)
  await expect(studio.getByLabel('Código de 6 dígitos')).toBeFocused()
  await keyboard.type('000000')
  await keyboard.press('Enter')
  await expect(studio.getByText('Código incorreto ou vencido. Confira e tente de novo.')).toBeVisible()
  await expect(studio.getByLabel('Código de 6 dígitos')).toBeFocused()
  // The next one is accepted early; the one shown now was used to set it up.
  await keyboard.type(await codeOf(secret, new Date(Date.now() + 30_000)))
  await keyboard.press('Enter')
  await expect(studio.getByRole('heading', { name: 'Projetos', level: 1 })).toBeFocused()

  await keyboard.press('?')
  await expect(studio.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await keyboard.press('Escape')
  await expectPlace(studio)

  for (const key of ['j', 'j', 'k', 'x', 'a']) await keyboard.press(key)
  await expect(studio.getByLabel('Novo responsável')).toBeFocused()
  await keyboard.press('ArrowDown')
  await tabTo(studio, studio.getByRole('button', { name: 'Atribuir' }))
  await keyboard.press('Enter')
  await expect(toastOf(studio, 'Responsável atribuído')).toBeVisible()
  await expect(rowOf(studio, 'Valsa').getByRole('link').first()).toBeFocused()

  await keyboard.press('m')
  await expect(studio.getByLabel('Nova etapa')).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(toastOf(studio, 'Movido para outra etapa')).toBeVisible()
  await expect(rowOf(studio, 'Valsa').getByRole('link').first()).toBeFocused()

  await keyboard.press('/')
  await keyboard.type('Lia')
  await expect(rowOf(studio, 'Valsa')).toHaveCount(0)
  await keyboard.press('ArrowDown')
  await expect(rowOf(studio, title).getByRole('link').first()).toBeFocused()
  await keyboard.press('Enter')
  await expect(studio.getByRole('heading', { name: title, level: 1 })).toBeFocused()

  await tabTo(studio, studio.getByRole('link', { name: 'Nova Versão' }))
  await keyboard.press('Enter')
  const adding = studio.getByRole('dialog', { name: 'Adicionar Nova Versão' })
  await tabTo(studio, adding.getByLabel('Áudio da versão'))
  await keyboard.press('Enter')
  await tabTo(studio, adding.getByRole('button', { name: 'Enviar e adicionar' }))
  await keyboard.press('Enter')
  await expect(studio.getByText('Versão adicionada!').first()).toBeVisible()
  await expect(adding).toHaveCount(0)
  await expectPlace(studio)

  await expect(studio.getByRole('region', { name: 'Versões (1)' })).toContainText(/LUFS/)
  await tabTo(studio, studio.getByRole('link', { name: /^Apresentar ao cliente/ }).first())
  await keyboard.press('Enter')
  const presenting = studio.getByRole('dialog', { name: 'Apresentar ao cliente' })
  await tabTo(studio, presenting.getByRole('button', { name: 'Apresentar ao cliente' }))
  await keyboard.press('Enter')
  await expect(toastOf(studio, 'Versão apresentada!')).toBeVisible()
  await expect(presenting).toHaveCount(0)
  await expectPlace(studio)

  await approve(page, projectId)
  await tabTo(studio, studio.getByRole('link', { name: 'Preparar a entrega' }))
  await keyboard.press('Enter')
  await expect(studio.getByRole('heading', { name: 'Entrega', level: 1 })).toBeFocused()
  await tabTo(studio, studio.getByRole('button', { name: 'Usar o áudio da versão aprovada' }))
  await keyboard.press('Enter')
  await expect(studio.getByRole('region', { name: /^Arquivos \([12]\)/ })).toBeVisible()
  await expectPlace(studio)

  await tabTo(studio, studio.getByRole('link', { name: 'Entregar', exact: true }))
  await keyboard.press('Enter')
  const delivering = studio.getByRole('dialog', { name: 'Entregar' })
  await expect(delivering).toBeVisible()
  await tabTo(studio, delivering.getByLabel('Sem inteligência artificial'))
  await keyboard.press('Space')
  await tabTo(studio, delivering.getByRole('button', { name: 'Entregar agora' }))
  await keyboard.press('Enter')
  await expect(toastOf(studio, 'Projeto entregue!')).toBeVisible()
  await expect(delivering).toHaveCount(0)
  await expectPlace(studio)
})

async function typePassword(studio: Page): Promise<void> {
  await tabTo(studio, studio.getByLabel('E-mail', { exact: true }))
  await studio.keyboard.type(staff.email)
  await studio.keyboard.press('Tab')
  await studio.keyboard.type(staff.password)
  await studio.keyboard.press('Enter')
}

/** The account asks for a code from now on; what the codes are made from. */
async function setUpCode(studio: Page): Promise<string> {
  await studio.goto('/admin/conta/duas-etapas')
  await typePassword(studio)
  await tabTo(studio, studio.getByLabel('Sua senha'))
  await studio.keyboard.type(staff.password)
  await studio.keyboard.press('Enter')
  await tabTo(studio, studio.getByLabel('Código de 6 dígitos'))
  const secret = await studio.locator('p.font-mono').innerText()
  await studio.keyboard.type(await codeOf(secret))
  await studio.keyboard.press('Enter')
  await expect(studio.getByRole('heading', { name: 'Códigos de reserva' })).toBeFocused()
  return secret
}

/** What the client does at home, with whatever they like. */
async function approve(page: Page, projectId: string): Promise<void> {
  await page.goto(`/client-preview/${projectId}`)
  await page.getByRole('button', { name: 'Avaliar a versão selecionada' }).click()
  await page.getByRole('button', { name: 'Aprovar Versão Selecionada' }).click()
  await page.getByRole('button', { name: /^Sim, aprovar / }).click()
  await expect(page.locator('main')).toContainText('Projeto Aprovado!')
}
