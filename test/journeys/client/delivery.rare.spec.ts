import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'

import { addCalendarDays, calendarDay, formatDay } from '#core/shared/dates.ts'
import type { Buyer } from '#test/journeys/support/buyer.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { addLinkedVersion, anotherBrowser, embedLink, openProject, payForASong } from '#test/journeys/support/staff.ts'
import { readZip } from '#test/support/formats/read-zip.ts'

test.use({ shop: 'client' })

const sha256 = (bytes: Buffer) => hash('sha256', bytes)
const song = {
  wav: { name: 'mestre final.wav', mimeType: 'audio/wav', buffer: fileOf('RIFF\0\0\0\0WAVEfmt ', 5_000_000) },
  mp3: { name: 'mestre.mp3', mimeType: 'audio/mpeg', buffer: silentMp3(25) },
  stems: { name: 'partes.zip', mimeType: 'application/zip', buffer: fileOf('PK\x03\x04', 300_000) },
}

/** Bytes with the signature of their kind and pseudo-random content. */
function fileOf(head: string, size: number): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE(Math.imul(at + 1, 2_654_435_761) >>> 0, at)
  bytes.write(head, 0, 'latin1')
  return bytes
}

/** MPEG frames without sound, 26 ms each. */
function silentMp3(seconds: number): Buffer {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
  return Buffer.concat(Array.from({ length: Math.ceil(seconds / 0.026) }, () => frame))
}

/** Dedication and two photos, which the capsule will hold; back at the files of the delivery. */
async function makeGift(page: Page): Promise<void> {
  const delivery = page.url()
  await page.getByRole('link', { name: 'Criar o presente' }).click()
  await page.getByLabel('Sua mensagem').fill('Para dançarem a vida inteira.')
  await page.getByLabel('De quem').fill('da mamãe')
  await page.getByRole('button', { name: 'Guardar o presente' }).click()
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  const photos = page.getByLabel('Escolher fotos')
  // With script several are taken at once.
  await expect(photos).toHaveAttribute('multiple')
  await photos.setInputFiles(['um.jpg', 'dois.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: photo })))
  await expect(page.getByRole('button', { name: 'Remover a foto 2' })).toBeVisible()
  await page.goto(delivery)
  await page.getByText('Todos os arquivos').click()
}

/** Opens a capsule from disk, with the network cut. */
async function expectCapsulePlays(browser: Browser, { path, title }: { path: string; title: string }): Promise<Buffer> {
  const { page, context } = await anotherBrowser(browser, '', { offline: true, viewport: { width: 360, height: 640 } })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(path).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(20)
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.play())
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.2)
  await expect(page.locator('.cover svg')).toBeVisible()
  await expect(page.locator('blockquote')).toHaveText('Para dançarem a vida inteira.')
  await expect(page.getByText('da mamãe')).toBeVisible()
  await expect(page.locator('.photos img')).toHaveCount(2)
  for (const photo of await page.locator('.photos img').all()) {
    await photo.scrollIntoViewIfNeeded()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  }
  await page.getByText('Certificado de autoria').first().click()
  await expect(page.getByText('Dona Ivone, composição').last()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
  const sound = await saved(page, () => page.getByRole('button', { name: 'Salvar a música (MP3)' }).click())
  expect(requests.filter((url) => !/^(?:data|blob):/.test(url))).toEqual([pathToFileURL(path).href])
  await context.close()
  return sound.bytes
}

/** On the smallest of today's phones: cover, title, listening, saving and sharing without a scroll. */
async function expectFirstScreen(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(() => scrollTo(0, 0))
  for (const part of [
    page.locator('.delivery-sleeve'),
    page.getByRole('heading', { level: 1 }),
    page.locator('audio[controls], .delivery-play').first(),
    page.getByRole('link', { name: 'Salvar a música (MP3)' }),
    page.getByRole('link', { name: 'Compartilhar' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
  if (before) await page.setViewportSize(before)
}

async function approve(page: Page, key: string, buyer: Buyer) {
  await page.goto(`/client-preview/${key}`)
  if (await page.getByLabel('E-mail').isVisible()) {
    await page.getByLabel('E-mail').fill(buyer.email)
    await page.getByRole('button', { name: 'Verificar Email e Acessar' }).click()
  }
  await page.getByRole('button', { name: 'Avaliar a versão selecionada' }).click()
  await page.getByRole('button', { name: 'Aprovar Versão Selecionada' }).click()
  await page.getByRole('button', { name: /^Sim, aprovar / }).click()
  await expect(page.locator('main')).toContainText('Projeto Aprovado!')
}

async function sendFile(studio: Page, kind: string, file: (typeof song)['wav']) {
  // After one was sent, its fields are away until another is wanted.
  const again = studio.getByRole('button', { name: 'Enviar outro' })
  if (await again.isVisible()) await again.click()
  await studio.getByLabel('O que é').selectOption(kind)
  await studio.getByLabel('Arquivo', { exact: true }).setInputFiles(file)
  await studio.getByRole('button', { name: 'Enviar para a entrega' }).click()
  await expect(studio.getByText('O arquivo está na entrega.')).toBeVisible()
  await expect(studio.getByRole('listitem').filter({ hasText: sha256(file.buffer) })).toContainText(kind)
}

async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test.describe('two browsers', () => {
  test.use({ expectedErrors: /status of (422|404)/ })

  test('a delivery by staff → the open page of the client follows, with the same bytes', async ({
    page,
    browser,
    product,
    dataDir,
    expectAccessible,
  }, testInfo) => {
    const buyer = { name: 'Lélia Franco', email: 'lelia@exemplo.com.br' }
    const code = await payForASong(page, buyer)
    const { page: studio, context } = await anotherBrowser(browser, product.url, {
      viewport: { width: 1440, height: 900 },
    })
    const projectId = await openProject(studio, buyer)
    await expect(studio.getByRole('region', { name: 'Entrega' })).toContainText('Ainda não entregue')
    await addLinkedVersion(studio, { name: 'Voz e violão', link: embedLink })

    await page.goto(`/acompanhar-pedido?codigo=${code}`)
    await page.goto(`/deliveries/${projectId}`)
    await expect(page.locator('main')).toContainText('Falta você ouvir as versões e aprovar uma delas.')
    await approve(page, projectId, buyer)
    await page.goto(`/deliveries/${projectId}`)
    await expect(page.locator('main')).toContainText('Estamos preparando a sua entrega')
    await expect(page.getByRole('link', { name: /Baixar/ })).toHaveCount(0)

    await studio.getByRole('link', { name: 'Preparar a entrega' }).click()
    await expect(studio.getByRole('region', { name: 'O que foi prometido' })).toContainText('Música em MP3')
    await studio.getByRole('link', { name: 'Entregar', exact: true }).click()
    const dialog = studio.getByRole('dialog', { name: 'Entregar' })
    await dialog.getByRole('button', { name: 'Entregar agora' }).click()
    await expect(dialog).toContainText('Falta a própria música')
    await dialog.getByRole('link', { name: 'Cancelar' }).click()

    await sendFile(studio, 'Música em alta qualidade', song.wav)
    await sendFile(studio, 'Música em MP3', song.mp3)
    await studio.getByRole('link', { name: 'Entregar', exact: true }).click()
    await expect(dialog).toContainText('Voz e instrumentos separados (stems)')
    await dialog.getByRole('button', { name: 'Entregar agora' }).click()
    await expect(dialog.getByText('Faltam arquivos prometidos.')).toBeVisible()
    await expect(dialog.getByText('Diga o que foi gerado com inteligência artificial')).toBeVisible()
    // Beside the buttons, wherever the tall sheet is read.
    await expect(dialog.getByText('Falta resolver 2 pontos, marcados acima.')).toBeInViewport({ ratio: 1 })
    await dialog.getByLabel(/Entregar assim mesmo/).check()
    await dialog.getByLabel('Quem participou da criação').fill('Dona Ivone, composição\nAna Lima, arranjo')
    await dialog.getByLabel('Melodia').check()
    await expectAccessible(studio)
    await dialog.getByRole('button', { name: 'Entregar agora' }).click()
    await expect(studio.locator('.toast')).toContainText('Projeto entregue!')

    await expect(page.locator('main')).toContainText('Aproveite sua música!')
    await expect(page.getByRole('heading', { name: /Faltam 90 dias para baixar/ })).toBeVisible()
    await expect(page.locator('main')).toContainText('Ainda por vir')
    await findMail(dataDir, buyer.email, /Sua música chegou/)

    await sendFile(studio, 'Voz e instrumentos separados (stems)', song.stems)
    await expect(page.locator('main')).not.toContainText('Ainda por vir')
    await findMail(dataDir, buyer.email, /mais um arquivo/)

    await page.getByText('Todos os arquivos').click()
    const wav = await saved(page, () => page.getByRole('link', { name: `Baixar Música de ${buyer.name}.wav` }).click())
    expect([wav.name, sha256(wav.bytes)]).toEqual([`Música de ${buyer.name}.wav`, sha256(song.wav.buffer)])

    // A download interrupted after two million bytes is resumed.
    const wavPath =
      (await page.getByRole('link', { name: `Baixar Música de ${buyer.name}.wav` }).getAttribute('href')) ?? ''
    const rest = await page.request.get(wavPath, {
      headers: { range: 'bytes=2000000-', 'if-range': `"${sha256(song.wav.buffer)}"` },
    })
    expect(rest.status()).toBe(206)
    expect(sha256(Buffer.concat([wav.bytes.subarray(0, 2_000_000), await rest.body()]))).toBe(sha256(song.wav.buffer))

    const all = await saved(page, () => page.getByRole('link', { name: /^Baixar tudo/ }).click())
    const inside = await readZip(all.bytes)
    expect(all.name).toBe(`Música de ${buyer.name} - ${code}.zip`)
    expect(inside.map(({ name }) => name.split('/').at(-1))).toEqual([
      `Música de ${buyer.name}.mp3`,
      `Música de ${buyer.name}.wav`,
      `Música de ${buyer.name} - stems.zip`,
      `Música de ${buyer.name} - certificado de autoria.pdf`,
      `Música de ${buyer.name} - direitos de uso.pdf`,
    ])
    const [mp3, ...others] = inside.map(({ bytes }) => bytes)
    // Title, credits and cover stand before the sound, which is the one that was sent.
    expect(mp3?.subarray(-song.mp3.buffer.length).equals(song.mp3.buffer)).toBe(true)
    expect(others.slice(0, 2).map(sha256)).toEqual([sha256(song.wav.buffer), sha256(song.stems.buffer)])
    await makeGift(page)
    const capsule = await saved(page, () => page.getByRole('link', { name: 'Baixar a cápsula' }).click())
    const path = testInfo.outputPath('capsula.html')
    await writeFile(path, capsule.bytes)
    const fromCapsule = await expectCapsulePlays(browser, { path, title: `Música de ${buyer.name}` })
    expect(mp3 && fromCapsule.equals(mp3)).toBe(true)
    const log = studio.getByRole('region', { name: /Downloads do cliente \(3\)/ })
    await expect(log).toContainText('Música em alta qualidade')
    await expect(log).toContainText(`${code}.zip`)

    await page.goto('/acompanhar-pedido')
    await expect(page.locator('h1')).toContainText('Entregue - Sua música está pronta para baixar')
    await expect(page.locator('[data-state="completed"]')).toHaveCount(5)
    await page.getByRole('link', { name: 'Ouvir e baixar' }).click()
    await expect(page.locator('main')).toContainText('Aproveite sua música!')
    await context.close()
  })

  test('a delivery → reopened, delivered again, expired and extended, and the client sees each', async ({
    page,
    browser,
    product,
    dataDir,
    expectAccessible,
  }) => {
    const buyer = { name: 'Mário Tavares', email: 'mario@exemplo.com.br' }
    const code = await payForASong(page, buyer)
    const { page: studio, context } = await anotherBrowser(browser, product.url, {
      viewport: { width: 1440, height: 900 },
    })
    const projectId = await openProject(studio, buyer)
    await addLinkedVersion(studio, { name: 'Banda', link: embedLink })
    await page.goto(`/acompanhar-pedido?codigo=${code}`)
    await approve(page, projectId, buyer)
    await studio.goto(`/admin/projects/${projectId}/entrega`)
    for (const [kind, file] of [
      ['Música em MP3', song.mp3],
      ['Música em alta qualidade', song.wav],
      ['Voz e instrumentos separados (stems)', song.stems],
    ] as const)
      await sendFile(studio, kind, file)
    const deliver = async () => {
      await studio.getByRole('link', { name: 'Entregar', exact: true }).click()
      await studio.getByLabel('Sem inteligência artificial').check()
      await studio.getByRole('button', { name: 'Entregar agora' }).click()
      await expect(studio.getByRole('link', { name: 'Reabrir a entrega' })).toBeVisible()
    }
    await deliver()
    await page.goto(`/deliveries/${projectId}`)
    await expect(page.locator('main')).toContainText('Aproveite sua música!')
    await expectFirstScreen(page)
    await page.getByRole('button', { name: /Desenho 3/ }).click()
    await expect(page.getByRole('button', { name: /Desenho 3/ })).toHaveAttribute('aria-pressed', 'true')

    await studio.getByRole('link', { name: 'Reabrir a entrega' }).click()
    const reopening = studio.getByRole('dialog', { name: 'Reabrir a entrega' })
    await reopening.getByRole('button', { name: 'Reabrir' }).click()
    await expect(reopening).toContainText('Por favor, informe o motivo.')
    await reopening.getByLabel('Motivo').fill('O arquivo saiu com um estalo no começo.')
    await reopening.getByRole('button', { name: 'Reabrir' }).click()
    await expect(page.locator('main')).toContainText('O arquivo saiu com um estalo no começo.')
    await expect(page.getByRole('link', { name: /Baixar/ })).toHaveCount(0)
    await expectAccessible(page)
    await findMail(dataDir, buyer.email, /refazendo a sua entrega/)
    await deliver()
    await expect(page.locator('main')).toContainText('Aproveite sua música!')

    await studio.getByRole('link', { name: 'Alterar o prazo' }).click()
    const day = studio.getByLabel('Disponível até')
    const today = (await day.getAttribute('min')) ?? ''
    await day.fill('2001-01-01')
    await studio.getByRole('button', { name: 'Salvar prazo' }).click()
    await expect(studio.getByRole('dialog', { name: 'Alterar o prazo' })).toContainText('Este dia já passou.')
    await day.fill(today)
    await studio.getByRole('button', { name: 'Salvar prazo' }).click()
    await expect(studio.getByRole('dialog', { name: 'Alterar o prazo' })).toContainText('O contrato prometeu mais dias')
    const later = addCalendarDays(calendarDay(today), 200)
    await day.fill(later)
    await studio.getByRole('button', { name: 'Salvar prazo' }).click()
    await expect(page.locator('main')).toContainText(formatDay(later))
    await findMail(dataDir, buyer.email, /Novo prazo/)

    const file = page.getByRole('link', { name: `Baixar Música de ${buyer.name}.mp3` })
    await page.getByText('Todos os arquivos').click()
    await expect(file).toBeVisible()
    await studio.getByRole('link', { name: `Remover Música de ${buyer.name}.mp3` }).click()
    await studio.getByRole('dialog', { name: 'Remover arquivo' }).getByRole('button', { name: 'Remover' }).click()
    await expect(file).toHaveCount(0)
    await expect(page.getByRole('link', { name: `Baixar Música de ${buyer.name}.wav` })).toBeVisible()
    await expect(studio.getByRole('link', { name: `Remover Música de ${buyer.name}.wav` })).toHaveCount(0)
    await context.close()
  })
})

test.describe('at the door', () => {
  test.use({ expectedErrors: /status of (404|422)/ })

  test('the e-mail of the client → opens; an unknown key says so; a certificate is checked by code', async ({
    page,
    browser,
    product,
    expectAccessible,
  }) => {
    const buyer = { name: 'Noel Batista', email: 'noel@exemplo.com.br' }
    await payForASong(page, buyer)
    const { page: studio, context: work } = await anotherBrowser(browser, product.url)
    const projectId = await openProject(studio, buyer)

    const { page: phone, context } = await anotherBrowser(browser, product.url)
    await phone.goto('/deliveries/00000000-0000-4000-8000-000000000000')
    await expect(phone.getByRole('heading', { name: 'Projeto não encontrado.' })).toBeVisible()
    await expectAccessible(phone)
    await phone.goto(`/deliveries/${projectId}`)
    await expect(phone.getByRole('heading', { name: 'Verificação de Acesso' })).toBeVisible()
    expect(await phone.content()).not.toContain('Noel')
    await phone.getByLabel('E-mail').fill('outra@exemplo.com.br')
    await phone.getByRole('button', { name: 'Verificar Email e Acessar' }).click()
    await expect(phone.getByRole('alert').first()).toContainText('Email incorreto. Verifique o email fornecido.')
    await phone.getByLabel('E-mail').fill(' NOEL@exemplo.com.br ')
    await phone.getByRole('button', { name: 'Verificar Email e Acessar' }).click()
    await expect(phone.locator('main')).toContainText(`Música de ${buyer.name}`)
    await phone.getByRole('button', { name: 'Sair desta entrega' }).click()
    await expect(phone.getByRole('heading', { name: 'Verificação de Acesso' })).toBeVisible()

    await phone.goto('/certificado')
    await phone.getByLabel('Código do certificado').fill('7ZK4-0000-1111-2222')
    await phone.getByRole('button', { name: 'Conferir' }).click()
    await expect(phone.getByRole('alert')).toContainText('Nenhum certificado em vigor tem este código.')
    await expectAccessible(phone)
    await context.close()
    await work.close()
  })
})
