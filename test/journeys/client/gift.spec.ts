import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { dayOf, addDays } from '#core/shared/dates.ts'
import type { Buyer } from '#test/journeys/support/buyer.ts'
import { deliverSong, moveOpening } from '#test/journeys/support/delivered-songs.ts'
import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { addSound, createWave, findProjectOf } from '#test/journeys/support/song-files.ts'
import { anotherBrowser, payForASong } from '#test/journeys/support/staff.ts'
import { launchOptions } from '#test/support/browser/chromium.ts'

test.use({
  shop: 'gift',
  launchOptions: launchOptions({ args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] }),
})

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

async function writeGift(page: Page) {
  await page.getByLabel('Para quem é').fill('Ana Clara e Thiago')
  await page.getByLabel('Sua mensagem').fill('Que esta música toque a vida inteira de vocês.\nE que dancem sempre.')
  await page.getByLabel('De quem').fill('da mamãe')
  await page.getByLabel('Em um dia e hora marcados').check()
  await page.getByLabel('Dia', { exact: true }).fill(dayOf(addDays(new Date(), 3)))
  await page.getByLabel('Hora', { exact: true }).fill('20:00')
  await page.getByLabel('Pergunta (opcional)').fill('Em que cidade vocês se conheceram?')
  await page.getByLabel('Resposta').fill('São João del-Rei')
  await page.getByRole('button', { name: 'Guardar o presente' }).click()
}

/** A delivered song given at once; its secret link. */
async function giveSong(page: Page, dataDir: string, buyer: Buyer): Promise<string> {
  await payForASong(page, buyer)
  const { id: projectId } = await findProjectOf(dataDir, buyer.email)
  await deliverSong(dataDir, projectId, 'mesa-posta.m4a')
  await page.goto(`/deliveries/${projectId}/presente`)
  await page.getByRole('button', { name: 'Guardar o presente' }).click()
  return page.getByLabel('O link secreto').inputValue()
}

/** Neither the page nor anything it loads names whom or what the gift is. */
async function expectSecret(page: Page) {
  const html = await page.content()
  for (const secret of [
    'Ana Clara',
    'Thiago',
    'mamãe',
    'Lúcia',
    'dancem',
    'musica',
    'música',
    'João',
    'player',
    'playback',
    'lyric',
    'HTMLAudio',
    'HTMLMedia',
  ])
    expect(html).not.toContain(secret)
}

test.describe('buyer and recipient', () => {
  test.use({ expectedErrors: /status of (403|404|410|422)/ })

  test('a gift → waits, opens at its hour, plays and is answered', async ({
    page,
    browser,
    product,
    dataDir,
    expectAccessible,
  }) => {
    const buyer = { name: 'Lúcia Prado', email: 'lucia@exemplo.com.br' }
    await payForASong(page, buyer)
    const { id: projectId } = await findProjectOf(dataDir, buyer.email)
    await addSound(dataDir, projectId, {
      name: 'Voz e violão',
      song: 'mesa-posta.m4a',
      durationMs: 43_119,
      loudness: -14,
    })
    await deliverSong(dataDir, projectId, 'mesa-posta.m4a')

    await page.goto(`/deliveries/${projectId}`)
    await page.getByRole('link', { name: 'Criar o presente' }).click()
    await page.getByLabel('Pergunta (opcional)').fill('Onde?')
    await page.getByRole('button', { name: 'Guardar o presente' }).click()
    await expect(page.getByText('Escreva a resposta, com letras ou números.')).toBeVisible()
    await writeGift(page)
    await expect(page.getByRole('heading', { name: 'Está pronto para dar' })).toBeVisible()
    const link = await page.getByLabel('O link secreto').inputValue()
    const message = new URL((await page.getByRole('link', { name: /Mandar pelo WhatsApp/ }).getAttribute('href')) ?? '')
    expect(message.searchParams.get('text')).toBe(`Tem um presente esperando por você. É só abrir:\n${link}`)

    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer()
    await expect(page.getByLabel('Escolher fotos')).toHaveJSProperty('multiple', true)
    await page.getByLabel('Escolher fotos').setInputFiles([
      { name: 'um.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'dois.jpg', mimeType: 'image/jpeg', buffer: photo },
    ])
    await expect(page.getByRole('button', { name: 'Remover a foto 2' })).toBeVisible()
    await page
      .getByLabel(/Adicionar fotos/)
      .setInputFiles([
        { name: 'iphone.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\u0018ftypheic', 'latin1') },
      ])
    await expect(page.getByText(/formato HEIC, do iPhone/)).toBeVisible()

    const { page: bride, context } = await anotherBrowser(browser, product.url, phone)
    const requested: string[] = []
    bride.on('request', (request) => requested.push(request.url()))
    const song = `${link}/musica`
    await bride.goto(link)
    await expect(bride.getByRole('heading', { name: /Um presente espera por você/ })).toBeVisible()
    await expect(bride).toHaveTitle('Um presente para você')
    const seconds = bride.locator('[data-unit=seconds]')
    const before = await seconds.textContent()
    await expect(seconds).not.toHaveText(before ?? '')
    await expectSecret(bride)
    await expectNoOverflow(bride)
    expect((await bride.request.get(song)).status()).toBe(404)

    await moveOpening(dataDir, projectId, new Date(Date.now() + 4_000))
    await bride.reload()
    // Nobody touches the page: it opens at its hour.
    await expect(bride.getByRole('button', { name: 'Abrir o presente' })).toBeVisible()
    await expectSecret(bride)
    expect((await bride.request.get(song)).status()).toBe(404)
    await bride.getByLabel('Em que cidade vocês se conheceram?').fill('Tiradentes')
    await bride.getByRole('button', { name: 'Abrir o presente' }).click()
    await expect(bride.getByText('Ainda não é essa a resposta.')).toBeVisible()
    await bride.getByLabel('Em que cidade vocês se conheceram?').fill('sao joao del rei')
    await bride.getByRole('button', { name: 'Abrir o presente' }).click()

    await expect(bride.getByRole('heading', { level: 1 })).toContainText('Ana Clara e Thiago')
    await expect(bride.getByText('E que dancem sempre.')).toBeVisible()
    await expectNoOverflow(bride)
    // The press that opened it was the permission to play.
    await expect(bride.locator('header').getByRole('button', { name: 'Pausar a música' })).toBeInViewport({ ratio: 1 })
    await expect
      .poll(() => bride.evaluate(() => document.querySelector<HTMLAudioElement>('[data-song]')?.currentTime ?? 0))
      .toBeGreaterThan(0.5)
    await expect(bride.getByRole('button', { name: 'Pausar a música' }).first()).toBeVisible()
    expect(requested.filter((url) => !url.startsWith(product.url))).toEqual([])
    await expect(bride.getByRole('link', { name: 'Foto 2, ver grande' }).locator('img')).toHaveJSProperty(
      'complete',
      true,
    )
    await findMail(dataDir, buyer.email, /O seu link foi aberto/)

    await bride.getByLabel('Seu recado').fill('Mãe, chorei inteira!')
    await bride.getByLabel('Seu nome (se quiser)').fill('Ana Clara')
    await bride.getByLabel(/Concordo que o recado/).check()
    await bride.getByRole('button', { name: 'Mandar o recado' }).click()
    await expect(bride.getByRole('heading', { name: 'Seu recado chegou' })).toBeVisible()
    await expectAccessible(bride)
    await findMail(dataDir, buyer.email, /Chegou um recado para você/)

    await page.reload()
    await expect(page.getByRole('region', { name: 'Chegou um recado' })).toContainText('Mãe, chorei inteira!')
    await context.close()
  })

  test(
    'an open gift → answered by video and by voice, and withdrawn while open',
    { tag: '@rare' },
    async ({ page, browser, product, dataDir, expectAccessible }) => {
      const buyer = { name: 'Vera Prado', email: 'vera@exemplo.com.br' }
      const link = await giveSong(page, dataDir, buyer)
      const { page: bride, context } = await anotherBrowser(browser, product.url, phone)
      const news = bride.waitForResponse(/\/eventos\//)
      await bride.goto(link)
      await bride.getByRole('button', { name: 'Abrir o presente' }).click()

      await bride.getByRole('button', { name: 'Gravar um vídeo' }).click()
      await expect(bride.getByLabel('O que a câmera vê')).toHaveJSProperty('paused', false)
      await expect(bride.getByRole('timer')).toHaveText('0:02 de 1:00')
      await expectAccessible(bride)
      await expectNoOverflow(bride)
      await bride.getByRole('button', { name: 'Parar' }).click()
      await expect(bride.getByText('Pronto. Veja se ficou bom')).toBeVisible()
      await expectPlays(bride, 'O vídeo que você vai mandar')
      await expectAccessible(bride)
      await bride.getByLabel('Seu recado').fill('Mãe, chorei inteira!')
      await bride.getByLabel('Seu nome (se quiser)').fill('Ana Clara')
      await bride.getByLabel(/Concordo que o recado/).check()
      await bride.getByRole('button', { name: 'Mandar o recado' }).click()
      await expect(bride.getByRole('heading', { name: 'Seu recado chegou' })).toBeVisible()
      await expectAccessible(bride)
      await findMail(dataDir, buyer.email, /Chegou um recado para você/)

      await page.reload()
      await expect(page.getByRole('region', { name: 'Chegou um recado' })).toContainText('Mãe, chorei inteira!')
      await expectPlays(page, 'Recado em vídeo')
      for (const person of [page, bride]) await expectRoomForLargeText(person)

      // By voice, while the connection drops once; then she thinks better of it.
      await bride.getByText('Mandar outro').click()
      await bride.getByRole('button', { name: 'Gravar a voz' }).click()
      await expect(bride.getByRole('timer')).toHaveText('0:01 de 3:00')
      await bride.getByRole('button', { name: 'Parar' }).click()
      await bride.getByLabel(/Concordo que o recado/).check()
      await context.setOffline(true)
      await bride.getByRole('button', { name: 'Mandar o recado' }).click()
      await expect(bride.getByText('O envio parou no meio e o recado não foi.')).toBeVisible()
      await context.setOffline(false)
      await bride.getByRole('button', { name: 'Mandar o recado' }).click()
      await expectPlays(bride, 'Recado em voz')
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Chegaram 2 recados' })).toBeVisible()
      await bride.getByRole('button', { name: 'Apagar este recado' }).last().click()
      await expect(bride.getByLabel('Recado em voz')).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('region', { name: 'Chegou um recado' }).locator('audio, video')).toHaveCount(1)

      await page.getByText('Desativar o presente').click()
      // The open page of the bride follows by itself once its news have begun.
      await news
      await page.getByRole('button', { name: 'Desativar agora' }).click()
      await expect(page.getByRole('heading', { name: 'Este presente está desativado' })).toBeVisible()
      await expect(bride.getByRole('heading', { name: 'Este presente não está mais aqui.' })).toBeVisible()
      expect((await bride.request.get(`${link}/musica`)).status()).toBe(404)
      await expect(bride.getByText('O seu recado ainda está guardado')).toBeVisible()
      await expectAccessible(bride)
      await bride.getByRole('button', { name: 'Apagar este recado' }).click()
      await expect(bride.getByText('O seu recado ainda está guardado')).toHaveCount(0)
      await page.reload()
      await expect(page.getByText('Mãe, chorei inteira!')).toHaveCount(0)
      await context.close()
    },
  )

  test(
    'camera and microphone refused → the reason, and a file of the phone instead',
    { tag: '@rare' },
    async ({ page, browser, product, dataDir, expectAccessible }) => {
      const buyer = { name: 'Célia Prado', email: 'celia@exemplo.com.br' }
      const link = await giveSong(page, dataDir, buyer)
      const { page: bride, context } = await anotherBrowser(browser, product.url, { ...phone, permissions: [] })
      await bride.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = async () => Promise.reject(new DOMException('', 'NotAllowedError'))
      })
      await bride.goto(link)
      await bride.getByRole('button', { name: 'Abrir o presente' }).click()

      await bride.getByRole('button', { name: 'Gravar a voz' }).click()
      await expect(bride.getByText('O navegador não liberou o microfone ou a câmera.')).toBeVisible()
      const chosen = bride.getByLabel('Ou escolha um áudio ou vídeo do aparelho')
      await chosen.setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: Buffer.from('isto não é som') })
      await bride.getByLabel(/Concordo que o recado/).check()
      await bride.getByRole('button', { name: 'Mandar o recado' }).click()
      await expect(bride.getByText('Não reconhecemos este arquivo como áudio ou vídeo.')).toBeVisible()
      await expectAccessible(bride)
      await bride.getByRole('button', { name: 'Remover esta gravação' }).click()
      await chosen.setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: createWave() })
      await bride.getByRole('button', { name: 'Mandar o recado' }).click()
      await expect(bride.getByRole('heading', { name: 'Seu recado chegou' })).toBeVisible()
      await expect(bride.getByText('Em voz, 0:01')).toBeVisible()
      await context.close()
    },
  )
})

/** Twice as large, as somebody with weak eyes reads it: nothing scrolls sideways. */
async function expectRoomForLargeText(page: Page) {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  // Not beside `innerWidth`: a phone zooms out until a page that is too wide fits.
  const { width = 0 } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Until a recording has gone on from its beginning. */
async function expectPlays(page: Page, name: string) {
  const player = page.getByLabel(name).locator('visible=true').last()
  await player.evaluate(async (media: HTMLMediaElement) => {
    media.muted = true
    await media.play()
  })
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.currentTime)).toBeGreaterThan(0)
}

test.describe('without script', { tag: '@rare' }, () => {
  test('the gift → created and opened by forms alone, with the browser’s own player', async ({
    page,
    browser,
    product,
    dataDir,
  }) => {
    const buyer = { name: 'Rita Moraes', email: 'rita@exemplo.com.br' }
    await payForASong(page, buyer)
    const { id: projectId } = await findProjectOf(dataDir, buyer.email)
    await deliverSong(dataDir, projectId, 'mesa-posta.m4a')
    const { page: plain, context } = await anotherBrowser(browser, product.url, { ...phone, javaScriptEnabled: false })
    await plain.goto(`/deliveries/${projectId}/presente`)
    await plain.getByLabel('E-mail').fill(buyer.email)
    await plain.getByRole('button', { name: 'Verificar Email e Acessar' }).click()
    await plain.getByLabel('Para quem é').fill('Vovó Alzira')
    await plain.getByRole('button', { name: 'Guardar o presente' }).click()
    const link = await plain.getByLabel('O link secreto').inputValue()
    const photo = await sharp({ create: { width: 90, height: 70, channels: 3, background: '#33c' } })
      .png()
      .toBuffer()
    await plain.getByLabel('Escolher fotos').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo })
    await plain.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(plain.getByRole('button', { name: 'Remover a foto 1' })).toBeVisible()

    await plain.goto(link)
    await plain.getByRole('button', { name: 'Abrir o presente' }).click()
    await expect(plain.getByRole('heading', { level: 1 })).toContainText('Vovó Alzira')
    await expect(plain.getByLabel('Música de Rita Moraes')).toBeVisible()
    await expect(plain.getByRole('button', { name: 'Gravar a voz' })).toBeHidden()
    await plain
      .getByLabel('Ou escolha um áudio ou vídeo do aparelho')
      .setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: createWave() })
    await plain.getByLabel(/Concordo que o recado/).check()
    await plain.getByRole('button', { name: 'Mandar o recado' }).click()
    await expect(plain.getByRole('heading', { name: 'Seu recado chegou' })).toBeVisible()
    await expect(plain.getByLabel('Recado em voz')).toBeVisible()
    await context.close()
  })
})
