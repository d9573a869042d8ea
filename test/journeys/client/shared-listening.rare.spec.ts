import { expect, test } from '#test/journeys/support/journey.ts'
import { addSound, findProjectOf } from '#test/journeys/support/song-files.ts'
import { anotherBrowser, payForASong } from '#test/journeys/support/staff.ts'

test.use({ shop: 'shared-listening' })

test.describe('two browsers', () => {
  // A revoked link answers 410 to its page and 403 to its event stream.
  test.use({ expectedErrors: /status of (403|410)/ })

  test('the client shares the song → a sister listens and comments, until the link is revoked', async ({
    page,
    browser,
    product,
    dataDir,
    expectAccessible,
  }) => {
    const buyer = { name: 'Maria Aparecida Souza', email: 'aparecida@exemplo.com.br' }
    await payForASong(page, buyer)
    const { id: projectId, path } = await findProjectOf(dataDir, buyer.email)
    const song = { song: 'mesa-posta.m4a', durationMs: 43_119, loudness: -14 }
    await addSound(dataDir, projectId, { name: 'Voz e violão', lyric: 'Ana Clara\nveio do mar', ...song })
    await page.goto(path)

    const share = page.getByRole('region', { name: 'Mostrar para alguém' })
    await share.getByText('Criar um link').click()
    await share.getByLabel('Para quem é?').fill('minha irmã')
    await expectAccessible(page)
    await share.getByRole('button', { name: 'Criar link' }).click()
    const link = await share.getByLabel('Link de minha irmã').inputValue()

    const { page: sister, context } = await anotherBrowser(browser, product.url, {
      viewport: { width: 360, height: 640 },
    })
    await sister.goto(link)
    await expect(sister.getByText('Maria quer que você ouça')).toBeVisible()
    await expect(sister.getByRole('region', { name: 'Letra' })).toContainText('veio do mar')
    await sister.getByRole('button', { name: 'Tocar' }).click()
    await expect
      .poll(() => sister.evaluate(() => document.querySelector<HTMLAudioElement>('audio:not([controls])')?.currentTime))
      .toBeGreaterThan(0.3)
    await expect(sister.getByRole('button', { name: 'Adorei' })).toHaveCount(0)
    await sister.getByLabel('Seu nome').fill('Bia')
    await sister.getByLabel('Seu comentário').fill('Chorei no refrão.')
    await sister.getByRole('button', { name: 'Enviar para Maria' }).click()
    await expect(sister.getByText('Obrigado! Maria já pode ler.')).toBeVisible()
    // The song plays on while the comment is sent.
    await expect(sister.getByRole('button', { name: 'Pausar' })).toBeVisible()

    await expect(share).toContainText('Chorei no refrão.')
    await expect(share).toContainText('Bia, sobre Voz e violão')
    await share.getByRole('button', { name: 'Desativar o link de minha irmã' }).click()
    await expect(share).toContainText('Link desativado')
    await expect(sister.getByRole('heading', { name: 'Este link foi desativado' })).toBeVisible()
    await expectAccessible(sister)
    await sister.reload()
    await expect(sister.getByRole('heading', { name: 'Este link foi desativado' })).toBeVisible()
    await context.close()
  })
})
