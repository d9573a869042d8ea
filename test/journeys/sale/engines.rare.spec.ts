import { deliverSong } from '#test/journeys/support/delivered-songs.ts'
import { expect, staff, test } from '#test/journeys/support/journey.ts'
import { addSound, findProjectOf } from '#test/journeys/support/song-files.ts'
import { openPage, type WebDriverPage } from '#test/support/browser/webdriver-page.ts'
import { firefox, webkit, type Driver } from '#test/support/browser/webdriver.ts'
import { openHeldLine } from '#test/support/servers/held-line.ts'

test.use({ shop: 'engines' })

const sound = { name: 'Voz e violão', song: 'mesa-posta.m4a', durationMs: 43_119, loudness: -14 }

for (const engine of [webkit, firefox]) {
  test.describe(engine.name, { tag: '@rare' }, () => {
    test.skip(!engine.isInstalled(), `${engine.name} is not installed (Debian: ${engine.needs})`)

    let driver: Driver
    test.beforeAll(async () => {
      driver = await engine.start()
    })
    test.afterAll(() => driver.close())

    test('sale, first listen, note, approval, gift and the first hour of the panel → work as a person uses them', async ({
      product,
      dataDir,
    }) => {
      const page = openPage(driver, product.url)
      const buyer = { name: `Nara ${engine.name}`, email: `nara.${engine.name.toLowerCase()}@exemplo.com.br` }
      const atThePhone = () => driver.send('SetWindowRect', { width: 420, height: 860 })
      const atTheDesk = () => driver.send('SetWindowRect', { width: 1440, height: 900 })

      await atThePhone()
      const code = await buy(page, buyer)
      const { id, path } = await findProjectOf(dataDir, buyer.email)
      await addSound(dataDir, id, { ...sound, presentedAt: null })
      await atTheDesk()
      await signIn(page)
      await present(page, buyer.name)
      await atThePhone()
      await page.goto(path)
      await listenFirst(page)
      await askForChanges(page)
      await atTheDesk()
      await answerTheNote(page, id)
      await atThePhone()
      await page.goto(path)
      await listenAgain(page)
      await approve(page)
      await deliverSong(dataDir, id, sound.song)
      await give(page, id)
      await atTheDesk()
      await lookAtTheMoney(page, buyer.name, code)
    })

    // Safari does not focus a button that is pressed.
    test('pressed before the scripts are there → the press counts, and a song plays at once', async ({
      product,
      dataDir,
      sell,
    }) => {
      const { buyer, projectId, previewPath } = await sell(`Ruth ${engine.name}`)
      await addSound(dataDir, projectId, sound)
      const versionId = await addSound(dataDir, projectId, { ...sound, name: 'Banda' })
      const hasty = await engine.start({ waits: false })
      try {
        const gate = openPage(hasty, product.url)
        await gate.goto(previewPath)
        await gate.write('E-mail', buyer.email)
        await gate.press('button', 'Verificar Email e Acessar')
        await gate.reads('Versões Disponíveis')
        await pressEarly(hasty, product.url, previewPath, async (page) => {
          await page.press('button', 'Avaliar a versão selecionada')
          return () => page.until('the answer', `document.querySelector('[name=parte][value=avaliar]')?.checked`)
        })
        await pressEarly(hasty, product.url, previewPath, async (page) => {
          await page.press('button', /Voz e violão$/, '.moment')
          return () => page.until('the version', `document.querySelector('.moment-row').innerText.includes('Voz')`)
        })
        await deliverSong(dataDir, projectId, sound.song, versionId)
        await pressEarly(hasty, product.url, `/deliveries/${projectId}`, async (page) => {
          await page.press('button', 'Tocar')
          const song = `document.querySelector('.delivery-player audio')`
          await page.until('the song plays', `${song} && !${song}.paused`)
          return async () => {
            await page.until('the player has the song', `!document.querySelector('[data-early-song]')`)
            await page.until('it plays on', `!${song}.paused`)
            await page.until('the button says so', `document.querySelector('.delivery-play').ariaLabel === 'Pausar'`)
          }
        })
      } finally {
        await hasty.close()
      }
    })
  })
}

/**
 * Presses until it sounds: a press that came before the player's code may only have opened what has the button. Firefox plays no
 * sound on a machine without a device for it: there the file has to have come so far. Returns whether it sounds.
 */
async function play(page: WebDriverPage, name: string | RegExp, what: string, audio: string): Promise<boolean> {
  // Where it does not sound, how its element stands is the failure.
  const state = `((one) => one?.currentTime > 0.3 ? 'sounds' : /MediaSink/.test(one?.error?.message) ? 'no device' : JSON.stringify(one && {
    paused: one.paused, ready: one.readyState, network: one.networkState, error: one.error?.message, src: one.currentSrc
  }))(${audio})`
  let stands = ''
  const look = async () => (stands = String(await page.evaluate(state)))
  await expect(async () => {
    if ((await page.evaluate(`${audio}?.paused ?? true`)) === true) await page.press('button', name, 'main')
    await expect.poll(look, { message: what, timeout: 8_000 }).toMatch(/^(?:sounds|no device)$/)
  }).toPass({ timeout: 60_000 })
  if (stands === 'no device') test.info().annotations.push({ type: 'no sound device', description: what })
  return stands === 'sounds'
}

/** Opens a page without its scripts; `press` returns what has to be seen once they are there. */
async function pressEarly(
  driver: Driver,
  url: string,
  path: string,
  press: (page: WebDriverPage) => Promise<() => Promise<unknown>>,
) {
  const line = await openHeldLine(url, (asked) => /\/assets\/react-[^/]*\.js$/.test(asked))
  const page = openPage(driver, line.url)
  const isHydrated = `document.documentElement.dataset.hydrated !== undefined`
  try {
    await page.goto(path)
    await page.until('the page', `location.port === '${new URL(line.url).port}' && document.querySelector('main')`)
    await page.until('the script of the site', `document.querySelector('a[data-press][role=button]')`)
    // What it moves would move away under the press.
    await page.until('its typeface', `document.fonts.status === 'loaded'`)
    const happened = await press(page)
    expect(await page.evaluate(isHydrated)).toBe(false)
    line.release()
    await page.until('React', isHydrated)
    await happened()
  } finally {
    line.close()
  }
}

/** Presses again where nothing happened, as a person does. */
async function pressUntil(page: WebDriverPage, happened: string, press: () => Promise<unknown>) {
  await expect(async () => {
    if ((await page.evaluate(happened)) !== true) await press()
    await expect.poll(() => page.evaluate(happened), { timeout: 8_000 }).toBe(true)
  }).toPass({ timeout: 60_000 })
}

async function buy(page: WebDriverPage, { name, email }: { name: string; email: string }) {
  await page.goto('/pagamento/essencial')
  await page.write('Seu nome', name)
  await page.write(/^E-mail/, email)
  await page.press('button', 'Pagar agora')
  await page.press('field', /./, 'dialog[open] label')
  await page.press('button', 'Aceitar e Prosseguir')
  await page.press('link', /cart[aã]o/i)
  await page.write('Número do cartão', '5031433215406351')
  await page.write('Nome como está no cartão', 'APRO')
  await page.write(/^Validade/, '11/30')
  await page.write('Código de segurança', '123')
  await page.write('CPF do titular', '12345678909')
  await page.press('button', /^Pagar/)
  await page.reads('Pagamento confirmado!')
  return String(await page.evaluate(String.raw`/\bP\d{4,}\b/.exec(document.querySelector('main').innerText)[0]`))
}

const version = `document.querySelector('.preview audio:not([controls])')`

async function listenFirst(page: WebDriverPage) {
  await play(page, 'Tocar', 'the sound of the version', version)
  await page.press('button', 'Anotar este momento')
  await page.write('O que você quer dizer sobre este momento?', 'Mais devagar aqui.')
  await page.press('button', 'Guardar anotação')
  await page.reads('Anotação guardada')
}

async function askForChanges(page: WebDriverPage) {
  await page.press('button', 'Revisar e enviar 1 anotação')
  await page.write('O que você achou?', 'Está linda.')
  await page.press('button', 'Enviar Feedback da Versão Selecionada')
  await page.reads('Feedback recebido!')
}

async function listenAgain(page: WebDriverPage) {
  if (await play(page, 'Tocar', 'the sound of the version once more', version))
    await page.press('button', 'Pausar', '.moment')
}

async function approve(page: WebDriverPage) {
  await page.press('button', 'Adorei')
  await page.press('button', 'Sim, aprovar Voz e violão')
  await page.reads('Projeto Aprovado!')
}

async function give(page: WebDriverPage, projectId: string) {
  await page.goto(`/deliveries/${projectId}`)
  await page.press('link', 'Criar o presente')
  await page.write('Para quem é', 'Ana Clara')
  await page.write('Sua mensagem', 'Que toque a vida inteira.')
  await page.press('button', 'Guardar o presente')
  await page.reads('Está pronto para dar')
  const link = await page.evaluate(`document.querySelector('input[readonly]').value`)
  await page.goto(String(link))
  await page.until('the whole page', `document.readyState === 'complete'`)
  await page.press('button', 'Abrir o presente')
  await page.reads('Que toque a vida inteira.')
  await play(page, 'Tocar a música', 'the song of the gift', `document.querySelector('[data-song]')`)
}

async function signIn(page: WebDriverPage) {
  await page.goto('/admin/login')
  await page.write('E-mail', staff.email)
  await page.write('Senha', staff.password)
  await page.press('button', 'Entrar')
}

async function present(page: WebDriverPage, name: string) {
  await page.press('link', new RegExp(`Música de ${name}`))
  await page.reads('Voz e violão')
  await page.press('link', /^Apresentar ao cliente/)
  await page.press('button', 'Apresentar ao cliente', 'dialog[open]')
  await page.reads('Versão apresentada!')
}

async function answerTheNote(page: WebDriverPage, projectId: string) {
  await page.goto(`/admin/projects/${projectId}`)
  await page.reads('Mais devagar aqui.')
  await page.press('link', 'Resolver 1 anotação')
  await page.write(/^Resposta ao cliente/, 'Ficou mais calma.')
  await page.press('button', /^Marcar como feita/)
  await page.reads('Nenhuma anotação aberta.')
  await page.goto(`/admin/projects/${projectId}`)
  const isAsking = `document.querySelector('dialog[open]') !== null`
  await pressUntil(page, isAsking, () => page.press('link', 'Voltar para Aguardando'))
  await page.write(/^Motivo/, 'Ouça de novo.')
  await pressUntil(page, `!(${isAsking})`, () => page.press('button', 'Confirmar', 'dialog[open]'))
  await page.until(
    'the project waits for the client',
    `document.querySelector('main').innerText.includes('Aguardando')`,
  )
}

async function lookAtTheMoney(page: WebDriverPage, name: string, code: string) {
  await page.goto('/admin')
  await page.press('link', /^Pedidos/)
  await shows(page, 'Pedidos')
  await page.press('link', new RegExp(name))
  await page.reads('Pacote Essencial')
  await page.press('link', /^Financeiro/)
  await shows(page, 'Financeiro')
  await page.press('link', new RegExp(code))
  await page.reads(`Pedido ${code}`)
  await page.goto('/admin/dashboard')
  await page.until('the dashboard', `document.querySelector('h1') !== null`)
}

/** The address changes before the page does: a link would still be pressed on the one before. */
async function shows(page: WebDriverPage, title: string) {
  await page.until(`the page “${title}”`, `document.querySelector('h1')?.innerText.trim() === '${title}'`)
}
