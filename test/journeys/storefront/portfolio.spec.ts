import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { firstMusic } from '#core/site/albums.ts'
import { categoriesOf } from '#core/site/song.ts'
import { showAlbums } from '#test/journeys/support/albums.ts'
import { expect, test } from '#test/journeys/support/journey.ts'

// Other files give the shop albums.
test.use({ shop: 'portfolio' })

const first = [...demonstrationSongs].toSorted((one, other) => Number(other.featured) - Number(one.featured))

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with JavaScript' : 'without JavaScript',
    { tag: javaScriptEnabled ? [] : '@rare' },
    () => {
      test.use({ javaScriptEnabled })

      test('the portfolio → three songs, then all, then those of a category', async ({ page }) => {
        await page.goto('/portfolio')
        const cards = page.locator('.examples-grid > li')
        const visible = cards.filter({ visible: true })
        await expect(cards).toHaveCount(demonstrationSongs.length)
        await expect(visible).toHaveCount(3)

        const more = page.locator('.examples-more label')
        await expect(more).toHaveText('Mostrar mais', { useInnerText: true })
        await more.click()
        await expect(visible).toHaveCount(demonstrationSongs.length)
        await expect(more).toHaveText('Mostrar menos', { useInnerText: true })
        await more.click()
        await expect(visible).toHaveCount(3)

        await page.getByText('Escolher pelo ritmo').click()
        for (const category of categoriesOf(demonstrationSongs)) {
          await page.locator(`.examples label:has([value="${category}"])`).click()
          const wanted = first.filter(({ categories }) => categories.includes(category)).map(({ title }) => title)
          await expect(visible.getByRole('heading')).toHaveText(wanted)
          await expect(more).toBeHidden()
        }
        const rhythms = page.getByText('Escolher pelo ritmo')
        await page.locator('.examples label:has([value="samba"])').click()
        await rhythms.click()
        await expect(rhythms, 'the list is shut, and one of it is in force').toHaveCSS(
          'background-color',
          'rgb(17, 17, 17)',
        )
        await page.getByText('Todas', { exact: true }).click()
        await expect(rhythms).not.toHaveCSS('background-color', 'rgb(17, 17, 17)')
        await expect(visible).toHaveCount(3)
      })

      test('a song card → leads to its own page', async ({ page }) => {
        const [song] = first
        if (!song) throw new Error('no songs')
        await page.goto('/portfolio')
        await page.getByRole('link', { name: song.title, exact: true }).first().click()
        await expect(page).toHaveURL(`/portfolio/${song.id}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(song.title)
        await expect(page.getByRole('img', { name: `Capa de ${song.title}` })).toBeVisible()
        const share = await page.getByRole('link', { name: /Mandar pelo WhatsApp/ }).getAttribute('href')
        expect(decodeURIComponent(share ?? '')).toContain(`/portfolio/${song.id}`)
      })
    },
  )
}

test('the filter → usable by keyboard alone', async ({ page }) => {
  await page.goto('/portfolio')
  await page.getByRole('radio', { name: 'Todas' }).focus()
  await page.keyboard.press('ArrowRight')
  const [type] = categoriesOf(demonstrationSongs).filter((category) => ['wedding', 'corporate'].includes(category))
  await expect(page.locator(`.examples [value="${type}"]`)).toBeChecked()

  await page.keyboard.press('ArrowLeft')
  await page.getByRole('checkbox', { name: /Mostrar/ }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.examples-grid > li').filter({ visible: true })).toHaveCount(demonstrationSongs.length)
})

test(
  'no album of the studio yet → five for sale and three promotional ones of our songs, marked as demonstrations',
  { tag: '@rare' },
  async ({ page, expectAccessible }) => {
    await page.goto('/portfolio')
    const albums = page.getByRole('region', { name: 'Discos à venda' })
    await expect(albums.locator('.album')).toHaveCount(8)
    await expect(albums.getByText('Demonstração', { exact: true })).toHaveCount(9)
    await expect(albums.getByRole('link', { name: /Visitar a nossa página de música/ })).toHaveAttribute(
      'href',
      '#exemplos',
    )
    await albums.locator('.album').first().getByText('Tocar aqui').click()
    await expect(page.getByRole('region', { name: 'Tocador de música' })).toContainText('Carta de Agosto')
    await expectAccessible(page)
  },
)

test('the portfolio → leads to WhatsApp, to every album and back home', async ({ page, dataDir }) => {
  await showAlbums(page, dataDir)
  await page.goto('/portfolio')
  const wish = await page.getByRole('link', { name: /Quero comprar uma música/ }).getAttribute('href')
  expect(wish).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
  expect(decodeURIComponent(wish ?? '')).toMatch(/PIX, transferência bancária .* plataforma internacional/)
  await expect(page.getByRole('link', { name: /Conversar no WhatsApp/ }).first()).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  for (const { url, title } of [...firstMusic.forSale, ...firstMusic.promotional]) {
    const link = page
      .locator('main')
      .locator(`a[href="${url.replace(firstMusic.page, 'https://estudio.bandcamp.com')}"]`)
    await expect(link, title).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await expect(page.getByRole('link', { name: 'Visitar a nossa página de música' })).toBeVisible()

  await page.getByRole('link', { name: 'Voltar para o início' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('#exemplos')).toBeVisible()
  await expect(page.locator('#antes-e-depois')).toBeVisible()
})

test('looking at the portfolio → no request to another host', async ({ page, product }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== product.url) strangers.push(request.url())
  })
  await page.goto('/portfolio')
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(strangers).toEqual([])
})

test.describe('an address of no song', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('an unknown song → 404 with our text', async ({ page }) => {
    const answer = await page.goto('/portfolio/nao-existe')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  })
})
