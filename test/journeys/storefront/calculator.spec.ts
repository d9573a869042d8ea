import type { Page } from '@playwright/test'

import { acceptContract, fillBuyer, payByCard, readCode } from '#test/journeys/support/buyer.ts'
import { expect, test } from '#test/journeys/support/journey.ts'

type Choice = {
  base?: 'pequena' | 'média' | 'grande'
  duration?: number
  versions?: number
  instruments?: number
  days?: number
  options?: string[]
}

/** Added up by hand from the price list; nothing here is computed by the product. */
const table: [Choice, total: string][] = [
  [{}, 'R$ 997,00'],
  [{ duration: 4 }, 'R$ 1.197,00'],
  [{ versions: 10, instruments: 6 }, 'R$ 2.147,00'],
  [{ days: 1 }, 'R$ 2.797,00'],
  [{ duration: 10, versions: 10, instruments: 25, days: 1 }, 'R$ 7.247,00'],
  [{ base: 'média', duration: 4, versions: 5, instruments: 12, days: 15 }, 'R$ 1.997,00'],
  [{ base: 'média', duration: 6, instruments: 14, options: ['Voz', 'Letra'] }, 'R$ 3.397,00'],
  [{ base: 'grande', duration: 5, versions: 7, instruments: 25, options: ['Stems'] }, 'R$ 3.197,00'],
  [{ base: 'grande', duration: 6, versions: 8, days: 5, options: ['Licença comercial'] }, 'R$ 4.947,00'],
]

test('the calculator on a small phone → says without scrolling what is different about it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/calculadora')

  await expect(
    page.getByText(/^Aqui é sob medida: um arranjo só seu, feito da primeira nota em diante/),
  ).toBeInViewport({
    ratio: 1,
  })
})

test('every change → the total follows and equals the price list', { tag: '@rare' }, async ({ page }) => {
  await page.goto('/calculadora')
  await page.keyboard.press('Shift')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  for (const [choice, total] of table) {
    await choose(page, choice)
    await expect(quote(page)).toContainText(total)
  }

  await choose(page, { base: 'média', duration: 6, days: 5 })
  await expect(quote(page)).toContainText('2 minutos além dos 4 incluídos')
  await expect(quote(page)).toContainText('Entrega 2 dias úteis antes do prazo de 7')
  await choose(page, { instruments: 21 })
  await expect(page.locator('output[for="instruments"]')).toHaveText('ilimitados')

  // Untouched counts follow the base: a larger one is not paid for with the counts of the smaller one.
  await choose(page, { versions: 4 })
  await page.getByRole('radio', { name: /^Base média/ }).check()
  await expect(page.getByRole('slider', { name: 'Duração' })).toHaveValue('4')
  await expect(page.getByRole('slider', { name: 'Versões' })).toHaveValue('4')
  await expect(page.locator('output[for="instruments"]')).toHaveText('12 instrumentos')
  await expect(quote(page)).toContainText('R$ 1.997,00')
  await page.getByRole('radio', { name: /^Base pequena/ }).check()
  await expect(page.getByRole('slider', { name: 'Duração' })).toHaveValue('3')
  await expect(quote(page)).toContainText('R$ 1.147,00')
})

test('sliders by keyboard → move and state their value', { tag: '@rare' }, async ({ page }) => {
  await page.goto('/calculadora')
  const duration = page.getByRole('slider', { name: 'Duração' })
  await duration.focus()
  await page.keyboard.press('ArrowRight')
  await expect(duration).toHaveAttribute('aria-valuetext', '4 minutos')
  await page.keyboard.press('End')
  await expect(duration).toHaveValue('10')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  await expect(page.getByRole('slider', { name: 'Versões' })).toHaveValue('1')
  await expect(quote(page)).toContainText('R$ 3.197,00')
})

test('a quote → stored, taken to the checkout, shown beside the package and paid as shown', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/calculadora')
  // A base chosen before takes the counts along that are still those of the other one.
  await page.keyboard.press('Shift')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await choose(page, { base: 'média', duration: 6, instruments: 14, days: 4, options: ['Voz', 'Letra'] })
  await page.reload()
  await expect(quote(page)).toContainText('R$ 4.297,00')
  await page.getByRole('button', { name: 'Continuar' }).click()

  await expect(page).toHaveURL(/\/pagamento\/profissional\?basePackage=profissional&duration=6/)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('calculatorData') ?? '{}'))).toEqual({
    basePackage: 'profissional',
    duration: 6,
    versions: 3,
    instruments: 14,
    urgencyDays: 4,
    vocals: true,
    lyrics: true,
    stems: false,
    commercial: false,
    totalPrice: 4297,
    extras: 2300,
  })
  const summary = page.getByRole('complementary', { name: 'Resumo do Pedido' })
  const offer = page.getByRole('radio', { name: /^Sob medida/ })
  await expect(offer).toBeChecked()
  await expect(page.locator('label').filter({ has: offer })).toContainText(
    '6 minutos, 3 versões e até 14 instrumentos. Entrega: até 4 dias úteis',
  )
  await expect(summary).toContainText('R$ 4.297,00')
  await expect(summary.getByText('recomeça quando aceitamos a sua história').first()).toBeVisible()
  const toast = page.locator('.toast')
  await expect(toast).toContainText('Orçamento salvo')
  await page.setViewportSize({ width: 1440, height: 900 })
  // A click that something covers is refused.
  await page.getByRole('button', { name: 'Pagar agora' }).click({ trial: true })
  await expect(toast).toBeVisible()
  await page.reload()
  await expect(offer).toBeChecked()
  await expect(toast).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('radio', { name: /Profissional pronto/ }).check()
  await expect(summary.getByText('R$ 479,00').last()).toBeVisible()
  await expect(summary.getByText('R$ 4.297,00')).toBeHidden()
  await expect(page.getByText('Você já tem a letra?')).toBeVisible()
  await page.getByRole('radio', { name: /^Sob medida/ }).check()
  await expect(page.getByText('Você já tem a letra?')).toBeHidden()

  await fillBuyer(page, { name: 'Gabriela Reis', email: 'gabriela@exemplo.com.br' })
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  const contract = page.getByRole('dialog')
  await expect(contract.getByText('Duração: 6 minutos, com a pequena variação')).toBeVisible()
  await expect(contract.getByText('em até 4 dias úteis', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await contract.getByRole('button', { name: 'Cancelar' }).click()
  await acceptContract(page)
  await page.waitForURL(/\/checkout\/v1\//)
  await expect(page.locator('body')).toContainText('4.297,00')
  await payByCard(page, 'APRO')

  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await expect(page.locator('main')).toContainText('Sob medida Profissional Harmonia')
  await readCode(page)
})

test('a change after a choice in the URL → still there after a reload', { tag: '@rare' }, async ({ page }) => {
  await page.goto('/calculadora?basePackage=essencial&duration=6&versions=3&instruments=5&urgencyDays=7')
  const total = quote(page).locator('[aria-live] strong')
  await expect(total).toHaveText('R$ 1.597,00')
  await page.getByRole('checkbox', { name: /^Voz/ }).check()
  await expect(total).toHaveText('R$ 2.097,00')

  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Voz/ })).toBeChecked()
  await expect(total).toHaveText('R$ 2.097,00')
  await page.goto('/calculadora?basePackage=premium&duration=5&versions=7&instruments=25&urgencyDays=7')
  await expect(page.getByRole('radio', { name: /^Base grande/ }), 'another address is asked anew').toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Voz/ })).not.toBeChecked()
})

test('an impossible choice in the URL → replaced by a possible one', { tag: '@rare' }, async ({ page }) => {
  await page.goto('/pagamento/premium?basePackage=essencial&duration=99&versions=-1&instruments=5&urgencyDays=0.5')
  await expect(page).toHaveURL(
    '/pagamento/premium?basePackage=premium&duration=10&versions=3&instruments=5&urgencyDays=7',
  )
  await expect(page.getByRole('radio', { name: /^Sob medida/ })).toBeChecked()

  await page.goto('/pagamento/express?basePackage=express&duration=1&versions=1&instruments=1&urgencyDays=15')
  await expect(page.getByRole('radio', { name: /^Sob medida/ })).toHaveCount(0)
})

test.describe('on a lost line', { tag: '@rare' }, () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('an answer given offline → followed by its recommendation', async ({ page, context }) => {
    await page.goto('/qualificacao')
    await page.getByRole('radio', { name: 'Comercial ou negócio' }).check()
    await expect(page.getByRole('heading', { name: 'Nossa indicação: Profissional' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('radio', { name: 'Presente' }).check()
    await expect(page.getByRole('heading', { name: 'Nossa indicação: Essencial' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continuar para Calculadora' })).toHaveAttribute('href', /essencial/)
    await context.setOffline(false)
  })
})

test.describe('before its code has arrived', { tag: '@rare' }, () => {
  test('a change and one press on “Continuar” before hydration → count once, with the changed quote', async ({
    page,
    context,
  }) => {
    const code = Promise.withResolvers<void>()
    await context.route('**/assets/react-*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/calculadora')
    await page.getByRole('checkbox', { name: /^Voz/ }).check()
    await page.getByRole('radio', { name: /^Base média/ }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page).toHaveURL('/calculadora')
    const visits: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visits.push(new URL(request.url()).pathname)
    })
    code.resolve()
    await expect(page).toHaveURL(/\/pagamento\/profissional\?basePackage=profissional&duration=4.*vocals=sim/)
    expect(visits).toEqual(['/pagamento/profissional'])
    expect(await page.evaluate(() => localStorage.getItem('calculatorData'))).toContain('"vocals":true')
  })

  test('an answer and a name before hydration → taken over', async ({ page, context }) => {
    const code = Promise.withResolvers<void>()
    await context.route('**/assets/react-*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/qualificacao')
    await page.getByRole('radio', { name: 'Presente' }).check()
    await page.getByLabel('Seu nome').fill('Heitor Melo')
    code.resolve()
    await expect(page.getByRole('heading', { name: 'Nossa indicação: Essencial' })).toBeVisible()
    await expect(page.getByLabel('Seu nome')).toHaveValue('Heitor Melo')
    await page.reload()
    await expect(page.getByLabel('Seu nome')).toHaveValue('Heitor Melo')
  })
})

test('three questions → recommend a package, are stored, and prepare calculator and checkout', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/qualificacao')
  await page.getByRole('radio', { name: 'Comercial ou negócio' }).check()
  await expect(page.getByRole('heading', { name: 'Nossa indicação: Profissional' })).toBeVisible()
  await page.getByRole('radio', { name: 'Clássico/Orquestrado' }).check()
  await page.getByRole('radio', { name: 'Menos de 5 dias' }).check()
  await expect(page.getByText('Precisa antes? Fale com a gente.')).toBeVisible()
  await page.getByLabel('Seu nome').fill('Heitor Melo')
  await page.getByLabel('E-mail').fill('heitor@exemplo.com.br')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Menos de 5 dias' })).toBeChecked()
  await expect(page.getByText('Precisa antes? Fale com a gente.')).toBeVisible()

  await page.getByRole('link', { name: 'Continuar para Calculadora de Preço' }).click()
  await expect(page).toHaveURL(/\/calculadora\?/)
  await expect(page.getByRole('radio', { name: /^Base média/ })).toBeChecked()
  await expect(page.getByRole('slider', { name: 'Prazo' })).toHaveValue('7')
  await expect(page.getByRole('checkbox', { name: /^Licença comercial/ })).toBeChecked()
  await expect(quote(page)).toContainText('R$ 3.797,00')

  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel('Seu nome')).toHaveValue('Heitor Melo')
  await expect(page.getByLabel('E-mail')).toHaveValue('heitor@exemplo.com.br')
})

test.describe('without scripts', { tag: '@rare' }, () => {
  test.use({ javaScriptEnabled: false })

  test('no script, another offer chosen → the price made to measure is gone', async ({ page }) => {
    await page.goto('/pagamento/premium?basePackage=premium&duration=7')
    const summary = page.getByRole('complementary', { name: 'Resumo do Pedido' })
    const measured = summary.locator('strong > [data-offer="sob-medida"]')
    await expect(measured).toBeVisible()
    await page.getByRole('radio', { name: /Premium pronto/ }).check()
    await expect(measured).toBeHidden()
  })
})

function quote(page: Page) {
  return page.getByRole('complementary', { name: 'Seu orçamento' })
}

/** Sets everything, also what the configuration leaves as the calculator opens. */
async function choose(page: Page, choice: Choice) {
  const { base = 'pequena', duration = 3, versions = 3, instruments = 5, days = 7, options = [] } = choice
  await page.getByRole('radio', { name: new RegExp(`^Base ${base}`) }).check()
  await page.getByRole('slider', { name: 'Duração' }).fill(String(duration))
  await page.getByRole('slider', { name: 'Versões' }).fill(String(versions))
  await page.getByRole('slider', { name: 'Instrumentos' }).fill(String(instruments))
  await page.getByRole('slider', { name: 'Prazo' }).fill(String(days))
  for (const option of ['Voz', 'Letra', 'Stems', 'Licença comercial']) {
    await page.getByRole('checkbox', { name: new RegExp(`^${option}`) }).setChecked(options.includes(option))
  }
}
