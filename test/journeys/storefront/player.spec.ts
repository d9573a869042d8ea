import type { Page } from '@playwright/test'

import { showAlbums } from '#test/journeys/support/albums.ts'
import { openFromCorner } from '#test/journeys/support/floating-button.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { hold } from '#test/journeys/support/slow-network.ts'

/** Without it React does not begin. */
const code = '**/assets/entry.client-*.js'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const refused = { choice: 'refused', at: '2026-11-20T12:00:00.000Z', version: 1 }
    if (location.hostname !== '127.0.0.1') return
    if (!localStorage.getItem('consent') && !sessionStorage.getItem('undecided'))
      localStorage.setItem('consent', JSON.stringify(refused))
  })
})

test('a song → plays on across pages, back and forth, until it is closed', async ({ page, expectAccessible }) => {
  await page.goto('/portfolio')
  expect(await page.evaluate(() => document.querySelector('audio')?.networkState)).toBe(0)
  await page.getByRole('button', { name: 'Ouvir Maré Mansa', exact: true }).click()
  const player = page.getByRole('region', { name: 'Tocador de música' })
  await expect(player).toContainText('Maré Mansa')
  await expect(page.getByRole('button', { name: 'Pausar Maré Mansa', exact: true })).toBeVisible()
  await expectPlaying(page)
  await expectAccessible(page)

  await page.evaluate(() => document.querySelector('audio')?.setAttribute('data-mark', 'same'))
  await page.locator('footer').getByRole('link', { name: 'Perguntas frequentes' }).click()
  await expect(page).toHaveURL('/faq')
  await expect(page).toHaveTitle(/Perguntas frequentes/)
  await expect(page.locator('[data-announcer]')).toContainText('Perguntas frequentes')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/faq$/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expectPlaying(page)

  await page.locator('footer').getByRole('link', { name: 'Sobre nós' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/./)
  await expect(page).toHaveURL('/sobre')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/portfolio')
  await expect(page.getByRole('button', { name: 'Pausar Maré Mansa', exact: true })).toBeVisible()
  await expect(page.locator('audio')).toHaveAttribute('data-mark', 'same')
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await page.goForward()
  await expect(page).toHaveURL('/faq')
  await expectPlaying(page)

  await player.getByRole('button', { name: 'Fechar o tocador' }).click()
  await expect(player).toBeHidden()
  expect(await page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true)
})

test('a link pressed while a song sounds and the code is not there → the song goes on, on the next page', async ({
  page,
}) => {
  const letGo = await hold(page, code)
  await page.goto('/portfolio')
  const song = page.getByRole('button', { name: 'Ouvir Maré Mansa', exact: true })
  await song.focus()
  await page.keyboard.press('Enter')
  await expectPlaying(page)
  await page.evaluate(() => document.querySelector('audio')?.setAttribute('data-mark', 'same'))
  await page.locator('footer').getByRole('link', { name: 'Perguntas frequentes' }).click()
  await expect(page.locator('html[data-going]')).toBeAttached()
  await expect(page).toHaveURL('/portfolio')
  letGo()
  await expect(page).toHaveURL('/faq')
  await expect(page.locator('audio')).toHaveAttribute('data-mark', 'same')
  await expectPlaying(page)
  await expect(page.getByRole('region', { name: 'Tocador de música' })).toContainText('Maré Mansa')
})

test('a song pressed before the code of the player → shown as pending, and plays on the next page, too', async ({
  page,
}) => {
  const letGo = await hold(page, code)
  await page.goto('/portfolio')
  // The header says so only while nothing sounds yet.
  const letSoundGo = await hold(page, '**/audio/**')
  const song = page.getByRole('button', { name: 'Ouvir Maré Mansa', exact: true })
  await song.focus()
  await page.keyboard.press('Enter')
  await expect(song).toHaveAttribute('data-state', 'loading')
  await expect(page.locator('html[data-going]')).toBeAttached()
  letSoundGo()
  await expectPlaying(page)
  letGo()
  await expect(page.getByRole('button', { name: 'Pausar Maré Mansa', exact: true })).toBeVisible()
  await expectPlaying(page)

  await page.locator('footer').getByRole('link', { name: 'Perguntas frequentes' }).click()
  await expect(page).toHaveURL('/faq')
  await expectPlaying(page)
  const player = page.getByRole('region', { name: 'Tocador de música' })
  await expect(player).toContainText('Maré Mansa')
  await player.getByRole('button', { name: 'Pausar' }).click()
  await expect(player.getByRole('button', { name: 'Próxima música' })).toBeEnabled()
})

test(
  'a song and a pair pressed while their code is late → the last one pressed plays',
  { tag: '@rare' },
  async ({ page }) => {
    const song = page.getByRole('button', { name: /^(Ouvir|Pausar) Maré Mansa$/ })
    const pair = pairOf(page).getByRole('button', { name: /antes e depois$/ })

    const letGo = await hold(page, code)
    await page.goto('/portfolio')
    await song.click()
    await expectPlaying(page)
    await pair.click()
    await expect(pair).toHaveAttribute('data-state', 'loading')
    letGo()
    await expect(pair).toHaveAttribute('data-state', 'playing')
    await expect(song).not.toHaveAttribute('data-state')
    expect(await page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true)

    await page.unrouteAll()
    const letGoAgain = await hold(page, code)
    await page.reload()
    await pair.click()
    await song.click()
    letGoAgain()
    await expect(song).toHaveAccessibleName(/^Pausar/)
    await expect(pair).not.toHaveAttribute('data-state')
    await expectPlaying(page)
    await expect(pair).toHaveAccessibleName(/^Ouvir/)
  },
)

test('a double click or a held key → counts once', { tag: '@rare' }, async ({ page }) => {
  await page.goto('/portfolio')
  const song = page.getByRole('button', { name: /^(Ouvir|Pausar) Maré Mansa$/ })
  await song.dblclick()
  await expect(song).toHaveAccessibleName('Pausar Maré Mansa')
  await expectPlaying(page)
  await song.focus()
  for (const key of ['Space', 'Enter']) {
    // The first of these is a press, the others are what a key held down repeats.
    for (let times = 0; times < 4; times += 1) await page.keyboard.down(key)
    await page.keyboard.up(key)
    await expect(song).toHaveAccessibleName(key === 'Space' ? 'Ouvir Maré Mansa' : 'Pausar Maré Mansa')
  }
})

test('going back or turning the phone → the menu is closed', async ({ page }) => {
  await page.goto('/faq')
  await page.locator('footer').getByRole('link', { name: 'Sobre nós' }).click()
  await expect(page).toHaveURL('/sobre')
  const menu = page.locator('#menu')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  await expect(menu).toBeHidden()

  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 780, height: 360 })
  await expect(menu).toBeHidden()
})

test('going back before the next page is shown → leads back and stays there', { tag: '@rare' }, async ({ page }) => {
  // As on a slow phone: the view transition is delayed.
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    const back = new Promise((resolve) => addEventListener('popstate', () => setTimeout(resolve)))
    document.startViewTransition = (change) => {
      const transition = start(async () => {
        await back
        if (typeof change === 'function') await change()
      })
      Object.assign(window, { ended: transition.finished })
      return transition
    }
  })
  await page.goto('/faq')
  await beHydrated(page)
  const first = await page.locator('h1').textContent()
  await page.locator('footer').getByRole('link', { name: 'Sobre nós' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL('/sobre')
  // The address changes before the page does.
  await page.waitForFunction(() => Reflect.has(window, 'ended'))
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/faq')
  await page.evaluate(async () => {
    await Reflect.get(window, 'ended')
  })
  await expect(page.locator('h1')).toHaveText(first ?? '')
  expect(await page.title()).toContain('Perguntas frequentes')
  await page.goForward()
  await expect(page).toHaveURL('/sobre')
  await expect(page.locator('h1')).not.toHaveText(first ?? '')
})

test('the player by keyboard → opens the list, chooses, seeks, next, previous, pauses', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/sobre')
  await page.getByRole('button', { name: 'Música e conversa' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Abrir o tocador de música' })).toBeFocused()
  await page.keyboard.press('Enter')
  const player = page.getByRole('region', { name: 'Tocador de música' })
  await expect(player.getByRole('button', { name: 'Tocar', exact: true })).toBeFocused()
  await expectAccessible(page)
  await player.getByRole('list').getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await expectPlaying(page)

  const seek = player.getByRole('slider', { name: 'Posição na música' })
  await seek.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight')
  expect(await position(page)).toBeGreaterThanOrEqual(9)
  await expect(seek).toHaveAttribute('aria-valuetext', /^0:1\d de 0:/)

  const first = await player.locator('.dock-title b').textContent()
  await player.getByRole('button', { name: 'Próxima música' }).press('Enter')
  await expect(player.locator('.dock-title b')).not.toHaveText(first ?? '')
  await player.getByRole('button', { name: 'Música anterior' }).press('Enter')
  await expect(player.locator('.dock-title b')).toHaveText(first ?? '')
  await player.getByRole('button', { name: 'Pausar' }).press('Space')
  await expect(player.getByRole('button', { name: 'Tocar', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(seek).toBeHidden()
})

test('before and after → switched in the middle at the same position, one sound at a time', async ({
  page,
  context,
}) => {
  await page.goto('/portfolio')
  await page.getByRole('button', { name: 'Ouvir Maré Mansa', exact: true }).click()
  await expectPlaying(page)

  const pair = pairOf(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await pair.getByRole('button', { name: /^Ouvir Maré Mansa, antes e depois/ }).click()
  await expect(pair.getByRole('button', { name: /^Pausar/ })).toBeVisible()
  expect(requests).toEqual(expect.arrayContaining(['/audio/mare-mansa-melodia.m4a', '/audio/mare-mansa.m4a']))
  await expect(page.getByRole('button', { name: 'Ouvir Maré Mansa', exact: true })).toBeVisible()

  const seek = pair.getByRole('slider')
  await seek.focus()
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowRight')
  const before = Number(await seek.inputValue())
  expect(before).toBeGreaterThanOrEqual(8)
  await pair.getByText('Depois').click()
  await expect(pair.getByRole('radio', { name: /Depois/ })).toBeChecked()
  const after = Number(await seek.inputValue())
  expect(after - before).toBeLessThanOrEqual(2)
  expect(after).toBeGreaterThanOrEqual(before)

  const other = await context.newPage()
  await other.goto('/portfolio')
  await other.getByRole('button', { name: 'Ouvir O Dia do Sim', exact: true }).click()
  await expectPlaying(other)
  await expect(pair.getByRole('button', { name: /^Ouvir Maré Mansa, antes/ })).toBeVisible()
})

test(
  'the page of a playing pair is left → its song goes on in the player of the site',
  { tag: '@rare' },
  async ({ page }) => {
    await page.goto('/portfolio')
    const pair = pairOf(page)
    await pair.getByRole('button', { name: /^Ouvir Maré Mansa, antes e depois/ }).click()
    await expect(pair.getByRole('button', { name: /^Pausar/ })).toBeVisible()
    const seek = pair.getByRole('slider')
    await seek.focus()
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowRight')
    await page.locator('footer').getByRole('link', { name: 'Perguntas frequentes' }).first().click()
    await expect(page).toHaveURL('/faq')

    const player = page.getByRole('region', { name: 'Tocador de música' })
    await expect(player.locator('.dock-title b')).toHaveText('Maré Mansa')
    await expectPlaying(page)
    expect(
      await page.evaluate(() => document.querySelector<HTMLAudioElement>('#site-audio')?.currentTime),
    ).toBeGreaterThan(7)
    await player.getByRole('button', { name: 'Pausar' }).click()
    await expect(player.getByRole('button', { name: 'Tocar', exact: true })).toBeVisible()
  },
)

test.describe('when a song cannot be had', { tag: '@rare' }, () => {
  test.use({ expectedErrors: /404|Failed to load/ })

  test('a song cannot be loaded → the player says so', async ({ page }) => {
    await page.route('/audio/**', (route) => route.fulfill({ status: 404 }))
    await page.goto('/portfolio')
    await page.getByRole('button', { name: 'Ouvir Maré Mansa', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Tocador de música' })).toContainText(
      'Falha ao carregar arquivos de áudio',
    )
  })
})

test('consent → two equal buttons, nothing of third parties before, stored, and changed on /cookies', async ({
  page,
  dataDir,
}) => {
  const strangers: string[] = []
  await showAlbums(page, dataDir)
  await page.addInitScript(() => location.hostname === '127.0.0.1' && sessionStorage.setItem('undecided', '1'))
  await page.route(/^https:\/\/(?!wa\.me)/, (route) => {
    strangers.push(new URL(route.request().url()).host)
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' })
  })
  await page.goto('/portfolio')
  await page.evaluate(() => localStorage.removeItem('consent'))
  await page.reload()
  const bar = page.getByRole('region', { name: 'Cookies' })
  await expect(bar).toBeHidden()
  await page.locator('.album').first().scrollIntoViewIfNeeded()
  const [refuse, accept] = [bar.getByRole('button', { name: 'Recusar' }), bar.getByRole('button', { name: 'Aceitar' })]
  const [one, other] = [await refuse.boundingBox(), await accept.boundingBox()]
  expect([one?.width, one?.height]).toEqual([other?.width, other?.height])
  await expect(refuse).toHaveCSS(
    'background-color',
    await accept.evaluate((button) => getComputedStyle(button).backgroundColor),
  )
  await refuse.click()
  await expect(bar).toBeHidden()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(bar).toBeHidden()

  await page.locator('footer').getByRole('link', { name: 'Cookies' }).click()
  await expect(page.getByText('Você recusou conteúdo')).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Aceitar' }).click()
  await expect(page.getByText('Você aceitou conteúdo')).toBeVisible()
  expect(strangers).toEqual([])

  await openFromCorner(page, 'Abrir o tocador de música')
  await page.getByRole('region', { name: 'Tocador de música' }).getByRole('button', { name: 'Tocar aqui' }).click()
  await expect(page.locator('iframe.album-frame')).toHaveAttribute('sandbox', /allow-scripts/)
  await expect.poll(() => strangers).toEqual(['bandcamp.com'])

  // An album stops when its page is left, and does not come back with it.
  await page.getByRole('button', { name: 'Fechar o tocador' }).click()
  await expect(page.locator('iframe.album-frame')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/portfolio')
  await page.locator('.album').getByRole('button', { name: 'Tocar aqui' }).first().click()
  await expect.poll(() => strangers).toHaveLength(2)
  await page.locator('footer').getByRole('link', { name: 'Cookies' }).click()
  await page.locator('main').getByRole('button', { name: 'Recusar' }).click()
  await page.goBack()
  await expect(page.locator('.album').getByRole('button', { name: 'Aceitar o Bandcamp' })).toHaveCount(8)
  await expect(page.locator('iframe.album-frame')).toHaveCount(0)
  expect(strangers).toHaveLength(2)
})

test('links to other sites, tabs and files → left to the browser; a payment is a full load', async ({ page }) => {
  await page.goto('/pacotes')
  await page.evaluate(() => document.body.setAttribute('data-mark', 'same'))
  await page
    .locator('main')
    .getByRole('link', { name: /Escolher/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/pagamento\//)
  await expect(page.locator('main h1')).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset.mark)).toBeUndefined()

  await page.goto('/faq')
  for (const link of await page.locator('a[href^="http"]:not([role="button"])').all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test('a change of page → the keyboard starts at the top, and an anchor leads to its place', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/sobre')
  await beHydrated(page)
  await page.evaluate(() => document.body.setAttribute('data-mark', 'same'))
  await page.locator('header').getByRole('link', { name: 'Serviços' }).click()
  await expect(page).toHaveURL('/servicos')
  await expect(page.locator('header nav').getByRole('link', { name: 'Serviços' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.locator('head link[href*="typeface"]')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()

  // Only the new page's main stays.
  await expect(page.locator('main h1')).toHaveText('Serviços')
  await page.locator('header').getByRole('link', { name: 'Início', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.locator('main').getByRole('link', { name: 'Como funciona' }).click()
  await expect(page).toHaveURL('/#processo')
  await expect(page.locator('#processo')).toBeInViewport()
  expect(await page.evaluate(() => [document.body.dataset.mark, scrollY > 100])).toEqual(['same', true])
})

/** A link pressed before is left to the browser. */
async function beHydrated(page: Page) {
  await page.mouse.move(5, 5)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}

function pairOf(page: Page) {
  return page.locator('.pair', { hasText: 'Maré Mansa' })
}

function position(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)
}

async function expectPlaying(page: Page) {
  const from = await position(page)
  await expect.poll(() => position(page)).toBeGreaterThan(from)
}
