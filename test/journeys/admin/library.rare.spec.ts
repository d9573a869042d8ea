import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, staff, test } from '#test/journeys/support/journey.ts'
import { anotherBrowser, openProject, payForASong } from '#test/journeys/support/staff.ts'
import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'

test.use({ shop: 'library' })

const shelves = ['Piano', 'Violão', 'Cordas', 'Orquestra', 'Outros']

test('a library sound → stored, found by shelf, played, renamed and used as a reference', async ({
  page,
  browser,
  product,
  dataDir,
  expectAccessible,
}) => {
  test.slow()
  const file = join(dataDir, 'piano_da_manhã.wav')
  await writeFile(file, createWav(createTone({ seconds: 6, level: 0.3, pitch: 330 })))
  const buyer = { name: 'Caio Prado', email: 'caio@exemplo.com.br' }
  await payForASong(page, buyer)

  const { page: studio, context } = await anotherBrowser(browser, product.url)
  // The former URL leads to the sign-in and on.
  await studio.goto('/audio-database')
  await studio.getByLabel('E-mail', { exact: true }).fill(staff.email)
  await studio.getByLabel('Senha', { exact: true }).fill(staff.password)
  await studio.getByRole('button', { name: 'Entrar' }).click()
  await expect(studio).toHaveURL('/admin/audio-database')
  await expect(studio.getByText('Nenhum áudio na biblioteca ainda.')).toBeVisible()
  const tabs = studio.getByRole('navigation', { name: 'Categorias' }).getByRole('link')
  await expect(tabs).toHaveText(['Todas', 'Piano', 'Cordas', 'Orquestra'])

  // The dialog has an address of its own.
  await studio.goto('/admin/audio-database?novo=1')
  const sending = studio.getByRole('dialog', { name: 'Enviar áudio' })
  await expect(sending.getByLabel('Categoria').locator('option')).toHaveText(shelves)
  await studio.keyboard.press('Escape')
  await expect(studio).toHaveURL('/admin/audio-database')
  await studio.getByRole('link', { name: 'Enviar áudio' }).click()
  await sending.getByLabel('Categoria').selectOption('Violão')
  await sending.locator('input[type="file"]').setInputFiles(file)
  await expect(sending.getByLabel('Título')).toHaveValue('piano da manhã')
  await expectAccessible(studio)
  await sending.getByRole('button', { name: 'Enviar para a biblioteca' }).click()
  await expect(sending).toBeHidden()

  const sound = studio.getByRole('listitem').filter({ hasText: 'piano da manhã' })
  await expect(sound.getByText('LUFS')).toBeVisible()
  await tabs.filter({ hasText: 'Piano' }).click()
  await expect(studio.getByText('Nenhum áudio encontrado nesta aba')).toBeVisible()
  await tabs.filter({ hasText: 'Cordas' }).click()
  await expect(sound).toBeVisible()
  await expectAccessible(studio)
  await sound.getByRole('button', { name: 'Ouvir piano da manhã' }).click()
  await expect(sound.getByRole('slider', { name: 'Posição em piano da manhã' })).toHaveAttribute(
    'aria-valuetext',
    /^0:0[1-5] de 0:06$/,
  )
  await sound.getByRole('button', { name: 'Pausar piano da manhã' }).click()
  await expect(sound.locator('audio')).toHaveText('Seu navegador não suporta o elemento de áudio.')
  const download = studio.waitForEvent('download')
  await sound.getByRole('link', { name: 'Baixar' }).click()
  const downloaded = await download
  expect(downloaded.suggestedFilename()).toBe('piano_da_manhã.wav')
  expect(await readFile(await downloaded.path())).toEqual(await readFile(file))

  await sound.getByRole('link', { name: 'Editar' }).click()
  const editing = studio.getByRole('dialog', { name: 'Editar áudio' })
  await editing.getByLabel('Título').fill(' ')
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await expect(editing.getByText('Dê um título ao áudio.')).toBeVisible()
  await editing.getByLabel('Título').fill('Violão da manhã')
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await expect(studio.getByRole('heading', { name: 'Violão da manhã' })).toBeVisible()
  await context.close()

  const { page: studioPage, context: second } = await anotherBrowser(browser, product.url)
  await openProject(studioPage, buyer)
  await studioPage.getByRole('link', { name: 'Escolher na biblioteca' }).click()
  await studioPage.getByRole('button', { name: /^Usar em P\d+ ?: Violão da manhã/ }).click()
  await expect(studioPage.getByRole('button', { name: /^Remover de P\d+/ })).toBeVisible()
  await studioPage.getByRole('link', { name: 'Excluir Violão da manhã' }).click()
  await expect(studioPage.getByRole('dialog').getByText('é referência destes projetos')).toBeVisible()
  await studioPage.getByRole('dialog').getByRole('link', { name: 'Fechar' }).click()
  await studioPage.getByRole('link', { name: /^Voltar ao projeto/ }).click()
  const references = studioPage.getByRole('region', { name: 'Referências do estúdio' })
  await expect(references.getByText('Violão da manhã', { exact: true })).toBeVisible()
  await references.getByRole('button', { name: /^Remover referência/ }).click()
  await expect(studioPage.getByRole('button', { name: /^Usar em P\d+/ })).toBeVisible()
  await studioPage.getByRole('link', { name: 'Excluir Violão da manhã' }).click()
  await studioPage.getByRole('dialog').getByRole('button', { name: 'Excluir áudio' }).click()
  await expect(studioPage.getByText('Nenhum áudio na biblioteca ainda.')).toBeVisible()
  await second.close()
})
