import type { Locator, Page } from '@playwright/test'

import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { addSound, findProjectOf } from '#test/journeys/support/song-files.ts'
import { anotherBrowser, payForASong, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'client' })

const song = { name: 'Voz e violão', song: 'mesa-posta.m4a', durationMs: 43_119, loudness: -14 }
const lyric = ['[00:01.00]Ana Clara', '[00:20.00]veio do mar', '', '[00:30.00]Thiago, meu amor'].join('\n')

const at = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLAudioElement>('.preview audio:not([controls])')?.currentTime ?? 0)

/** How often something on the page changed its place from here on; the playhead of a song, which is meant to, is far smaller. */
async function countShifts(page: Page) {
  await page.evaluate(() => {
    const { dataset } = document.body
    dataset.shifts = '0'
    new PerformanceObserver((list) => {
      const seen = list.getEntries().filter((entry) => 'value' in entry && Number(entry.value) > 0.001)
      dataset.shifts = String(Number(dataset.shifts) + seen.length)
    }).observe({ type: 'layout-shift' })
  })
}

async function expectAboveTheFold(target: Locator, height: number) {
  const box = await target.boundingBox()
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
}

test.describe('on a small phone', () => {
  // While a page scrolls smoothly a tap reaches what was there before.
  test.use({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('the first listen → one thing to press, words that follow, then two answers', async ({
    page,
    dataDir,
    expectAccessible,
  }) => {
    const buyer = { name: 'Maria Aparecida Souza', email: 'aparecida@exemplo.com.br' }
    await payForASong(page, buyer)
    const { id: projectId, path } = await findProjectOf(dataDir, buyer.email)
    await addSound(dataDir, projectId, { ...song, lyric })
    await page.goto(path)

    const room = page.getByRole('region', { name: 'Sala de escuta' })
    const play = room.getByRole('button', { name: 'Tocar' })
    await expect(page.getByText('Chegou a hora de ouvir')).toBeVisible()
    await expectAboveTheFold(page.getByRole('heading', { level: 1 }), 640)
    await expectAboveTheFold(play, 640)
    await expect(page.getByRole('button', { name: 'Adorei' })).toHaveCount(0)

    await countShifts(page)
    await play.tap()
    const line = (text: string) => room.getByRole('button', { name: text })
    await expect(line('Ana Clara')).toHaveAttribute('aria-current', 'true')
    await expect(room.getByRole('button', { name: 'Anotar este momento' })).toBeVisible()
    expect(await page.evaluate(() => document.body.dataset.shifts)).toBe('0')
    await line('Thiago, meu amor').tap()
    await expect.poll(() => at(page)).toBeGreaterThanOrEqual(30)
    await expect(line('Thiago, meu amor')).toHaveAttribute('aria-current', 'true')
    await expect(line('Ana Clara')).not.toHaveAttribute('aria-current')
    await expect(page.getByRole('button', { name: 'Adorei' })).toBeInViewport()
    await expectAccessible(page)

    // A note on the words, although the tools are folded.
    await room.getByRole('button', { name: 'Anotar este verso' }).tap()
    await page.getByLabel('O que você quer dizer sobre este momento?').fill('É Tiago, sem agá.')
    await room.getByRole('button', { name: 'Guardar anotação' }).tap()
    await expect(page.locator('.toast')).toContainText('Anotação guardada')
    await expect(room.getByRole('button', { name: 'Anotar este momento' })).toBeFocused()

    await page.getByText('Comparar e anotar').tap()
    await expect(room.getByRole('button', { name: 'Início do trecho' })).toBeVisible()
    await expect(room.getByText('Volume', { exact: true })).toBeHidden()
    await expect(room.getByText('Atalhos do teclado')).toBeHidden()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Revisar e enviar 1 anotação' }).tap()
    const drafts = page.getByRole('region', { name: 'Suas anotações' })
    await expect(drafts).toBeFocused()
    const draft = drafts.getByRole('listitem')
    await expect(draft).toContainText('Thiago, meu amor')
    await expect(draft).toContainText('0:30')

    await page.getByRole('button', { name: 'Adorei' }).tap()
    await expect(page.getByRole('heading', { name: 'Aprovar “Voz e violão”?' })).toBeFocused()
    const confirm = page.getByRole('button', { name: 'Sim, aprovar Voz e violão' })
    await expect(confirm).toBeInViewport({ ratio: 1 })
    await page.getByRole('radio', { name: 'Desenho 2' }).tap()
    await expectAccessible(page)
    await confirm.tap()
    await expect(page.locator('main')).toContainText('Projeto Aprovado!')
  })
})

test(
  'staff write the lyric in the panel → the open page of the client shows it',
  { tag: '@rare' },
  async ({ page, browser, product, dataDir, expectAccessible }) => {
    const buyer = { name: 'Cecília Dias', email: 'cecilia@exemplo.com.br' }
    await payForASong(page, buyer)
    const { id: projectId, path } = await findProjectOf(dataDir, buyer.email)
    await addSound(dataDir, projectId, song)
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Letra' })).toHaveCount(0)
    const phone = page.viewportSize()
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(page.getByText('Comparar e anotar')).toBeVisible()
    await expectNoOverflow(page)
    if (phone) await page.setViewportSize(phone)

    const { page: studio, context } = await anotherBrowser(browser, product.url)
    await signIn(studio, `/admin/projects/${projectId}`)
    await studio.getByRole('link', { name: 'Escrever a letra' }).click()
    const dialog = studio.getByRole('dialog', { name: 'Letra' })
    await dialog.getByLabel('Letra (opcional)').fill(lyric)
    await expectAccessible(studio)
    await dialog.getByRole('button', { name: 'Salvar letra' }).click()
    await expect(studio.locator('.toast')).toContainText('Letra salva')

    await expect(page.getByRole('region', { name: 'Letra' })).toContainText('veio do mar')
    await expect(page.getByRole('region', { name: 'Letra' })).not.toContainText('[00:')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'veio do mar' })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    // The next version begins with the same words.
    await studio.getByRole('link', { name: 'Nova Versão' }).click()
    await expect(studio.getByRole('dialog').getByLabel('Letra (opcional)')).toHaveValue(lyric)
    await context.close()
  },
)

test.describe('without JavaScript', { tag: '@rare' }, () => {
  test('two versions → a player for each, and no button that needs a script', async ({
    page,
    browser,
    product,
    dataDir,
  }) => {
    const buyer = { name: 'Elza Prado', email: 'elza@exemplo.com.br' }
    await payForASong(page, buyer)
    const { id: projectId, path } = await findProjectOf(dataDir, buyer.email)
    await addSound(dataDir, projectId, song)
    await addSound(dataDir, projectId, { ...song, name: 'Banda completa' })
    const { page: client, context } = await anotherBrowser(browser, product.url, { javaScriptEnabled: false })
    await client.goto(path)
    await client.getByLabel('E-mail').fill(buyer.email)
    await client.getByRole('button', { name: 'Verificar Email e Acessar' }).click()

    await expect(client.locator('audio[controls]').filter({ visible: true })).toHaveCount(3)
    await expect(client.getByRole('list', { name: 'Versões para ouvir' })).toHaveCount(0)
    await expect(client.getByRole('button', { name: 'Tocar' })).toHaveCount(0)
    await context.close()
  })
})
