import type { Page } from '@playwright/test'

import { fillBriefing } from '#test/journeys/support/briefing.ts'
import { keyboard } from '#test/journeys/support/input-methods.ts'
import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { addSound } from '#test/journeys/support/song-files.ts'
import { anotherBrowser, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'lyric-and-proof', actionTimeout: 25_000 })

const phone = {
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const
const song = { song: 'mesa-posta.m4a', durationMs: 43_119, loudness: -14, presentedAt: null }

const partOf = (page: Page, title: string) => page.getByRole('region', { name: title })

async function presentLyric(studio: Page, words: string, notice: string | null) {
  await studio.getByRole('link', { name: 'Escrever letra' }).click()
  const writing = studio.getByRole('dialog', { name: 'Escrever letra' })
  await writing.getByLabel('Letra', { exact: true }).fill(words)
  await writing.getByRole('button', { name: 'Salvar letra' }).click()
  await expect(writing).toHaveCount(0)
  await partOf(studio, 'Letra antes de gravar').getByRole('link', { name: 'Apresentar ao cliente' }).click()
  const presenting = studio.getByRole('dialog', { name: 'Apresentar a letra ao cliente' })
  if (notice) await expect(presenting).toContainText(notice)
  await presenting.getByRole('button', { name: 'Apresentar', exact: true }).click()
  await expect(presenting).toHaveCount(0)
}

/** What the passages that are asked for weigh: seconds of a song, not a song. */
function weighPassages(page: Page): () => number[] {
  const sizes = new Map<string, number>()
  page.on('response', (response) => {
    const total = /\/(\d+)$/.exec(response.headers()['content-range'] ?? '')?.[1]
    const bytes = Number(total ?? response.headers()['content-length'] ?? 0)
    if (response.url().includes('/trechos/')) sizes.set(response.url(), bytes)
  })
  return () => [...sizes.values()]
}

async function markName(studio: Page, at: string) {
  await studio.getByRole('link', { name: /^Marcar os nomes/ }).click()
  const naming = studio.getByRole('dialog', { name: 'Marcar nomes' })
  await naming.getByLabel('Momento, como 0:42').fill(at)
  await naming.getByRole('button', { name: 'Marcar nomes' }).click()
  await expect(naming).toHaveCount(0)
}

test('a client by keys, the studio and somebody invited, in three browsers → from the story to the approval, through lyric, names, proof and a choice that stays closed until the client opens it', async ({
  browser,
  product,
  page,
  studio,
  sell,
  dataDir,
  expectAccessible,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize(phone.viewport)
  const { buyer, code, projectId, previewPath } = await sell('Nina Prado', 'essencial')
  const press = (name: string | RegExp) => keyboard.press(page.getByRole('button', { name }).first())
  await page.goto(`/acompanhar-pedido?codigo=${code}`)
  await fillBriefing({ page, hands: keyboard })
  await signIn(studio, `/admin/projects/${projectId}/briefing`)
  await studio.getByRole('button', { name: 'Aceitar briefing' }).click()
  await expect(studio.locator('main').getByText('Aceito', { exact: true })).toBeVisible()

  await studio.goto(`/admin/projects/${projectId}`)
  await presentLyric(studio, 'Thais veio do mar\ne ficou', null)
  await expect(studio.getByRole('heading', { name: 'Aguardando a leitura da letra' })).toBeVisible()
  await page.goto(previewPath)
  const lyric = page.locator('#letra')
  await expect(lyric).toContainText('Leia a letra antes de ela ser cantada')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await keyboard.press(lyric.locator('summary').first())
  await keyboard.write(lyric.getByLabel('O que mudar em “Thais veio do mar”'), 'Thaís, com acento.')
  await press('Pedir mudanças na letra')
  await expect(lyric).toContainText('Estamos mudando a letra')

  await expect(studio.getByRole('heading', { name: 'Escrever a próxima letra' })).toBeVisible()
  await presentLyric(studio, 'Thaís veio do mar\ne ficou', '1 anotação da letra anterior fica como feita')
  await expect(page.locator('#diferenca')).toHaveCount(1)
  await press('Aprovar a Letra 2')
  await expect(lyric).toContainText('Letra aprovada')

  await addSound(dataDir, projectId, { ...song, name: 'Valsa' })
  await studio.goto(`/admin/projects/${projectId}?apresentar=1`)
  await markName(studio, '0:05')
  await studio.goto(`/admin/projects/${projectId}?apresentar=1`)
  await studio.getByRole('dialog').getByRole('button', { name: 'Apresentar ao cliente' }).press('Enter')
  await expect(studio.locator('.toast', { hasText: 'Versão apresentada!' })).toBeVisible()

  const names = partOf(page, 'Os nomes na música')
  await keyboard.press(names.getByRole('button', { name: 'Ouvir o nome Thaís' }))
  await expect(names.getByRole('status')).toHaveText('Na música')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await keyboard.press(names.getByRole('button', { name: /^Errado/ }))
  await expect(names).toContainText('Você ouviu: está errado.')
  await press('Avaliar a versão selecionada')
  await expect(partOf(page, 'Suas anotações')).toContainText('O nome “Thaís” não está certo aqui.')
  await press('Enviar Feedback da Versão Selecionada')
  await expect(page.locator('main')).toContainText('Feedback recebido!')

  await studio.goto(`/admin/projects/${projectId}/anotacoes`)
  await studio.getByRole('button', { name: /^Marcar como feita/ }).click()
  await expect(studio.locator('main')).toContainText('Nenhuma anotação aberta.')
  await addSound(dataDir, projectId, { ...song, name: 'Valsa com Thaís' })
  await studio.goto(`/admin/projects/${projectId}?voltar=1`)
  await markName(studio, '0:07')
  await studio.goto(`/admin/projects/${projectId}?voltar=1`)
  const returning = studio.getByRole('dialog', { name: 'Voltar para Aguardando' })
  await returning.getByLabel('Motivo').fill('Ouça o nome de novo.')
  await returning.getByRole('button', { name: 'Confirmar' }).click()
  await expect(returning).toHaveCount(0)
  await expect(page.locator('main')).toContainText('Ouça o nome de novo.')

  // From the mail, on a phone that nobody knows: the link, the address, the button.
  const { page: other, context } = await anotherBrowser(browser, product.url, phone)
  let taps = 1
  const tap = async (name: string | RegExp) => {
    taps += 1
    await other.getByRole('button', { name }).first().tap()
  }
  await other.goto(previewPath)
  await other.getByLabel('E-mail').fill(buyer.email)
  await tap('Verificar Email e Acessar')
  const sizes = weighPassages(other)
  await tap(/^Ouvir antes e depois/)
  const asked = partOf(other, 'O que você pediu')
  await expect(asked.getByRole('status')).toHaveText('Antes')
  await expect(asked.getByRole('status')).toHaveText('Depois', { timeout: 30_000 })
  expect(taps).toBeLessThanOrEqual(3)
  await expect.poll(sizes).toHaveLength(2)
  expect(Math.max(...sizes())).toBeLessThan(200_000)
  await context.close()

  const share = partOf(page, 'Mostrar para alguém')
  await keyboard.press(share.getByText('Criar um link'))
  await keyboard.write(share.getByLabel('Para quem é?'), 'minha irmã')
  await press('Criar link')
  const { page: sister, context: hers } = await anotherBrowser(browser, product.url, phone)
  await sister.goto(await share.getByLabel('Link de minha irmã').inputValue())
  const choice = partOf(sister, 'Qual você escolheria?')
  await choice.getByText('Valsa com Thaís').tap()
  await choice.getByRole('button', { name: 'Guardar a minha escolha' }).tap()
  await expect(choice).toContainText('Guardado. Nina vê quando abrir as escolhas.')
  await expectNoOverflow(sister)
  await expect(share).toContainText('1 pessoa já escolheu uma versão.')
  await studio.goto(`/admin/projects/${projectId}`)
  for (const reader of [page, studio]) await expect(reader.locator('main')).not.toContainText('escolheria')
  await press('Abrir as escolhas')
  await expect(share).toContainText('minha irmã escolheria “Valsa com Thaís”.')
  await expect(choice).toContainText('Nina abriu as escolhas.')
  await expect(sister.getByRole('button', { name: /Aprovar|Guardar a minha escolha/ })).toHaveCount(0)
  await hers.close()

  await press(/^Ficou bom/)
  await expect(partOf(page, 'O que você pediu')).toContainText('Você ouviu: ficou bom.')
  await keyboard.press(names.getByRole('button', { name: /^Certo/ }))
  await expect(names).toContainText('Você ouviu: está certo.')
  await press('Avaliar a versão selecionada')
  await press(/Aprovar Versão Selecionada/)
  await press(/^Sim, aprovar /)
  await expect(page.locator('main')).toContainText('Projeto Aprovado!')
})
