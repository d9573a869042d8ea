import type { Page } from '@playwright/test'

import { addCalendarDays, dayOf, formatDay } from '#core/shared/dates.ts'
import { buyPackage, fillBuyer, payByCard } from '#test/journeys/support/buyer.ts'
import { expect, staff, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'client' })

const story = 'Minha mãe cantava na cozinha, com café no fogo. <script>alert("oi")</script>'

test('a paid briefing → filled in steps, resumed, sent, clarified and accepted; the tracking page follows', async ({
  page,
  browser,
  product,
  dataDir,
  expectAccessible,
}) => {
  const buyer = { name: 'Lia Prado', email: 'lia@exemplo.com.br' }
  const { code, returnUrl } = await buyPackage(page, 'essencial', buyer)
  await page.goto(returnUrl)
  await page.getByRole('link', { name: 'Preencher briefing' }).click()

  await expect(page.getByRole('heading', { name: 'Qual é a ocasião?' })).toBeVisible()
  await expect(page.locator('main')).toContainText(`A sua história · ${code}`)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(page.getByText('Escolha a ocasião.')).toBeInViewport()
  await expect(page.getByLabel('Aniversário')).toBeFocused()
  await page.getByLabel('Aniversário').check()
  const today = dayOf(new Date())
  const early = page.getByText('Essa data não está garantida')
  const wish = page.getByLabel('Para quando? (opcional)')
  await wish.fill(addCalendarDays(today, 90))
  await expect(early).toBeHidden()
  await wish.fill(addCalendarDays(today, 1))
  await expect(early).toBeVisible()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Essa data não está garantida' })
      .getByRole('link', { name: /^Falar no WhatsApp/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Para quem é?' })).toBeVisible()
  await page.getByLabel('Quem vai receber esta música?').fill('Minha mãe, Dona Thaís')
  await page.getByLabel('1º Nome', { exact: true }).fill('Thaís')
  await page.getByLabel('Como se fala o 1º nome').fill('ta-ÍS')
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Conte a história' })).toBeVisible()
  await page.getByLabel('A história').pressSequentially('Minha mãe cantava')
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('A história')).toHaveValue('Minha mãe cantava')
  await page.getByLabel('A história').fill(story)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Como ela deve soar?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Samba').check()
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(page.getByLabel('Escrevam para mim'), 'as chosen with the order').toBeChecked()
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Está tudo aqui?' })).toBeVisible()
  await expect(early).toBeVisible()
  await expect(page.locator('main')).toContainText(story)
  await expectAccessible(page)
  await page.getByLabel(/Posso contar esta história/).check()
  await page.getByRole('button', { name: 'Enviar a minha história' }).click()

  await expect(page).toHaveURL(/\/briefing-success\?package=essencial$/)
  await expect(page.locator('main')).toContainText('Essencial')
  await expect(page.getByRole('link', { name: 'Voltar para o início' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Conhecer nossos serviços' })).toHaveAttribute('href', '/services')
  await findMail(dataDir, buyer.email, /Recebemos a sua história/)
  await findMail(dataDir, staff.email, /Chegou o briefing/)

  await page.locator('main').getByRole('link', { name: 'Acompanhar pedido' }).click()
  await expect(page.locator('main')).toContainText('Agora é com a gente')

  const office = await browser.newContext({ baseURL: product.url })
  const studioPage = await office.newPage()
  await openStudioPage(studioPage, code)
  await expect(studioPage.locator('main')).toContainText(story)
  const wished = formatDay(addCalendarDays(today, 1))
  await expect(studioPage.locator('main')).toContainText(`O cliente quer a música para ${wished}, antes do prazo.`)
  await studioPage.getByLabel('O que falta saber?').fill('Em que cidade ela mora?')
  await studioPage.getByRole('button', { name: 'Enviar pergunta' }).click()
  await expect(studioPage.locator('main')).toContainText('Esperando o cliente')

  await expect(page.locator('main')).toContainText('temos uma pergunta sobre a sua história')
  await page.getByRole('link', { name: 'Responder' }).click()
  await expect(page.getByRole('heading', { name: 'Temos uma pergunta' })).toBeVisible()
  await page.getByLabel('Sua resposta').fill('Em Santos, de frente para o mar')
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(page.getByRole('heading', { name: 'Recebemos a sua história' })).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'Acompanhar pedido' }).click()

  await expect(studioPage.locator('main')).toContainText('Em Santos, de frente para o mar')
  const promised = await studioPage.getByText(/O prazo recomeça agora/).innerText()
  const [deadlineOn = ''] = promised.match(/\d{2}\/\d{2}\/\d{4}/g) ?? []
  await studioPage.getByRole('button', { name: 'Aceitar briefing' }).click()
  await expect(studioPage.locator('main').getByText('Aceito', { exact: true })).toBeVisible()
  const step = page.locator('[aria-current="step"]')
  await expect(step).toContainText('Composição')
  const dates = page.getByRole('complementary', { name: 'Seu pedido' })
  await expect(dates).toContainText(new RegExp(`Primeiras versões até\\s*${deadlineOn}`))
  await expect(studioPage.locator('main')).toContainText(`${wished}: antes do prazo`)
  await findMail(dataDir, buyer.email, /Briefing aceito/)
  await office.close()
})

test.describe('two tabs', { tag: '@rare' }, () => {
  test.use({ expectedErrors: /status of 409/ })

  test('two tabs → no overwriting: the older one is told and can choose between both texts', async ({
    page,
    context,
  }) => {
    await page.goto('/briefing/premium?passo=3')
    const second = await context.newPage()
    await second.goto('/briefing/premium?passo=3')

    await page.getByLabel('A história').fill('Da primeira aba')
    await expect(page.getByText('Tudo salvo')).toBeVisible()
    await second.getByLabel('A história').fill('Da segunda aba')
    await expect(second.getByRole('alert').filter({ hasText: 'Esta parte mudou em outra aba' })).toBeVisible()
    await second.getByRole('button', { name: 'Comparar' }).click()
    await expect(second.getByLabel('A história')).toHaveValue('Da segunda aba')
    await expect(second.locator('main')).toContainText('Da primeira aba')
    await second.getByRole('button', { name: 'Ficar com o que está nos campos' }).click()
    await expect(second.getByRole('heading', { name: 'Como ela deve soar?' })).toBeVisible()

    await page.goto('/briefing/premium?passo=3')
    await expect(page.getByLabel('A história')).toHaveValue('Da segunda aba')
  })
})

test.describe('without a connection', { tag: '@rare' }, () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('an unsaved text → no button leads away, and it continues once online', async ({ page, context }) => {
    await page.goto('/briefing/essencial?passo=2')
    await page.getByLabel('Quem vai receber esta música?').fill('Minha tia Zefa')
    await expect(page.getByText('Tudo salvo')).toBeVisible()
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Conte a história' })).toBeVisible()

    await context.setOffline(true)
    const storyField = page.getByLabel('A história')
    await storyField.fill('Ela plantou a mangueira da praça.')
    await expect(page.getByText('Tentamos de novo sozinhos')).toBeVisible()
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page.getByText('seguimos assim que der')).toBeInViewport()
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(page.getByText('seguimos assim que der')).toBeVisible()
    await expect(storyField).toHaveValue('Ela plantou a mangueira da praça.')

    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Como ela deve soar?' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Conte a história' })).toBeVisible()
    await page.reload()
    await expect(storyField).toHaveValue('Ela plantou a mangueira da praça.')
    await expect.poll(() => storedInTab(page)).toEqual([])
  })

  test('text the server does not have → survives a reload, and leaves the tab once saved', async ({ page }) => {
    await page.goto('/briefing/premium?passo=3&novo=1')
    await page.route('**/guardar', (route) => route.abort('internetdisconnected'))
    await page.getByLabel('A história').fill('Escrita no ônibus, sem sinal.')
    await expect(page.getByText('Tentamos de novo sozinhos')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('A história')).toHaveValue('Escrita no ônibus, sem sinal.')
    await page.unroute('**/guardar')
    await expect(page.getByText('Tudo salvo')).toBeVisible()
    await expect.poll(() => storedInTab(page)).toEqual([])

    await page.goto('/briefing/premium?passo=3')
    await expect(page.getByLabel('A história')).toHaveValue('Escrita no ônibus, sem sinal.')
  })

  test('a finished briefing → sent only once the server answers', async ({ page, context }) => {
    await page.goto('/briefing/express?passo=1')
    const go = page.getByRole('button', { name: 'Continuar', exact: true })
    await page.getByLabel('Aniversário').check()
    await go.click()
    await page.getByLabel('Quem vai receber esta música?').fill('Dona Nair')
    await go.click()
    await page.getByLabel('A história').fill('Ela costurava até tarde.')
    await go.click()
    await page.getByLabel('Samba').check()
    await go.click()
    await page.getByLabel('Escrevam para mim').check()
    await go.click()
    await page.getByLabel('Seu e-mail').fill('nair@exemplo.com.br')
    await page.getByLabel(/Posso contar esta história/).check()

    await context.setOffline(true)
    const send = page.getByRole('button', { name: 'Enviar a minha história' })
    await send.click()
    await expect(page.getByText('Sem conexão. O que você escreveu continua aqui')).toBeInViewport()
    await expect(page.getByLabel('Seu e-mail')).toHaveValue('nair@exemplo.com.br')
    await context.setOffline(false)
    await send.click()
    await expect(page).toHaveURL(/\/briefing-success\?package=express$/)
  })
})

test.describe('too much', { tag: '@rare' }, () => {
  test.use({ expectedErrors: /status of 422/ })

  test('a text that is too long → named, and preserved in the page and after a reload', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/briefing/express?passo=3')
    const long = 'á'.repeat(20_001)
    await page.getByLabel('A história').fill(long)
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()

    await expect(page.getByRole('alert').filter({ hasText: 'Passou de 20.000 caracteres' })).toBeVisible()
    await expect(page.getByLabel('A história')).toHaveValue(long)
    await expect(page.getByLabel('A história')).toBeFocused()
    await expect(page.getByText('Salvo, menos o que está marcado')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/briefing/express?passo=3')
    await expect(page.getByLabel('A história')).toHaveValue(long)
    await expect(page.getByText('Salvo, menos o que está marcado')).toBeVisible()
  })

  test('something is missing → the page opens there: a choice, the e-mail or the consent', async ({
    page,
    expectAccessible,
  }) => {
    const go = page.getByRole('button', { name: 'Continuar', exact: true })
    await page.goto('/briefing/express')
    await page.getByLabel('Aniversário').check()
    await go.click()
    await page.getByLabel('Quem vai receber esta música?').fill('Meu avô Tião')
    await go.click()
    await page.getByLabel('A história').fill('Ele assobiava no caminho da roça.')
    await go.click()
    await expect(page.getByRole('heading', { name: 'Como ela deve soar?' })).toBeVisible()
    await go.click()
    await expect(page.getByText('Escolha um ritmo, ou deixe com a gente.')).toBeInViewport()
    await expect(page.getByRole('radio', { name: 'Pop', exact: true })).toBeFocused()
    await page.getByLabel('Samba').check()
    await go.click()
    await page.getByLabel('Escrevam para mim').check()
    await go.click()

    const send = page.getByRole('button', { name: 'Enviar a minha história' })
    await send.click()
    await expect(page.getByText('Por favor, insira seu email.').last()).toBeInViewport()
    await expect(page.getByLabel('Seu e-mail')).toBeFocused()
    await page.getByLabel('Seu e-mail').fill('neta@exemplo.com.br')
    await send.click()
    await expect(page.getByText('Marque que você pode contar esta história').last()).toBeInViewport()
    await expect(page.getByLabel(/Posso contar esta história/)).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel(/Posso contar esta história/).check()
    await send.click()
    await expect(page).toHaveURL(/\/briefing-success\?package=express$/)
  })
})

test(
  'the link → opens on another device; an invented one or an order code opens nothing',
  { tag: '@rare' },
  async ({ page, browser, product, dataDir }) => {
    await page.goto('/briefing/profissional?passo=2')
    await page.getByLabel('Quem vai receber esta música?').fill('Seu Antônio')
    await expect(page.getByText('Tudo salvo')).toBeVisible()
    await page.getByText('Continuar depois, ou em outro aparelho').click()
    await page.getByLabel('Seu e-mail').fill('antonio@exemplo.com.br')
    await page.getByRole('button', { name: 'Receber o link por e-mail' }).click()
    await expect(page.locator('main')).toContainText('Foi para antonio@exemplo.com.br')
    await findMail(dataDir, 'antonio@exemplo.com.br', /continua de onde parou/)
    const link = await page.getByLabel('Seu link').inputValue()

    const elsewhere = await browser.newContext({ baseURL: product.url })
    const phone = await elsewhere.newPage()
    await phone.goto('/briefing/profissional?passo=2')
    await expect(phone.getByLabel('Quem vai receber esta música?')).toHaveValue('')
    await phone.goto(`${link.slice(0, -3)}xyz`)
    await expect(phone.locator('main')).toContainText('Este link não vale mais')
    await phone.goto(link)
    expect(phone.url()).not.toContain('continuar')
    await phone.goto('/briefing/profissional?passo=2')
    await expect(phone.getByLabel('Quem vai receber esta música?')).toHaveValue('Seu Antônio')
    await phone.goto('/briefing/essencial?pedido=P0001')
    await expect(phone.locator('main')).toContainText('confirme o e-mail da compra')
    await elsewhere.close()
  },
)

test.describe('without JavaScript', { tag: '@rare' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a briefing before paying → sent, and joined to the order paid in the same browser', async ({ page }) => {
    await page.goto('/briefing')
    await page.locator('main').getByRole('link', { name: 'Preencher Briefing do pacote Express' }).click()
    await page.getByLabel('Declaração de amor').check()
    await page.getByLabel('Quer contar mais? (opcional)').fill('Dez anos de namoro')
    await page.keyboard.press('Enter')
    await page.getByLabel('Quem vai receber esta música?').fill('João')
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await page.getByLabel('A história').fill('A gente se conheceu na fila do pão.')
    await page.getByRole('button', { name: /^4\. Som/ }).click()
    await page.getByLabel('Bossa Nova').check()
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page.getByLabel('A história')).toHaveValue('A gente se conheceu na fila do pão.')
    await page.getByRole('button', { name: /^5\. Letra/ }).click()
    await page.getByLabel('Escrevam para mim').check()
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()

    await expect(page.locator('main')).toContainText('Bossa Nova')
    await page.getByLabel('Seu e-mail').fill('joana@exemplo.com.br')
    await page.getByLabel(/Posso contar esta história/).check()
    await page.getByRole('button', { name: 'Enviar a minha história' }).click()
    await expect(page.getByRole('heading', { name: 'Recebemos a sua história!' })).toBeVisible()
    await page.getByRole('link', { name: 'Contratar o pacote' }).click()

    await fillBuyer(page, { name: 'Joana Reis', email: 'joana@exemplo.com.br' })
    await page.getByRole('button', { name: 'Pagar agora' }).click()
    await page.locator('#contrato').getByRole('checkbox').check()
    await page.locator('#contrato').getByRole('button', { name: 'Aceitar e Prosseguir' }).click()
    await page.waitForURL(/\/checkout\/v1\//)
    await payByCard(page, 'APRO')
    await page.locator('main').getByRole('link', { name: 'Acompanhar pedido' }).first().click()
    await expect(page.locator('main')).toContainText('Agora é com a gente')
  })
})

function storedInTab(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('harmonia-briefing')))
}

async function openStudioPage(studioPage: Page, code: string) {
  await signIn(studioPage, `/admin/projects?busca=${code}`)
  await studioPage
    .getByRole('link', { name: /Ver Detalhes/ })
    .first()
    .click()
  await expect(studioPage).toHaveURL(/\/admin\/projects\/[0-9a-f-]{36}/)
  await studioPage.goto(`${studioPage.url().replace(/[?#].*/, '')}/briefing`)
}
