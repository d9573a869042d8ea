import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Locator } from '@playwright/test'

import { fillBriefing, songTitle, type Person } from '#test/journeys/support/briefing.ts'
import { readCode, type Buyer } from '#test/journeys/support/buyer.ts'
import { keyboard, mouse, type Upload } from '#test/journeys/support/input-methods.ts'
import { expect, staff, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { anotherBrowser } from '#test/journeys/support/staff.ts'
import { readZip } from '#test/support/formats/read-zip.ts'
import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'

test.use({ actionTimeout: 25_000 })

const sha256 = (bytes: Buffer) => hash('sha256', bytes)
const master: Upload = {
  name: 'valsa.wav',
  mimeType: 'audio/wav',
  buffer: createWav([
    ...createTone({ seconds: 12, level: 0.2, pitch: 440 }),
    ...createTone({ seconds: 12, level: 0.5, pitch: 660 }),
  ]),
}

const button = ({ page }: Person, name: string | RegExp, exact = true) =>
  page.getByRole('button', { name, exact }).first()
const link = ({ page }: Person, name: string | RegExp) => page.locator('main').getByRole('link', { name }).first()
const main = ({ page }: Person) => page.locator('main')

/** From the package's page to a payment the provider approved; the code of the order. */
async function pay(client: Person, buyer: Buyer): Promise<string> {
  const { page, hands } = client
  await page.goto('/pagamento/essencial')
  await hands.write(page.getByLabel('Seu nome'), buyer.name)
  await hands.write(page.getByLabel('E-mail'), buyer.email)
  await hands.press(button(client, 'Pagar agora'))
  await hands.tick(page.getByRole('dialog').getByRole('checkbox'))
  await hands.press(button(client, 'Aceitar e Prosseguir'))
  await page.waitForURL(/\/checkout\/v1\//)

  await hands.press(page.getByRole('link', { name: /cartão/i }).first())
  await hands.write(page.getByLabel('Número do cartão'), '5031 4332 1540 6351')
  await hands.write(page.getByLabel('Nome como está no cartão'), 'APRO')
  await hands.write(page.getByLabel('Validade'), '11/30')
  await hands.write(page.getByLabel('Código de segurança'), '123')
  await hands.write(page.getByLabel('CPF do titular'), '123.456.789-09')
  await hands.press(page.getByRole('button', { name: /^Pagar/ }))
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  return readCode(page)
}

async function acceptStory(studio: Person): Promise<void> {
  const { page, hands } = studio
  await page.goto('/admin/login?origem=/admin/projects')
  await hands.write(page.getByLabel('E-mail', { exact: true }), staff.email)
  await hands.write(page.getByLabel('Senha', { exact: true }), staff.password)
  await hands.press(button(studio, 'Entrar'))
  await hands.press(link(studio, new RegExp(`Ver Detalhes.*${songTitle}`)))
  await expect(page.getByRole('heading', { name: songTitle, level: 1 })).toBeVisible()
  await hands.press(link(studio, 'Analisar briefing'))
  await expect(main(studio)).toContainText('Minha mãe cantava na cozinha.')
  await hands.press(button(studio, 'Aceitar briefing'))
  await expect(main(studio).getByText('Aceito', { exact: true })).toBeVisible()
}

async function sendSound(studio: Person): Promise<void> {
  const { page, hands } = studio
  await hands.press(link(studio, 'Nova Versão'))
  const dialog = page.getByRole('dialog', { name: 'Adicionar Nova Versão' })
  await hands.press(dialog.getByRole('link', { name: 'Enviar áudio' }))
  await hands.write(dialog.getByLabel('Nome da versão'), 'Valsa da mãe')
  await hands.upload(dialog.getByLabel('Áudio da versão'), master)
  await hands.press(dialog.getByRole('button', { name: 'Enviar e adicionar' }))
  await expect(page.locator('.toast')).toContainText('Versão adicionada!')
  await expect(dialog).toHaveCount(0)
  await expect(main(studio)).toContainText(/0:24 · −\d+,\d LUFS/, { timeout: 60_000 })
  await hands.press(link(studio, 'Apresentar ao cliente'))
  const presenting = page.getByRole('dialog', { name: 'Apresentar ao cliente' })
  await hands.press(presenting.getByRole('link', { name: /^Marcar os nomes/ }))
  const naming = page.getByRole('dialog', { name: 'Marcar nomes' })
  await hands.write(naming.getByLabel('Momento, como 0:42'), '0:05')
  await hands.press(naming.getByRole('button', { name: 'Marcar nomes' }))
  await expect(page.locator('.toast', { hasText: 'A versão pode ser apresentada.' })).toBeVisible()
  await hands.press(link(studio, 'Apresentar ao cliente'))
  // Beside the mail's frame a press right after scrolling can reach the frame instead of the button.
  await presenting.getByRole('button', { name: 'Apresentar ao cliente' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast', { hasText: 'Versão apresentada!' })).toBeVisible()
}

async function listenTo({ page, hands }: Person, deck: Locator): Promise<void> {
  const audible = () =>
    page.evaluate(
      () =>
        document.querySelector<HTMLAudioElement>('.preview audio:not([controls]), .delivery-player audio')
          ?.currentTime ?? 0,
    )
  await expect(async () => {
    const play = deck.getByRole('button', { name: 'Tocar' })
    if (await play.isVisible()) await hands.press(play)
    await expect.poll(audible, { timeout: 5_000 }).toBeGreaterThan(0.3)
  }).toPass({ timeout: 40_000 })
  await hands.press(deck.getByRole('button', { name: 'Pausar' }))
}

async function listenAndAnswer(client: Person): Promise<void> {
  const { page, hands } = client
  await hands.press(link(client, 'Ouvir as versões'))
  const deck = page.getByRole('region', { name: 'Sala de escuta' })
  await listenTo(client, deck)
  // They come between the song and the tools, which they move.
  await expect(deck.getByRole('button', { name: 'Adorei' })).toBeVisible()
  await hands.press(page.getByText('Comparar e anotar'))
  await hands.press(deck.getByRole('button', { name: /^Anotar em/ }))
  await hands.write(deck.getByLabel('O que você quer dizer sobre este momento?'), 'Mais devagar aqui.')
  await hands.press(deck.getByRole('button', { name: 'Guardar anotação' }))
  await hands.press(deck.getByRole('button', { name: 'Revisar e enviar 1 anotação' }))
  await hands.write(page.getByLabel('O que você achou?'), 'Está linda.')
  await hands.press(button(client, 'Enviar Feedback da Versão Selecionada'))
  await expect(main(client)).toContainText('Feedback recebido! Nossa equipe está analisando suas sugestões.')
}

async function resolveAndHandBack(studio: Person): Promise<void> {
  const { page, hands } = studio
  await expect(main(studio)).toContainText('Mais devagar aqui.')
  await hands.press(link(studio, 'Resolver 1 anotação'))
  await hands.press(button(studio, /^Marcar como feita/, false))
  await expect(main(studio)).toContainText('Nenhuma anotação aberta.')
  await hands.press(link(studio, 'Projeto'))
  await hands.press(link(studio, 'Voltar para Aguardando'))
  await hands.write(page.getByLabel('Motivo'), 'Ouça de novo, agora mais calma.')
  await hands.press(button(studio, 'Confirmar'))
  await expect(page.getByRole('link', { name: 'Voltar para Aguardando' })).toHaveCount(0)
}

async function approve(client: Person): Promise<void> {
  const { hands } = client
  await expect(main(client)).toContainText('Ouça de novo, agora mais calma.')
  await hands.press(button(client, 'Avaliar a versão selecionada'))
  await hands.press(button(client, /Aprovar Versão Selecionada/))
  await hands.press(button(client, /^Sim, aprovar /))
  await expect(main(client)).toContainText('Projeto Aprovado!')
}

async function deliver(studio: Person): Promise<void> {
  const { page, hands } = studio
  await hands.press(link(studio, 'Preparar a entrega'))
  await hands.press(button(studio, 'Usar o áudio da versão aprovada'))
  await expect(main(studio)).toContainText(sha256(master.buffer))
  // The MP3 is made of it meanwhile.
  await expect(page.getByRole('region', { name: 'Arquivos (2)' })).toContainText('valsa.mp3')
  await hands.press(page.getByRole('link', { name: 'Entregar', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Entregar' })
  await hands.write(dialog.getByLabel('Quem participou da criação'), 'Dona Ivone, composição')
  await hands.tick(dialog.getByLabel('Sem inteligência artificial'))
  await hands.press(dialog.getByRole('button', { name: 'Entregar agora' }))
  await expect(page.getByRole('link', { name: 'Reabrir a entrega' })).toBeVisible()
}

async function receive(client: Person): Promise<Buffer> {
  const { page, hands } = client
  await hands.press(link(client, 'Ouvir e baixar'))
  await expect(main(client)).toContainText('Aproveite sua música!')
  await expect(main(client)).toContainText(songTitle)
  await listenTo(client, page.getByRole('region', { name: 'Ouça a sua música' }))
  await expect(page.locator('audio[controls]')).toBeHidden()
  await hands.press(page.locator('summary', { hasText: 'Todos os arquivos' }))
  const everything = link(client, /^Baixar tudo/)
  const [download] = await Promise.all([page.waitForEvent('download'), hands.press(everything)])
  return readFile(await download.path())
}

for (const [way, hands] of Object.entries({ 'by hand': mouse, 'with the keyboard alone': keyboard })) {
  test(
    `two browsers at once, ${way} → from the payment to the downloaded song`,
    { tag: hands === mouse ? [] : '@rare' },
    async ({ page, browser, product, dataDir }) => {
      test.setTimeout(300_000)
      const buyer =
        hands === mouse
          ? { name: 'Olívia Byington', email: 'olivia@exemplo.com.br' }
          : { name: 'Paulinho Reis', email: 'paulinho@exemplo.com.br' }
      const { page: studioPage, context } = await anotherBrowser(browser, product.url, {
        viewport: { width: 1440, height: 900 },
      })
      const client = { page, hands }
      const studio = { page: studioPage, hands }

      const code = await pay(client, buyer)
      await fillBriefing(client)
      await acceptStory(studio)
      await expect(page.locator('[aria-current="step"]')).toContainText('Composição')
      await sendSound(studio)
      await listenAndAnswer(client)
      await resolveAndHandBack(studio)
      await approve(client)
      await deliver(studio)

      const inside = await readZip(await receive(client))
      expect(
        inside.map(({ name, bytes }) => [name.split('/').at(-1), !name.endsWith('.wav') || sha256(bytes)]),
      ).toEqual([
        [`${songTitle}.mp3`, true],
        [`${songTitle}.wav`, sha256(master.buffer)],
        [`${songTitle} - certificado de autoria.pdf`, true],
        [`${songTitle} - direitos de uso.pdf`, true],
      ])
      await expect(studioPage.getByRole('region', { name: /Downloads do cliente \(1\)/ })).toContainText(`${code}.zip`)
      await findMail(dataDir, buyer.email, /Sua música chegou/)
      await context.close()
    },
  )
}
