import type { Page } from '@playwright/test'

import { expect, test } from '#test/journeys/support/journey.ts'
import { addSound } from '#test/journeys/support/song-files.ts'
import { signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'client' })

const melody = { song: 'mesa-posta-melodia.m4a', durationMs: 43_119, loudness: -20 }
const band = { song: 'mesa-posta.m4a', durationMs: 43_119, loudness: -14 }

/** The element that plays, if any. */
function sounding(page: Page) {
  return page.evaluate(() => {
    const playing = [...document.querySelectorAll('audio')].filter((audio) => !audio.paused && !audio.muted)
    const [first] = playing
    return {
      count: playing.length,
      src: first?.getAttribute('src') ?? '',
      at: first?.currentTime ?? 0,
      volume: first?.volume ?? 0,
      speed: first?.playbackRate ?? 0,
    }
  })
}

async function expectSounding(page: Page, versionId: string) {
  await expect.poll(async () => (await sounding(page)).src).toContain(versionId)
  await expect.poll(async () => (await sounding(page)).count).toBe(1)
}

async function enter(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('main')).toContainText('Versões Disponíveis')
}

/** The tools to compare and to note are folded until somebody wants them. */
async function openTools(page: Page) {
  await page.getByText('Comparar e anotar').click()
  await expect(page.getByRole('button', { name: 'Início do trecho' })).toBeVisible()
}

test.describe('two browsers', { tag: '@rare' }, () => {
  test.use({ expectedErrors: /status of 422/ })

  test('two versions → compared at one position and equal loudness, looped, and notes become one feedback', async ({
    page,
    studio,
    sell,
    dataDir,
    expectAccessible,
  }) => {
    test.slow()
    const { projectId, previewPath: path } = await sell('Nara Duarte')
    const melodyId = await addSound(dataDir, projectId, { name: 'Só melodia', ...melody })

    await enter(page, path)
    const deck = page.getByRole('region', { name: 'Sala de escuta' })
    await expect(deck).toContainText('Só melodia')
    // Before anybody presses, no more than the head of one recording is loaded.
    await expect(page.locator('.preview audio:not([controls])')).toHaveAttribute('preload', 'metadata')
    await deck.getByRole('button', { name: 'Tocar' }).click()
    await expectSounding(page, melodyId)
    // A first listen is as loud as the recording; nothing is matched before there is something to compare.
    expect((await sounding(page)).volume).toBe(1)
    await openTools(page)
    await expectAccessible(page)

    // Another version is added while this one plays: playback continues, and the new one can be played.
    await page.evaluate(() =>
      document.querySelector('.preview audio:not([controls])')?.setAttribute('data-mark', 'same'),
    )
    const bandId = await addSound(dataDir, projectId, { name: 'Banda completa', ...band })
    await expect(deck.getByRole('button', { name: 'Banda completa' }).first()).toBeVisible()
    await expect(page.locator('.preview audio:not([controls])')).toHaveAttribute('data-mark', 'same')
    await expectSounding(page, melodyId)

    // A/B: the other one is downloaded first, from then on the switch is immediate.
    for (const wanted of [bandId, melodyId, bandId, melodyId, bandId]) {
      const before = (await sounding(page)).at
      await deck.getByRole('button', { name: /^A\/B/ }).click()
      await expectSounding(page, wanted)
      const after = await sounding(page)
      expect(after.at).toBeGreaterThanOrEqual(before - 0.05)
      expect(after.at - before).toBeLessThan(2.5)
    }
    const switches = await page.evaluate(() =>
      performance.getEntriesByName('harmonia-switch').map(({ duration }) => duration),
    )
    expect(Math.min(...switches.slice(2))).toBeLessThan(100)

    // The louder one is reduced by its 6 LUFS, until the original loudness is chosen.
    await expect.poll(async () => (await sounding(page)).volume).toBeCloseTo(10 ** (-6 / 20), 2)
    await deck.getByLabel('Igualar o volume das versões').uncheck()
    await expect.poll(async () => (await sounding(page)).volume).toBe(1)
    await deck.getByLabel('Velocidade').selectOption('1.5')
    await expect.poll(async () => (await sounding(page)).speed).toBe(1.5)

    // A looped range repeats.
    const wave = deck.getByRole('slider', { name: 'Posição na música' })
    const box = await wave.boundingBox()
    if (!box) throw new Error('the wave is not there')
    await wave.click({ position: { x: box.width * 0.5, y: box.height / 2 } })
    await expect.poll(async () => (await sounding(page)).at).toBeGreaterThan(21)
    await deck.getByRole('button', { name: 'Início do trecho' }).click()
    await expect.poll(async () => (await sounding(page)).at).toBeGreaterThan(23.5)
    await deck.getByRole('button', { name: 'Fim do trecho' }).click()
    await expect(deck.getByRole('button', { name: 'Repetir' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(async () => (await sounding(page)).at).toBeLessThan(23)
    await expectSounding(page, bandId)

    // A note on the range, and one on a moment; both are on the server at once.
    await deck.getByRole('button', { name: /^Anotar em 0:2\d–0:2\d$/ }).click()
    await expect(deck.getByLabel('O que você quer dizer sobre este momento?')).toBeFocused()
    await deck.getByLabel('O que você quer dizer sobre este momento?').fill('A sanfona <b>some</b> aqui [b] n 1 2')
    await expectSounding(page, bandId)
    await deck.getByRole('button', { name: 'Guardar anotação' }).click()
    await expect(page.locator('.toast')).toContainText('Anotação guardada')
    await expect(deck.getByRole('button', { name: 'Revisar e enviar 1 anotação' })).toBeVisible()
    await deck.getByRole('button', { name: 'Limpar trecho' }).click()
    await deck.getByRole('button', { name: /^Anotar em/ }).click()
    await deck.getByLabel('Momento', { exact: true }).fill('0:05')
    await deck.getByLabel('O que você quer dizer sobre este momento?').fill('Linda entrada')
    await deck.getByRole('button', { name: 'Guardar anotação' }).click()
    await deck.getByRole('button', { name: 'Revisar e enviar 2 anotações' }).click()
    await expectSounding(page, bandId)

    // Wrong, then right; another tab sees it.
    const drafts = page.getByRole('region', { name: 'Suas anotações' })
    const entry = drafts.getByRole('listitem').filter({ hasText: 'Linda entrada' })
    await entry.getByText('Editar').click()
    await entry.getByLabel('Momento', { exact: true }).fill('9:59')
    await entry.getByRole('button', { name: 'Guardar' }).click()
    await expect(entry.getByRole('alert')).toContainText('A gravação termina antes deste momento.')
    await entry.getByLabel('Momento', { exact: true }).fill('0:06')
    await entry.getByRole('button', { name: 'Guardar' }).click()
    await expect(entry).toContainText('0:06')
    await expectAccessible(page)
    await drafts.getByRole('link', { name: /0:06/ }).click()
    await expect.poll(async () => (await sounding(page)).at).toBeLessThan(12)

    await signIn(studio, `/admin/projects/${projectId}`)
    await page.getByLabel('O que você achou?').fill('Quase lá!')
    await page.getByRole('button', { name: 'Enviar Feedback da Versão Selecionada' }).click()
    await expect(page.locator('main')).toContainText('Feedback enviado!')
    const main = studio.locator('main')
    await expect(main).toContainText('Quase lá!')
    await expect(main).toContainText(/0:2\d–0:2\d\s*A sanfona <b>some<\/b> aqui/)
    await expect(main).toContainText(/0:06\s*Linda entrada/)

    // The studio resolves them one by one; the client's page follows.
    await studio.getByRole('link', { name: 'Resolver 2 anotações' }).click()
    await expect(studio.getByRole('heading', { level: 1 })).toContainText('Anotações')
    const range = studio.getByRole('listitem').filter({ hasText: 'sanfona' })
    // Pressing a note plays its moment, in its version and one second earlier; pressing again pauses.
    await studio.getByRole('button', { name: 'Ouvir 0:06' }).click()
    await expectSounding(studio, bandId)
    const { at } = await sounding(studio)
    expect(at).toBeGreaterThanOrEqual(5)
    expect(at).toBeLessThan(10)
    const room = studio.getByRole('region', { name: 'Sala de escuta' })
    await expect(room.getByRole('button', { name: 'Banda completa', pressed: true })).toBeVisible()
    await studio.getByRole('button', { name: 'Pausar 0:06' }).click()
    await expect.poll(async () => (await sounding(studio)).count).toBe(0)
    await expectAccessible(studio)
    await range.getByRole('button', { name: /^Recusar/ }).click()
    await expect(range.getByRole('alert')).toContainText('Diga ao cliente por que não.')
    await range.getByLabel(/Resposta ao cliente/).fill('É a respiração do sanfoneiro.')
    await range.getByRole('button', { name: /^Recusar/ }).click()
    await expect(studio.locator('.toast')).toContainText('Anotação recusada')
    await studio.getByRole('button', { name: /^Marcar como feita/ }).click()
    await expect(main).toContainText('Nenhuma anotação aberta.')
    await expect(page.getByRole('region', { name: 'O que você pediu' })).toContainText('É a respiração do sanfoneiro.')
    await studio.getByRole('link', { name: /^Recusadas/ }).click()
    await studio.getByRole('button', { name: /^Reabrir/ }).click()
    await expect(studio.locator('.toast')).toContainText('Anotação reaberta')

    // A new version comes with the project: the list is there, and a jump plays the place in it.
    await studio.getByRole('link', { name: 'Projeto', exact: true }).click()
    const newId = await addSound(dataDir, projectId, { name: 'Banda, nova mixagem', ...band })
    await studio.getByRole('link', { name: 'Voltar para Aguardando' }).click()
    await studio.getByLabel('Motivo').fill('Ouça a entrada.')
    await studio.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.locator('main')).toContainText('Ouça a entrada.')
    const changes = page.getByRole('region', { name: 'O que você pediu' })
    await expect(changes).toContainText('1 na fila · 1 feita')
    await page.getByRole('radio', { name: 'Banda, nova mixagem' }).check()
    await changes.getByRole('link', { name: /0:06/ }).click()
    await expectSounding(page, newId)
    expect((await sounding(page)).at).toBeLessThan(10)
  })
})

test(
  'the keyboard alone → plays, seeks, compares, loops and notes, and typing stays typing',
  { tag: '@rare' },
  async ({ page, sell, dataDir }) => {
    const { projectId, previewPath: path } = await sell('Otto Braga')
    const melodyId = await addSound(dataDir, projectId, { name: 'Só melodia', ...melody })
    const bandId = await addSound(dataDir, projectId, { name: 'Banda completa', ...band })
    await enter(page, path)
    await expect(page.getByRole('slider', { name: 'Posição na música' })).toBeVisible()
    await expect(page.locator('.moment-row')).toContainText('2 · Banda completa')
    await openTools(page)
    await page.getByRole('heading', { level: 1 }).click()
    const { keyboard } = page

    await keyboard.press('Space')
    await expectSounding(page, bandId)
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await expect.poll(async () => (await sounding(page)).at).toBeGreaterThan(9.9)
    await keyboard.press('1')
    await expectSounding(page, melodyId)
    await expect(page.getByRole('radio', { name: 'Só melodia' })).toBeChecked()
    await keyboard.press('b')
    await expectSounding(page, bandId)
    await keyboard.press('ArrowLeft')
    await keyboard.press('[')
    await keyboard.press('ArrowRight')
    const end = (await sounding(page)).at
    await keyboard.press(']')
    await expect.poll(async () => (await sounding(page)).at).toBeLessThan(end - 1)
    await expect(page.locator('.moment-row')).toContainText('↻')
    await keyboard.press('l')
    await expect(page.locator('.moment-row')).not.toContainText('↻')

    await keyboard.press('n')
    await expect(page.getByLabel('O que você quer dizer sobre este momento?')).toBeFocused()
    await keyboard.type('nb 12 l[ ]')
    await expect(page.getByLabel('O que você quer dizer sobre este momento?')).toHaveValue('nb 12 l[ ]')
    await expectSounding(page, bandId)
    await page.reload()
    await expect(page.getByLabel('O que você quer dizer sobre este momento?')).toHaveValue('nb 12 l[ ]')
    await openTools(page)
    await page.getByLabel('O que você quer dizer sobre este momento?').focus()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(page.locator('.toast')).toContainText('Anotação guardada')
    await expect(page.getByRole('button', { name: /^Anotar em/ })).toBeFocused()

    const wave = page.getByRole('slider', { name: 'Posição na música' })
    await wave.focus()
    await keyboard.press('End')
    await expect(wave).toHaveAttribute('aria-valuetext', /^0:4\d de 0:4\d$/)
    await keyboard.press('Home')
    await expect(wave).toHaveAttribute('aria-valuetext', /^0:00 de/)

    // Before hydration the song plays as well, and goes on after it; a double press counts once.
    for (const late of ['preview', 'react']) {
      const pattern = new RegExp(`/assets/${late}-[^/]*\\.js$`)
      const held = Promise.withResolvers<undefined>()
      await page.route(pattern, async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      const play = page.locator('.moment-play')
      await play.dblclick()
      await expect(play).toHaveAccessibleName('Pausar')
      await expect.poll(async () => (await sounding(page)).at).toBeGreaterThan(0.2)
      const before = (await sounding(page)).at
      held.resolve(undefined)
      await expect(page.locator('[data-early-song]')).toHaveCount(0)
      await expect(play).toHaveAccessibleName('Pausar')
      expect((await sounding(page)).at).toBeGreaterThanOrEqual(before)
      await expect.poll(async () => (await sounding(page)).at).toBeGreaterThan(0.5)
      await page.unroute(pattern)
    }
  },
)

test('the playing version → selected by chip, A/B, card and radio, and named by the approval', async ({
  page,
  sell,
  dataDir,
}) => {
  const { projectId, previewPath: path } = await sell('Rute Pires')
  const melodyId = await addSound(dataDir, projectId, { name: 'Só melodia', ...melody })
  const bandId = await addSound(dataDir, projectId, { name: 'Banda completa', ...band })
  await enter(page, path)
  const deck = page.getByRole('region', { name: 'Sala de escuta' })
  const expectSelected = (name: string) => expect(page.getByRole('radio', { name })).toBeChecked()
  await expectSelected('Banda completa')

  const chips = deck.getByRole('list', { name: 'Versões para ouvir' }).getByRole('button')
  await expect(chips).toHaveText([/^1\s*Só melodia$/, /^2\s*Banda completa$/])
  await chips.first().click()
  await expectSounding(page, melodyId)
  await expectSelected('Só melodia')
  await openTools(page)
  await deck.getByRole('button', { name: /^A\/B/ }).click()
  await expectSounding(page, bandId)
  await expectSelected('Banda completa')
  await page.getByRole('button', { name: 'Ouvir Só melodia' }).click()
  await expectSounding(page, melodyId)
  await expectSelected('Só melodia')
  await page.getByRole('radio', { name: 'Banda completa' }).check()
  await expectSounding(page, bandId)
  await deck.getByRole('button', { name: 'Pausar' }).click()
  await deck.getByRole('button', { name: /^A\/B/ }).click()
  await expectSelected('Só melodia')

  await page.getByText('Enviar Feedback', { exact: true }).click()
  await expect(page.getByText('Versão selecionada: Só melodia')).toBeVisible()
  // "Adorei" names the version, too.
  await page.getByRole('button', { name: /^Aprovar Versão Selecionada\s*Aprovar Só melodia$/ }).click()
  await expect(page.getByRole('heading', { name: 'Aprovar “Só melodia”?' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sim, aprovar Só melodia' })).toBeVisible()
})

test(
  'a new version after a revision → loaded, selected and marked, and numbers stay',
  { tag: '@rare' },
  async ({ page, studio, sell, dataDir }) => {
    const { projectId, previewPath: path } = await sell('Saulo Reis')
    const melodyId = await addSound(dataDir, projectId, { name: 'Só melodia', ...melody })
    await addSound(dataDir, projectId, { name: 'Banda completa', ...band })
    await enter(page, path)
    await expect(page.getByText('Nova', { exact: true })).toHaveCount(0)
    // Drawn once the page is hydrated.
    await expect(page.locator('.deck-wave path').first()).toHaveAttribute('d', /M/)
    await page.getByRole('button', { name: 'Ouvir Só melodia' }).click()
    await expectSounding(page, melodyId)
    // Playback would continue.
    await page.getByRole('button', { name: 'Ouvir Só melodia' }).click()
    await page.getByText('Enviar Feedback', { exact: true }).click()
    await page.getByLabel('O que você achou?').fill('O nome está errado.')
    await page.getByRole('button', { name: 'Enviar Feedback da Versão Selecionada' }).click()
    await expect(page.locator('main')).toContainText('Feedback enviado!')

    // The page stays open meanwhile.
    const newId = await addSound(dataDir, projectId, { name: 'Nome certo', ...melody })
    await signIn(studio, `/admin/projects/${projectId}`)
    await studio.getByRole('link', { name: 'Voltar para Aguardando' }).click()
    await studio.getByLabel('Motivo').fill('O nome está certo agora.')
    await studio.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.locator('main')).toContainText('O nome está certo agora.')

    for (const again of [false, true]) {
      if (again) await page.reload()
      await page.getByText('Versões Propostas', { exact: true }).click()
      await expect(page.getByRole('radio', { name: 'Nome certo' })).toBeChecked()
      await expect(page.locator('.moment-row')).toContainText('3 · Nome certo')
      await expect(page.locator('main')).toContainText('Versão nova: 3 · Nome certo')
      await expect(page.getByRole('listitem').filter({ hasText: 'Nova' })).toContainText('Nome certo')
      await expect(page.getByRole('list', { name: 'Versões para ouvir' }).getByRole('button')).toHaveText([
        /^1\s*Só melodia$/,
        /^2\s*Banda completa$/,
        /^3\s*Nome certo$/,
      ])
    }
    await page.getByRole('region', { name: 'Sala de escuta' }).getByRole('button', { name: 'Tocar' }).click()
    await expectSounding(page, newId)
  },
)
