import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { buyPackage } from '#test/journeys/support/buyer.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { hold } from '#test/journeys/support/slow-network.ts'
import { createWave } from '#test/journeys/support/song-files.ts'
import { anotherBrowser, signIn } from '#test/journeys/support/staff.ts'
import { launchOptions } from '#test/support/browser/chromium.ts'

test.use({
  shop: 'voice',
  launchOptions: launchOptions({ args: ['--use-fake-device-for-media-stream'] }),
})

const isPlaying = (page: Page) =>
  page
    .locator('audio')
    .first()
    .evaluate(async (sound: HTMLAudioElement) => {
      await sound.play()
      return sound.duration > 0
    })

test.describe('with a microphone', () => {
  test.use({ permissions: ['microphone'] })

  test('a name → recorded, played, removed, recorded again, and played by the studio', async ({
    page,
    browser,
    product,
    expectAccessible,
  }) => {
    test.slow()
    const { code } = await buyPackage(page, 'essencial', { name: 'Tais Neri', email: 'tais@exemplo.com.br' })
    // By an address that names no step, as in the mail: the first unanswered one.
    await page.goto(`/briefing/essencial?pedido=${code}`)
    await page.getByLabel('Aniversário').check()
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(page).toHaveURL(/passo=2/)
    await page.goto(`/briefing/essencial?pedido=${code}`)
    await page.getByLabel('1º Nome', { exact: true }).fill('Thaís')
    const voices = page.getByRole('group', { name: /grave como se fala/ })
    await record(page)
    await expect(voices.getByText('Gravação guardada.')).toBeVisible()
    await expect(voices.locator('audio')).toHaveCount(1)
    await expect(page.getByLabel('1º Nome', { exact: true })).toHaveValue('Thaís')
    expect(await isPlaying(page)).toBe(true)
    await expectAccessible(page)

    await voices.getByRole('button', { name: /Remover/ }).click()
    await expect(voices.getByText('Gravação removida.')).toBeVisible()
    await expect(voices.locator('audio')).toHaveCount(0)
    await record(page)
    await expect(voices.locator('audio')).toHaveCount(1)
    await page.goto(`/briefing/essencial?pedido=${code}&passo=2`)
    await expect(voices.locator('audio')).toHaveCount(1)
    await expect(page.getByLabel('1º Nome', { exact: true })).toHaveValue('Thaís')
    const path = (await voices.locator('audio').getAttribute('src')) ?? ''

    const { page: studio, context } = await anotherBrowser(browser, product.url, {
      viewport: { width: 1440, height: 900 },
    })
    expect((await studio.request.get(path)).status()).toBe(404)
    await signIn(studio, '/admin/projects')
    await studio.getByRole('link', { name: /Ver Detalhes.*Tais Neri/ }).click()
    await expect(studio).toHaveURL(/\/admin\/projects\/[0-9a-f-]{36}$/)
    await studio.goto(`${studio.url()}/briefing`)
    await expect(studio.getByText('Como se fala, gravado')).toBeVisible()
    await studio.getByRole('button', { name: 'Ouvir 1ª gravação' }).click()
    await expect
      .poll(() => studio.evaluate(() => document.querySelector<HTMLAudioElement>('audio:not([controls])')?.currentTime))
      .toBeGreaterThan(0)
    await expectAccessible(studio)
    await context.close()
  })
})

test.describe('refused', { tag: '@rare' }, () => {
  test.use({ expectedErrors: /status of 422/ })

  test('no permission for the microphone → a message, and a file or text instead', async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'harmonia-voice-'))
    const [voice, page2] = [join(folder, 'voz.wav'), join(folder, 'foto.wav')]
    await writeFile(voice, createWave())
    await writeFile(page2, 'isto não é som')
    await page.goto('/briefing/express?novo=1&passo=2')
    const voices = page.getByRole('group', { name: /grave como se fala/ })
    await voices.getByRole('button', { name: 'Gravar' }).click()
    await expect(voices.getByText('O navegador não liberou o microfone.')).toBeVisible()
    await page.getByLabel('Como se fala o 1º nome').fill('ta-ÍS')

    await voices.getByLabel('Ou escolha um áudio do aparelho').setInputFiles(voice)
    await expect(voices.locator('audio')).toHaveCount(1)
    await expect(page.getByLabel('Como se fala o 1º nome')).toHaveValue('ta-ÍS')
    await voices.getByLabel('Ou escolha um áudio do aparelho').setInputFiles(page2)
    await expect(voices.getByText('Não reconhecemos este arquivo como áudio.')).toBeVisible()
    await expect(voices.locator('audio')).toHaveCount(1)
    await rm(folder, { recursive: true })
  })
})

test.describe('without a script', { tag: '@rare' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the microphone → leaves no gap', async ({ page }) => {
    await page.goto('/briefing/express?novo=1&passo=2')
    await expect(page.getByLabel('Ou escolha um áudio do aparelho')).toBeVisible()
    await expect(page.locator('button:text("Gravar")')).toHaveCSS('display', 'none')
  })

  test('an audio file with the step → stored, and no input is lost', async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'harmonia-voice-'))
    const voice = join(folder, 'voz.wav')
    await writeFile(voice, createWave())
    await page.goto('/briefing/express?novo=1&passo=2')
    await page.getByLabel('Quem vai receber esta música?').fill('Dona Ivone')
    await page.getByLabel('Ou escolha um áudio do aparelho').setInputFiles(voice)
    await page.getByRole('button', { name: 'Enviar áudio' }).click()

    await expect(page.locator('audio')).toHaveCount(1)
    await expect(page.getByLabel('Quem vai receber esta música?')).toHaveValue('Dona Ivone')
    await page.getByRole('button', { name: /Remover/ }).click()
    await expect(page.locator('audio')).toHaveCount(0)
    await expect(page.getByLabel('Quem vai receber esta música?')).toHaveValue('Dona Ivone')
    await rm(folder, { recursive: true })
  })
})

test('hydrated while somebody presses → the buttons stay where they were', { tag: '@rare' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const release = await hold(page, '**/*.js')
  await page.goto('/briefing/express?novo=1&passo=2', { waitUntil: 'commit' })
  const next = page.getByRole('button', { name: 'Continuar', exact: true })
  const place = async () => (await next.boundingBox())?.y
  const before = await place()
  release()
  await expect(page.getByRole('button', { name: 'Gravar' })).toBeVisible()
  expect(before).toBeGreaterThan(0)
  expect(await place()).toBe(before)
})

async function record(page: Page) {
  await page.getByRole('button', { name: 'Gravar' }).click()
  await expect(page.getByRole('timer')).toHaveText('0:01')
  await page.getByRole('button', { name: 'Parar e guardar' }).click()
}
