import type { Page } from '@playwright/test'

import { fillBuyer } from '#test/journeys/support/buyer.ts'
import { deliverSong } from '#test/journeys/support/delivered-songs.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { expectHydrated, hold } from '#test/journeys/support/slow-network.ts'
import { addSound, findProjectOf } from '#test/journeys/support/song-files.ts'
import { payForASong } from '#test/journeys/support/staff.ts'

// A slow line: somebody reads, opens and types before React has come.

test.use({ shop: 'opened-early' })

const song = { name: 'Voz e violão', song: 'mesa-posta.m4a', durationMs: 43_119, loudness: -14 }

/** Opens whatever can be seen to unfold; how many there are. */
function openAll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const folds = document.querySelectorAll<HTMLDetailsElement>('main details')
    const opened = [...folds].filter((one) => one.checkVisibility())
    for (const one of opened) one.querySelector('summary')?.click()
    return opened.length
  })
}

/** What can be unfolded and is not, by its words. */
function listClosed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.querySelector('summary')?.textContent ?? ''),
  )
}

/** React has taken over whatever unfolds, and has nothing left to do. */
async function expectIdle(page: Page) {
  await expectHydrated(page.locator('main details'))
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
}

test('opened before the scripts are there → it stays open on every personal page', async ({ page, dataDir }) => {
  const buyer = { name: 'Marta Reis', email: 'marta.reis@exemplo.com.br' }
  await payForASong(page, buyer)
  const { id: projectId, path } = await findProjectOf(dataDir, buyer.email)
  await addSound(dataDir, projectId, song)

  await page.goto(path)
  const release = await hold(page, '**/assets/react-*.js')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Criar um link')).toBeVisible()
  expect(await openAll(page)).toBeGreaterThanOrEqual(2)
  expect(await listClosed(page)).toEqual([])
  await page.getByLabel('Para quem é?').fill('minha irmã')
  release()
  await expectIdle(page)
  await page.getByText('Enviar Feedback', { exact: true }).click()
  await page.getByText('Versões Propostas', { exact: true }).click()
  expect(await listClosed(page)).toEqual([])
  await expect(page.getByLabel('Para quem é?')).toHaveValue('minha irmã')
  await page.getByRole('button', { name: 'Criar link' }).click()
  await expect(page.getByLabel('Link de minha irmã')).toBeVisible()
  await page.unrouteAll()

  await deliverSong(dataDir, projectId, song.song)
  for (const other of [
    '/pagamento/essencial',
    `/deliveries/${projectId}`,
    '/acompanhar-pedido',
    '/briefing/essencial',
  ]) {
    const arrive = await hold(page, '**/assets/react-*.js')
    await page.goto(other, { waitUntil: 'commit' })
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('noscript[data-scripts]')).toBeAttached()
    expect(await openAll(page), other).toBeGreaterThan(0)
    const closed = await listClosed(page)
    arrive()
    await expectIdle(page)
    expect(await listClosed(page), other).toEqual(closed)
    await page.unrouteAll()
  }
})

test('"Pagar agora" before the scripts are there, with nothing filled in → what is missing, as after them', async ({
  page,
}) => {
  const release = await hold(page, '**/assets/react-*.js')
  await page.goto('/pagamento/essencial', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  release()

  await expect(page.getByLabel('Seu nome')).toBeFocused()
  await expect(page.getByText('Como você se chama?')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a press on "Pagar agora" that begins before the scripts are there and ends after → the contract opens', async ({
  page,
}) => {
  const release = await hold(page, '**/assets/react-*.js')
  await page.goto('/pagamento/essencial', { waitUntil: 'commit' })
  await page.getByText('Serviços extras', { exact: true }).click()
  for (const extra of [/Registro UBC/, /Stems Separados/]) await page.getByRole('checkbox', { name: extra }).check()
  await fillBuyer(page, { name: 'Sara Melo', email: 'sara@exemplo.com.br' })
  const button = page.getByRole('button', { name: 'Pagar agora' })
  await button.scrollIntoViewIfNeeded()
  await button.hover()
  await page.mouse.down()
  release()
  await expectIdle(page)
  await page.mouse.up()

  await expect(page.getByRole('dialog').getByRole('button', { name: 'Aceitar e Prosseguir' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Resumo do Pedido' })).toContainText('Registro UBC')
})
