import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'

import { deliverSong } from '#test/journeys/support/delivered-songs.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { findProjectOf } from '#test/journeys/support/song-files.ts'
import { anotherBrowser, payForASong } from '#test/journeys/support/staff.ts'

test.use({ shop: 'gift' })

type Created = { page: Page; browser: Browser; dataDir: string; url: string }

/** A gift that is opened already, in the browser of whoever it is for. */
async function openGift(
  { page, browser, dataDir, url }: Created,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  await payForASong(page, { name: 'Célia Prado', email })
  const { id } = await findProjectOf(dataDir, email)
  await deliverSong(dataDir, id, 'mesa-posta.m4a')
  await page.goto(`/deliveries/${id}/presente`)
  await page.getByRole('button', { name: 'Guardar o presente' }).click()
  const link = await page.getByLabel('O link secreto').inputValue()
  const { page: bride } = await anotherBrowser(browser, url, options)
  await bride.goto(link)
  await bride.getByRole('button', { name: 'Abrir o presente' }).press('Enter')
  await expect(bride.getByRole('heading', { level: 1 })).toContainText('Célia Prado')
  // Before React is there the form would be sent by the browser itself.
  if (options.javaScriptEnabled !== false)
    await expect(bride.getByRole('button', { name: 'Gravar a voz' })).toBeVisible()
  return bride
}

async function writeReaction(page: Page, text: string) {
  await page.getByLabel('Seu recado').fill(text)
  await page.getByLabel(/Concordo que o recado/).check()
}

const songTime = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLAudioElement>('[data-song]')?.currentTime ?? 0)

test('a reaction is sent and taken back while the song plays → both in place, the song goes on', async ({
  page,
  browser,
  product,
  dataDir,
  expectAccessible,
}) => {
  const bride = await openGift({ page, browser, dataDir, url: product.url }, 'celia.a@exemplo.com.br')
  await expect.poll(() => songTime(bride)).toBeGreaterThan(0.2)
  const loads: string[] = []
  bride.on('framenavigated', (frame) => loads.push(frame.url()))

  await writeReaction(bride, 'Mãe, chorei inteira!')
  await bride.getByRole('button', { name: 'Mandar o recado' }).dblclick()
  await expect(bride.getByRole('heading', { name: 'Seu recado chegou' })).toBeFocused()
  await expect(bride.getByText('Mãe, chorei inteira!')).toHaveCount(1)
  await expectAccessible(bride)
  const before = await songTime(bride)
  await expect.poll(() => songTime(bride)).toBeGreaterThan(before)

  await bride.getByRole('button', { name: 'Apagar este recado' }).click()
  await expect(bride.getByRole('heading', { name: 'Quer agradecer?' })).toBeFocused()
  await expect(bride.getByText('Mãe, chorei inteira!')).toHaveCount(0)
  expect(loads).toEqual([])
})

test(
  'by keyboard → the bar follows the play that answers it, and hides nothing that has the focus',
  { tag: '@rare' },
  async ({ page, browser, product, dataDir }) => {
    const bride = await openGift({ page, browser, dataDir, url: product.url }, 'celia.b@exemplo.com.br', {
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    await expect.poll(() => songTime(bride)).toBeGreaterThan(0.2)
    await bride.keyboard.press('Tab')
    const play = bride.locator('header').getByRole('button')
    await expect(play).toBeFocused()
    await bride.keyboard.press('Space')
    await expect(play).toHaveAccessibleName('Tocar a música')
    await bride.keyboard.press('Space')
    const bar = bride.getByRole('group', { name: 'Música' })
    await bride.keyboard.press('Tab')
    await expect(bar.getByRole('button', { name: 'Pausar a música' })).toBeFocused()
    await bride.keyboard.press('Tab')
    await expect(bar.getByLabel('Posição na música')).toBeFocused()

    const last = bride.getByRole('button', { name: 'Mandar o recado' })
    for (let tabs = 0; tabs < 20 && !(await isFocused(last)); tabs += 1) {
      await bride.keyboard.press('Tab')
      const focused = await bride.locator(':focus').boundingBox()
      const top = (await bar.boundingBox())?.y ?? 0
      expect((focused?.y ?? 0) + (focused?.height ?? 0), await bride.locator(':focus').innerHTML()).toBeLessThan(top)
    }
    await expect(last).toBeFocused()
  },
)

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

test.describe('without script', { tag: '@rare' }, () => {
  test('pressed twice → one reaction', async ({ page, browser, product, dataDir }) => {
    const plain = await openGift({ page, browser, dataDir, url: product.url }, 'celia.c@exemplo.com.br', {
      javaScriptEnabled: false,
    })
    await writeReaction(plain, 'Obrigada!')
    await plain.getByRole('button', { name: 'Mandar o recado' }).dblclick()

    await expect(plain.getByRole('heading', { name: 'Seu recado chegou' })).toBeVisible()
    await expect(plain.getByRole('button', { name: 'Apagar este recado' })).toHaveCount(1)
  })
})
