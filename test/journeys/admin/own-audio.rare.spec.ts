import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { chunkBytes } from '#core/audio/upload.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { anotherBrowser, openProject, payForASong, presentVersion, previewPath } from '#test/journeys/support/staff.ts'
import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'

test.use({ shop: 'own-audio' })

/** A little more than three chunks: a minute of a tone, one level in each half. */
const song = createWav([
  ...createTone({ seconds: 40, level: 0.2, pitch: 440 }),
  ...createTone({ seconds: 40, level: 0.5, pitch: 660 }),
])
const chunks = Math.ceil(song.length / chunkBytes)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Adicionar Nova Versão' })

async function openUploader(page: Page) {
  await page.getByRole('link', { name: 'Nova Versão' }).click()
  await dialogOf(page).getByRole('link', { name: 'Enviar áudio' }).click()
  return dialogOf(page)
}

/** The bytes of each chunk that arrived, in order. */
function countChunks(page: Page): { sent: string[] } {
  const counted: { sent: string[] } = { sent: [] }
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH') counted.sent.push(request.headers()['upload-offset'] ?? '')
  })
  return counted
}

test.describe('an uploaded sound', () => {
  // The line is cut on purpose, and files are refused on purpose.
  test.use({ expectedErrors: /ERR_(CONNECTION_RESET|FAILED|INTERNET_DISCONNECTED)|status of 422/ })

  test('a lost connection, a pause and a reload → the upload continues, is analysed live and played by its client', async ({
    page,
    browser,
    product,
    dataDir,
    expectAccessible,
  }) => {
    test.slow()
    const file = join(dataDir, 'valsa da ana.wav')
    const buyer = { name: 'Iara Nunes', email: 'iara@exemplo.com.br' }
    await payForASong(page, buyer)
    const { page: studio, context } = await anotherBrowser(browser, product.url, {
      viewport: { width: 1440, height: 900 },
    })
    await writeFile(file, song)
    await openProject(studio, buyer)
    const path = await previewPath(studio)
    await page.goto(path)
    await expect(page.locator('main')).toContainText('Aguardando Avaliação')

    const counted = countChunks(studio)
    let dialog = await openUploader(studio)
    await dialog.getByLabel('Áudio da versão').setInputFiles(file)
    // The file names the version, as long as nobody else did.
    await expect(dialog.getByLabel('Nome da versão')).toHaveValue('Valsa da ana')
    await dialog.getByLabel('Nome da versão').fill('')
    await dialog.getByRole('button', { name: 'Enviar e adicionar' }).click()
    await expect(dialog).toContainText('Por favor, insira um nome para a versão.')
    await expectAccessible(studio)
    await dialog.getByLabel('Nome da versão').fill('Com cordas')
    await dialog.getByRole('link', { name: 'Link ou código' }).click()
    await expect(dialog.getByLabel('Nome da versão')).toHaveValue('Com cordas')
    await dialog.getByRole('link', { name: 'Enviar áudio' }).click()
    await dialog.getByLabel('Áudio da versão').setInputFiles(file)

    // The connection breaks in the middle of the second chunk, twice, and recovers by itself.
    let cuts = 2
    const paused = Promise.withResolvers<void>()
    await studio.route('**/admin/envios/*', async (route) => {
      const offset = route.request().headers()['upload-offset']
      if (offset === String(chunkBytes) && cuts > 0) {
        cuts -= 1
        return route.abort('connectionreset')
      }
      // On its way until it is paused by hand.
      if (offset === String(2 * chunkBytes)) await paused.promise
      // A request that was paused away meanwhile has nothing to go on with.
      return route.continue().catch(() => undefined)
    })
    await dialog.getByRole('button', { name: 'Enviar e adicionar' }).click()
    await expect(dialog.getByRole('status')).toContainText(
      'O envio parou e continua sozinho assim que houver resposta.',
    )
    await expectAccessible(studio)
    await expect(dialog.getByRole('progressbar', { name: 'Envio de valsa da ana.wav' })).toBeVisible()
    await expect.poll(() => counted.sent.length).toBe(2)
    await expect(dialog.getByRole('button', { name: 'Pausar' })).toBeFocused()
    await studio.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toContainText('Envio em pausa')
    paused.resolve()

    await studio.unroute('**/admin/envios/*')
    await studio.reload()
    dialog = dialogOf(studio)
    await expect(dialog).toContainText('O envio de “valsa da ana.wav” (14 MB) não terminou.')
    await dialog.getByLabel('Áudio da versão').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Continuar o envio' }).click()
    await expect(studio.locator('.toast')).toContainText('Versão adicionada!')
    await expect(dialog).toHaveCount(0)
    // Chunks that arrived are not sent again.
    expect(counted.sent).toEqual(Array.from({ length: chunks }, (_, index) => String(index * chunkBytes)))

    const version = studio.getByRole('listitem').filter({ has: studio.getByRole('heading', { name: 'Com cordas' }) })
    await expect(version).toContainText(/1:20 · −\d+,\d LUFS · pico −6,0 dBTP/)
    await expectAccessible(studio)
    await version.getByRole('button', { name: 'Ouvir Com cordas' }).click()
    await expect
      .poll(() => studio.evaluate(() => document.querySelector<HTMLAudioElement>('audio:not([controls])')?.currentTime))
      .toBeGreaterThan(0.2)
    await version.getByRole('button', { name: 'Pausar Com cordas' }).click()
    await expect(version.getByRole('button', { name: 'Ouvir Com cordas' })).toBeVisible()
    await expect(page.getByText('Com cordas')).toHaveCount(0)
    await presentVersion(studio, 'Com cordas')
    await findMail(dataDir, buyer.email, /sua música está pronta para ouvir/i)

    await expect(page.getByRole('region', { name: 'Sala de escuta' })).toContainText('Com cordas')
    await page.getByRole('region', { name: 'Sala de escuta' }).getByRole('button', { name: 'Tocar' }).click()
    await expect
      .poll(() =>
        page.evaluate(
          () => document.querySelector<HTMLAudioElement>('.preview audio:not([controls])')?.currentTime ?? 0,
        ),
      )
      .toBeGreaterThan(0.3)
    await context.close()
  })

  test(
    'an unreadable sound → says why, can be retried and removed; no other file is accepted',
    { tag: '@rare' },
    async ({ page, browser, product, dataDir, expectAccessible }) => {
      const buyer = { name: 'Jonas Prado', email: 'jonas@exemplo.com.br' }
      await payForASong(page, buyer)
      const { page: studio, context } = await anotherBrowser(browser, product.url)
      await openProject(studio, buyer)
      const broken = join(dataDir, 'cortada.wav')
      const picture = join(dataDir, 'capa.wav')
      await writeFile(broken, song.subarray(0, 900_000))
      await writeFile(picture, '\x89PNG\r\n\x1a\nnothing to hear', 'latin1')

      let dialog = await openUploader(studio)
      await dialog.getByLabel('Nome da versão').fill('Capa do disco')
      await dialog.getByLabel('Áudio da versão').setInputFiles(picture)
      await dialog.getByRole('button', { name: 'Enviar e adicionar' }).click()
      await expect(dialog).toContainText('Este arquivo não é um áudio que sabemos ler')
      await expectAccessible(studio)

      await dialog.getByRole('button', { name: 'Escolher outro arquivo' }).click()
      await dialog.getByLabel('Nome da versão').fill('Cortada no meio')
      await dialog.getByLabel('Áudio da versão').setInputFiles(broken)
      // The upload goes on without its dialog, under the name that was typed.
      const { promise: line, resolve: goOn } = Promise.withResolvers<void>()
      await studio.route('**/admin/envios/*', async (route) => {
        await line
        return route.continue()
      })
      await dialog.getByRole('button', { name: 'Enviar e adicionar' }).click()
      await expect(dialog.getByRole('progressbar')).toBeVisible()
      await dialog.getByRole('link', { name: 'Fechar' }).click()
      await expect(dialog).toHaveCount(0)
      const sending = studio.getByRole('region', { name: 'Envio em andamento' })
      await expect(sending).toContainText('“Cortada no meio” (cortada.wav)')
      await expectAccessible(studio)
      goOn()
      await expect(sending).toHaveCount(0)

      const version = studio
        .getByRole('listitem')
        .filter({ has: studio.getByRole('heading', { name: 'Cortada no meio' }) })
      await expect(version).toContainText('O arquivo está danificado ou incompleto.')
      await expectAccessible(studio)
      await version.getByRole('button', { name: /Analisar de novo/ }).click()
      await expect(studio.locator('.toast')).toContainText('Gravação analisada de novo')
      await expect(version).toContainText('O arquivo está danificado ou incompleto.')

      await page.goto(await previewPath(studio))
      await expect(page.locator('main')).toContainText('Aguardando Avaliação')
      await expect(page.getByText('Cortada no meio')).toHaveCount(0)

      await version.getByRole('link', { name: 'Remover Cortada no meio' }).click()
      dialog = studio.getByRole('dialog', { name: 'Remover versão' })
      await dialog.getByRole('button', { name: 'Remover' }).click()
      await expect(version).toHaveCount(0)
      await context.close()
    },
  )
})
