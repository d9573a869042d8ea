import type { Page } from '@playwright/test'

import { briefingSteps } from '#core/briefing/briefing.ts'
import { fillBuyer } from '#test/journeys/support/buyer.ts'
import { deliverSong } from '#test/journeys/support/delivered-songs.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { addSound, findProjectOf } from '#test/journeys/support/song-files.ts'
import { payForASong } from '#test/journeys/support/staff.ts'

const pages = [
  '/',
  '/pacotes',
  '/servicos',
  '/sobre',
  '/contato',
  '/portfolio',
  '/portfolio/mare-mansa',
  '/briefing',
  '/calculadora',
  '/calculadora/total?basePackage=premium&duration=6&versions=8&instruments=25&urgencyDays=5&vocals=sim&lyrics=sim',
  '/qualificacao',
  '/qualificacao/resultado?proposito=comercial&estilo=outros&prazo=menos-de-5',
  '/faq',
  '/privacidade',
  '/termos',
  '/cookies',
  '/acessibilidade',
  '/indisponivel',
  '/pagamento',
  '/pagamento/profissional',
  '/pagamento/premium?basePackage=premium&duration=6&versions=8&instruments=25&urgencyDays=5&vocals=sim&lyrics=sim',
  '/acompanhar-pedido',
  '/briefing/essencial',
  '/briefing-success',
  '/preview',
  '/deliveries',
  '/certificado',
]

for (const width of [320, 360]) {
  test.describe(`at ${width} px with the text twice as large`, () => {
    // A delivery without its key is not found.
    test.use({ viewport: { width, height: 740 }, expectedErrors: /status of 404/ })
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(() => {
        if (location.hostname !== '127.0.0.1') return
        const refused = { choice: 'refused', at: '2026-11-20T12:00:00.000Z', version: 1 }
        localStorage.setItem('consent', JSON.stringify(refused))
      })
    })

    test('every page anybody may open → no sideways scrolling, and the name of the shop is complete', async ({
      page,
    }) => {
      for (const path of pages) {
        await page.goto(path)
        await twiceAsLarge(page)
        await expect(page.locator('h1'), path).toBeVisible()
        expect(await widthBeyond(page), path).toBeLessThanOrEqual(0)
        const name = page.locator('.site-header .wide')
        expect(
          await name.evaluate((one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1),
          path,
        ).toBe(true)
        await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
      }
    })

    test('signing in → every field lies within the window', async ({ page }) => {
      await page.goto('/admin/login')
      await twiceAsLarge(page)
      for (const name of ['E-mail', 'Senha']) {
        const field = await page.getByLabel(name, { exact: true }).boundingBox()
        expect((field?.x ?? 0) + (field?.width ?? width), name).toBeLessThanOrEqual(width)
      }
    })

    test('the contract → readable and acceptable', async ({ page }) => {
      await page.goto('/pagamento/profissional')
      await twiceAsLarge(page)
      await fillBuyer(page, { name: 'Ana Cardoso', email: 'ana@exemplo.com.br' })
      await page.getByRole('button', { name: 'Pagar agora' }).click()
      const contract = page.getByRole('dialog')
      const text = contract.getByRole('region', { name: 'Texto do contrato' })
      const room = await text.boundingBox()
      expect(room?.height).toBeGreaterThan(250)
      expect(await contract.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBeLessThanOrEqual(0)
      const end = text.getByText(/^Modelo .*, versão/).filter({ visible: true })
      await end.scrollIntoViewIfNeeded()
      await expect(end).toBeInViewport()

      await contract.getByRole('checkbox').check()
      const accept = contract.getByRole('button', { name: 'Aceitar e Prosseguir' })
      await accept.scrollIntoViewIfNeeded()
      await expect(accept).toBeInViewport({ ratio: 1 })
      await accept.click()
      await page.waitForURL(/\/checkout\/v1\//)
    })
  })
}

for (const width of [320, 360])
  test.describe(`a client at ${width} px with the text twice as large`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('every page of an order → no sideways scrolling', async ({ page, dataDir }) => {
      const buyer = { name: 'Lélia Franco de Albuquerque', email: `lelia.franco.${width}@exemplo.com.br` }
      const code = await payForASong(page, buyer)
      const project = await findProjectOf(dataDir, buyer.email)
      const sound = { name: 'Voz e violão', song: 'contramao.m4a', durationMs: 30_000, loudness: -14 }
      await addSound(dataDir, project.id, sound)
      const heading = page.getByRole('heading', { level: 1 })
      for (const path of [
        project.path,
        `${project.path}?parte=avaliar`,
        '/acompanhar-pedido',
        ...['desistir', 'nota', 'orcamento'].map((part) => `/acompanhar-pedido/${part}?codigo=${code}`),
        // Each step by its number, and the review.
        ...[...briefingSteps, 'review'].map((_, index) => `/briefing/profissional?pedido=${code}&passo=${index + 1}`),
      ]) {
        await page.goto(path)
        await twiceAsLarge(page)
        await expect(heading, path).toBeVisible()
        expect(await widthBeyond(page), path).toBeLessThanOrEqual(0)
        expect(await cutNumbers(page), path).toEqual([])
      }
    })
  })

test.describe('a client whose phone shows the page magnified twice', () => {
  test.use({ viewport: { width: 180, height: 370 } })

  test('the song is played → it can be paused: the answers do not cover it', async ({ page, dataDir }) => {
    const buyer = { name: 'Lélia Franco', email: 'lelia.lupa@exemplo.com.br' }
    await payForASong(page, buyer)
    const project = await findProjectOf(dataDir, buyer.email)
    await addSound(dataDir, project.id, {
      name: 'Voz e violão',
      song: 'contramao.m4a',
      durationMs: 30_000,
      loudness: -14,
    })
    await page.goto(project.path)
    await page.getByRole('button', { name: 'Tocar' }).click()
    await expect(page.getByRole('button', { name: 'Adorei' })).toBeVisible()

    const pause = page.getByRole('button', { name: 'Pausar' })
    const isOnTop = () =>
      pause.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height - 4))
      })
    await expect.poll(isOnTop).toBe(true)
  })
})

for (const width of [320, 360])
  test.describe(`a delivered song at ${width} px with the text twice as large`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('its page and its gift → no sideways scrolling, and the gift can be opened and played', async ({
      page,
      dataDir,
    }) => {
      const buyer = { name: 'Lélia Franco', email: `lelia.${width}@exemplo.com.br` }
      await payForASong(page, buyer)
      const { id } = await findProjectOf(dataDir, buyer.email)
      await deliverSong(dataDir, id, 'contramao.m4a')
      await page.goto(`/deliveries/${id}/presente`)
      await page.getByLabel('Para quem é').fill('Ana Clara e Thiago')
      await page.getByLabel('Sua mensagem').fill('Que esta música toque a vida inteira de vocês.')
      await page.getByRole('button', { name: 'Guardar o presente' }).click()
      const link = await page.getByLabel('O link secreto').inputValue()
      for (const path of [`/deliveries/${id}`, `/deliveries/${id}/presente`]) {
        await page.goto(path)
        await twiceAsLarge(page)
        await expect(page.locator('h1'), path).toBeVisible()
        expect(await widthBeyond(page), path).toBeLessThanOrEqual(0)
      }

      await page.goto(link)
      await twiceAsLarge(page)
      const opening = page.getByRole('button', { name: 'Abrir o presente' })
      const [circle, words] = [await opening.boundingBox(), await opening.locator('span').boundingBox()]
      expect(words?.width).toBeLessThanOrEqual(circle?.width ?? 0)
      await opening.click()
      await expect(page.getByText('É para você.')).toBeVisible()
      await twiceAsLarge(page)
      const invitation = await page.getByText('É para você.').boundingBox()
      expect((invitation?.x ?? 0) + (invitation?.width ?? width)).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.querySelector('.gift-player')?.scrollWidth)).toBeLessThanOrEqual(width)
      await expect(page.locator('header').getByRole('button', { name: 'Pausar a música' })).toBeVisible()
    })
  })

async function twiceAsLarge(page: Page) {
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%'
    document.querySelector('main')?.toggleAttribute('data-laid', true)
    // What measures itself follows in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** Numbers that do not fit the circle they stand in. */
function cutNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.step-number, .version-number, .deck-tracks b')]
      .filter(({ clientHeight, scrollHeight }) => scrollHeight > clientHeight)
      .map((number) => number.className || 'a number of the switcher'),
  )
}

/** How many pixels of the page lie beside its window. */
function widthBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
