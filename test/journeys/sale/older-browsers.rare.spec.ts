import type { BrowserContext } from '@playwright/test'

import { openFromCorner } from '#test/journeys/support/floating-button.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { addSound, findProjectOf } from '#test/journeys/support/song-files.ts'
import { anotherBrowser, payForASong, signIn } from '#test/journeys/support/staff.ts'
import { withoutHas } from '#test/support/browser/style-rules.ts'

test.use({ shop: 'older-browsers', viewport: { width: 360, height: 780 } })

/** Takes away what a browser of `browserslist` (package.json) may lack, before any script of a page runs. */
async function age(context: BrowserContext): Promise<void> {
  await context.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: withoutHas(await response.text()) })
  })
  await context.addInitScript(() => {
    const missing: [object, string[]][] = [
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['toWellFormed', 'isWellFormed']],
      [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isDisjointFrom']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any']],
      [Document.prototype, ['startViewTransition']],
      [HTMLDialogElement.prototype, ['closedBy', 'requestClose']],
    ]
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name)
    // The button that was pressed is not in what a form says.
    globalThis.FormData = new Proxy(FormData, {
      construct: (Native, [form]: [HTMLFormElement?]) => (form ? new Native(form) : new Native()),
    })

    // Here, because the browser gets this function alone. `:is()` drops what it does not know, any other selector is an error.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const readable = (selector: string) => {
      const known = selector.replaceAll(/:is\(([^()]*)\)/g, (list) => list.replaceAll(':popover-open', ':not(*)'))
      if (/:popover-open|:has\(/.test(known))
        throw new DOMException(`${selector} is not a valid selector`, 'SyntaxError')
      return known
    }
    const { matches, closest } = Element.prototype
    const { querySelector, querySelectorAll } = Document.prototype
    Object.assign(Element.prototype, {
      matches(this: Element, selector: string) {
        return matches.call(this, readable(selector))
      },
      closest(this: Element, selector: string) {
        return closest.call(this, readable(selector))
      },
    })
    Object.assign(Document.prototype, {
      querySelector(this: Document, selector: string) {
        return querySelector.call(this, readable(selector))
      },
      querySelectorAll(this: Document, selector: string) {
        return querySelectorAll.call(this, readable(selector))
      },
    })
  })
}

test('a browser without popovers and newer methods → menu, checkout, briefing, preview and panel work', async ({
  page,
  context,
  browser,
  product,
  dataDir,
}) => {
  test.slow()
  await age(context)
  await page.goto('/')
  const menu = page.locator('#menu')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await openFromCorner(page, 'Abrir o chat')
  await page.getByRole('button', { name: 'Minimizar a conversa' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Serviços' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Serviços' })).toBeVisible()
  await expect(menu).toBeHidden()

  const buyer = { name: 'Nara Duarte', email: 'nara@exemplo.com.br' }
  await payForASong(page, buyer)
  const { id, path } = await findProjectOf(dataDir, buyer.email)
  await addSound(dataDir, id, { name: 'Só melodia', song: 'mesa-posta-melodia.m4a', durationMs: 43_119, loudness: -20 })
  await addSound(dataDir, id, { name: 'Banda completa', song: 'mesa-posta.m4a', durationMs: 43_119, loudness: -14 })
  await page.goto(path)
  const deck = page.getByRole('region', { name: 'Sala de escuta' })
  await deck.getByRole('button', { name: 'Tocar' }).click()
  await expect(deck.getByRole('button', { name: 'Pausar' })).toBeVisible()
  await page.goto('/acompanhar-pedido')
  await expect(page.locator('main')).toContainText(buyer.name.split(' ')[0] ?? '')

  const studio = await anotherBrowser(browser, product.url, { viewport: { width: 360, height: 780 } })
  await age(studio.context)
  await signIn(studio.page, `/admin/projects/${id}`)
  const sidebar = studio.page.locator('#menu-do-painel')
  await expect(studio.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sidebar).toBeHidden()
  await studio.page.locator('[popovertarget="menu-do-painel"]').click()
  await sidebar.getByRole('link', { name: 'Clientes' }).click()
  await expect(studio.page).toHaveURL(/\/admin\/clients/)
  await expect(sidebar).toBeHidden()
  await studio.context.close()
})

test('a browser whose sheets cannot ask what is chosen → says it, asks for all it needs, and gives each price its name', async ({
  page,
  context,
}) => {
  await age(context)
  await page.goto('/')
  for (const name of ['Todas', 'Todos']) {
    const mark = page.getByRole('radio', { name, exact: true })
    await expect.poll(async () => (await mark.boundingBox())?.width, name).toBeGreaterThan(10)
  }
  await expect(page.getByText('Mostrar mais')).toBeHidden()

  await page.goto('/faq')
  await page.getByRole('searchbox').fill('prazo')
  await expect(page.getByText(/perguntas? fala/)).toBeVisible()

  await page.goto('/pagamento/essencial?basePackage=essencial&duration=4&versions=3&instruments=5&urgencyDays=10')
  await page.getByLabel('Quero nota fiscal').check()
  await expect(page.getByLabel('CPF ou CNPJ')).toBeVisible()
  await page.getByLabel('Ligar o modo surpresa').check()
  await expect(page.getByRole('radio', { name: 'A qualquer hora' })).toBeVisible()
  const labels = await page
    .locator('[data-total], [data-total] + span')
    .evaluateAll((prices) => prices.map((price) => getComputedStyle(price, '::before').content))
  expect(new Set(labels)).toEqual(new Set(['"Pacote Essencial: "', '"Sob medida: "']))
  await expect(page.getByRole('button', { name: 'Pagar agora', exact: true })).toBeVisible()
})
