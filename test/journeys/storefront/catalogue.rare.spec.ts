import type { Page } from '@playwright/test'

import { expect, test } from '#test/journeys/support/journey.ts'
import { anotherBrowser, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'catalogue', expectedErrors: /status of (404|409|422)/ })

const catalog = '/admin/settings/catalogo'
const discounts = '/admin/vales/descontos'
const saved = (page: Page) => page.locator('.toast').filter({ hasText: 'Configurações salvas' })
const field = (page: Page, path: string) => page.locator(`[id="${path}"]`)
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const open = (page: Page, name: string) => part(page, name).locator('summary').first().click()

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(saved(page)).toBeVisible()
}

/** A page of the shop after its cache was renewed. */
async function expectInShop(shop: Page, path: string, text: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      await shop.goto(path)
      return shop.locator('main').textContent()
    })
    .toMatch(text)
}

test('a package, a new service and the questions are edited → the shop shows them', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, catalog)
  await open(page, 'Pacote Express')
  await field(page, 'packages.express.licence').selectOption('Licença para conteúdo próprio')
  await part(page, 'Pacote Express').getByLabel('WAV').check()
  await field(page, 'packages.express.delivery.limit').fill('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nada foi salvo: confira 1 campo' })).toBeVisible()
  await expect(page.getByText('O prazo máximo não pode ser menor que a entrega esperada (3).')).toBeVisible()
  await page.getByRole('link', { name: 'Pacote Express, Prazo máximo' }).click()
  await field(page, 'packages.express.delivery.limit').fill('4')

  await page.getByLabel('Nome do novo serviço').fill('Coro de crianças')
  await page.getByRole('button', { name: 'Adicionar' }).nth(0).click()
  const added = 'extras.coro-de-criancas'
  await expect(field(page, `${added}.title`)).toBeFocused()
  await expect(field(page, `${added}.title`)).toHaveValue('Coro de crianças')
  await expect(field(page, 'packages.express.delivery.limit')).toHaveValue('4')
  await field(page, `${added}.price`).fill('88,00')
  await field(page, `${added}.description`).fill('Seis vozes afinadas.')
  await field(page, `${added}.features`).fill('Gravado em estúdio\nAté dois refrões')
  await field(page, `${added}.sale`).selectOption('Junto com o pacote, no pagamento')
  const up = page.getByRole('button', { name: 'Subir: Coro de crianças' })
  await up.click()
  await expect(up).toBeFocused()
  await expect(page.getByText('Coro de crianças: 13º de 14.')).toBeVisible()
  await page.getByText('Partituras MusicXML/PDF', { exact: true }).click()
  await page.getByRole('button', { name: 'Remover: Partituras MusicXML/PDF' }).click()

  await open(page, 'Qualificação')
  await field(page, 'qualification.presente.first').selectOption('Premium')
  await page.getByRole('button', { name: 'Revisar alterações' }).click()
  const changes = page.getByRole('status').filter({ hasText: 'O que vai mudar no site' })
  await expect(changes).toContainText('Licença: Licença pessoal Licença para conteúdo próprio')
  await expect(changes).toContainText('entrou Coro de crianças; saiu Partituras MusicXML/PDF')
  await save(page)

  const shop = await anotherBrowser(browser, baseURL ?? '')
  await expectInShop(shop.page, '/pacotes', /MP3 e WAV[\s\S]*Uso no seu conteúdo digital/)
  await expectInShop(shop.page, '/', /Coro de crianças[\s\S]*Gravado em estúdio · Até dois refrões[\s\S]*R\$\s88,00/)
  await expect(shop.page.locator('#extras')).not.toContainText('Partituras')
  await expectInShop(shop.page, '/qualificacao/resultado?proposito=presente', /Premium/)
  await shop.page.goto('/pagamento/express')
  await expect(shop.page.getByLabel(/Coro de crianças/)).toBeAttached()
  await expect(shop.page.locator('#contrato')).toContainText('MP3 e WAV')
  await shop.context.close()
})

test(
  'leaving unsaved input → a question; two additions to one list → both are stored',
  { tag: '@rare' },
  async ({ page, browser, baseURL }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, discounts)
    const other = await anotherBrowser(browser, baseURL ?? '')
    await signIn(other.page, discounts)

    for (const [one, code] of [
      [page, 'natal10'],
      [other.page, 'MAES15'],
    ] as const) {
      await one.getByLabel('Novo código').fill(code)
      await one.getByLabel('Novo código').press('Enter')
      await field(one, `discounts.${code.toUpperCase()}.percent`).fill('10')
    }
    await page.getByRole('link', { name: 'Vales', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(page).toHaveURL(discounts)
    await expect(field(page, 'discounts.NATAL10.percent')).toHaveValue('10')
    await save(page)

    await other.page.getByRole('button', { name: 'Salvar', exact: true }).click()
    const conflict = other.page.getByRole('alert').filter({ hasText: 'Alguém salvou antes de você' })
    await expect(conflict).toContainText('NATAL10')
    await expect(conflict).toContainText('MAES15')
    await other.page.getByRole('link', { name: 'Vales', exact: true }).click()
    await other.page.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect(other.page).toHaveURL(/vales$/)
    await other.context.close()
  },
)

test(
  'songs and albums of the portfolio → chosen and ordered, and cached pages follow',
  { tag: '@rare' },
  async ({ page, browser, baseURL, expectAccessible }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const shop = await anotherBrowser(browser, baseURL ?? '')
    await shop.page.goto('/')
    await expect(shop.page.locator('#exemplos h3').first()).toHaveText('Maré Mansa')

    await signIn(page, '/admin/settings/site')
    const songs = part(page, 'Músicas de demonstração')
    await songs.getByRole('button', { name: /Remover: Maré Mansa/ }).click()
    await expect(songs.getByText(/Maré Mansa .* sai quando você salvar/)).toBeVisible()
    await songs.getByRole('button', { name: /Descer: Portão de Domingo/ }).click()
    await field(page, 'songs.janela-antiga.featured').check()
    await field(page, 'songs.o-dia-do-sim.featured').uncheck()
    await field(page, 'music.page').fill('https://estudio.bandcamp.com')
    const albums = part(page, 'Álbuns à venda')
    await albums.getByLabel('Título de outro álbum').fill('Disco de Inverno')
    await albums.getByLabel('Título de outro álbum').press('Enter')
    await field(page, 'music.forSale.disco-de-inverno.url').fill('https://estudio.bandcamp.com/album/disco-de-inverno')
    await field(page, 'music.forSale.disco-de-inverno.genre').selectOption('Bossa Nova')
    await expectAccessible(page)
    await save(page)

    await expectInShop(shop.page, '/portfolio', /Disco de Inverno/)
    await shop.page.goto('/')
    const titles = shop.page.locator('#exemplos h3')
    await expect(titles).toHaveText([
      'Portão de Domingo',
      'Janela Antiga',
      'O Dia do Sim',
      'Carta de Agosto',
      'Mesa Posta',
      'Contramão',
    ])
    expect((await shop.page.goto('/portfolio/mare-mansa'))?.status()).toBe(404)
    expect(await (await shop.page.request.get('/sitemap.xml')).text()).not.toContain('mare-mansa')
    expect(await (await shop.page.request.get('/musicas.json')).text()).not.toContain('mare-mansa')
    await shop.context.close()

    await songs.getByLabel('Mostrar também').selectOption({ label: 'Maré Mansa (Bossa Nova, com antes e depois)' })
    await songs.getByRole('button', { name: 'Adicionar' }).click()
    await expect(field(page, 'songs.mare-mansa.featured')).toBeChecked()
    await save(page)

    await page.goto('/admin/settings')
    await field(page, 'company.taxId').fill('12.345.678/0001-00')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('CNPJ ou CPF inválido. Confira os números.')).toBeVisible()
    await field(page, 'company.taxId').fill('12.345.678/0001-95')
    await save(page)
  },
)
