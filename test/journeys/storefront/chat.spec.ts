import { devices } from '@playwright/test'

import { openFromCorner } from '#test/journeys/support/floating-button.ts'
import { expect, test } from '#test/journeys/support/journey.ts'

const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Desktop Chrome']
const desktop = { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch }

test('the chat → a greeting, an answer about prices, its history across pages, and a quick reply', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  await openFromCorner(page, 'Abrir o chat')
  const chat = page.getByRole('dialog', { name: /Fale com a Harmonia/ })
  const log = chat.getByRole('log')
  await expect(log).toContainText('assistente automático')
  await expect(log.getByRole('button')).toHaveCount(3)
  expect((await chat.boundingBox())?.height).toBeLessThanOrEqual(500)
  await expectAccessible(page)

  const field = chat.getByLabel('Sua mensagem')
  const send = chat.getByRole('button', { name: 'Enviar' })
  await expect(send).toBeDisabled()
  await field.fill('   ')
  await expect(send).toBeDisabled()
  await field.fill('  Quanto custa um pacote?  ')
  // The answer takes a second: the page itself looks out for what is shown meanwhile.
  const typing = page.waitForFunction(() => {
    const form = document.querySelector('.chat-typing')?.closest('dialog')?.querySelector('form')
    return form && [...form.elements].every((one) => one.matches(':disabled'))
  })
  await send.click()
  await typing
  await expect(log.locator('.chat-mine p')).toHaveText('Você: Quanto custa um pacote?')
  await expect(log).toContainText('Essencial por R$')
  await expect(field).toBeEnabled()

  await chat.getByRole('button', { name: 'Minimizar a conversa' }).click()
  await page.locator('footer').getByRole('link', { name: 'Perguntas frequentes' }).click()
  await expect(page).toHaveURL('/faq')
  await page.reload()
  await openFromCorner(page, 'Abrir o chat')
  await expect(log).toContainText('Essencial por R$')

  await log.getByRole('button', { name: 'Ver os pacotes' }).click()
  await expect(log.getByRole('button', { name: 'Ouvir exemplos' })).toBeDisabled()
  await page.waitForURL('/pacotes')
})

test.describe('at a desk', { tag: '@rare' }, () => {
  test.use({ ...desktop })

  test('the chat by keyboard → focus moves in and back', async ({ page }) => {
    await page.goto('/sobre')
    const opener = page.getByRole('button', { name: 'Música e conversa' })
    await opener.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Abrir o chat' })).toBeFocused()
    await page.keyboard.press('Space')
    const field = page.getByLabel('Sua mensagem')
    await expect(page.getByRole('log')).toContainText('assistente automático')
    await expect(field).toBeFocused()
    await page.keyboard.type('Qual o prazo?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText('dias úteis')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expect(page.getByRole('dialog')).toBeHidden()

    await openFromCorner(page, 'Abrir o chat')
    await page.getByRole('button', { name: 'Encerrar a conversa' }).click()
    await openFromCorner(page, 'Abrir o chat')
    await expect(page.locator('.chat-log > div')).toHaveCount(1)

    // A pending reply of an ended conversation neither redirects nor appears in the next one.
    await page.getByRole('button', { name: 'Ver os pacotes' }).click()
    await page.getByRole('button', { name: 'Encerrar a conversa' }).click()
    await openFromCorner(page, 'Abrir o chat')
    await field.fill('Qual o prazo?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText('dias úteis')
    await expect(page.locator('.chat-log > div')).toHaveCount(3)
    await expect(page).toHaveURL('/sobre')
  })
})

test.describe('chat: when it cannot answer', () => {
  test.use({ expectedErrors: /503/ })

  test('the chat cannot answer → says so, preserves the text and answers the next time', async ({ page }) => {
    let down = true
    await page.route('/conversa.json', (route) => (down ? route.fulfill({ status: 503 }) : route.fallback()))
    await page.goto('/faq')
    await openFromCorner(page, 'Abrir o chat')
    await expect(page.getByRole('alert')).toContainText('Erro no processamento')
    await expect(page.getByRole('alert')).toContainText('Não foi possível processar sua mensagem. Tente novamente.')

    down = false
    await page.getByLabel('Sua mensagem').fill('Como funciona?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText('quatro etapas')
    await expect(page.locator('[data-toast]')).toHaveCount(1)
  })
})

test('leaving while a quick reply is pending → not redirected', { tag: '@rare' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/sobre')
  await openFromCorner(page, 'Abrir o chat')
  const chat = page.getByRole('dialog', { name: /Fale com a Harmonia/ })
  await chat.getByRole('button', { name: 'Ver os pacotes' }).click()
  await page.locator('[data-header]').getByRole('link', { name: 'Portfólio' }).click()
  await expect(chat.getByRole('log').locator('.chat-typing')).toHaveCount(0)
  await expect(page).toHaveURL('/portfolio')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Portfólio/)
})

test('a browser without storage → chat and cookie question still work', { tag: '@rare' }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/cookies')
  await page.locator('main').getByRole('button', { name: 'Recusar' }).click()
  await expect(page.getByText('Você recusou conteúdo')).toBeVisible()
  await page.goto('/qualificacao')
  await page.getByRole('radio').first().check()

  await openFromCorner(page, 'Abrir o chat')
  const chat = page.getByRole('dialog', { name: /Fale com a Harmonia/ })
  await chat.getByLabel('Sua mensagem').fill('Quanto custa um pacote?')
  await chat.getByRole('button', { name: 'Enviar' }).click()
  await expect(chat.getByRole('log')).toContainText('Essencial por R$')
  await chat.getByRole('button', { name: 'Minimizar a conversa' }).click()
  await page.locator('footer').getByRole('link', { name: 'Perguntas frequentes' }).click()
  await expect(page).toHaveURL('/faq')
  await openFromCorner(page, 'Abrir o chat')
  await expect(chat.getByRole('log')).toContainText('Você: Quanto custa um pacote?')
})

test(
  'other scripts of the page → can open the chat and write in it, and nothing is loaded before',
  { tag: '@rare' },
  async ({ page }) => {
    const questions: string[] = []
    page.on('request', (request) => questions.push(new URL(request.url()).pathname))
    await page.goto('/termos')
    await page.waitForLoadState('networkidle')
    expect(questions.filter((path) => /chat|react-|conversa/.test(path))).toEqual([])

    await page.evaluate(() => window.harmoniaChat?.addMessage('Oi, tudo bem?'))
    await page.evaluate(() => window.harmoniaChat?.toggle())
    await expect(page.getByRole('log')).toContainText('Oi, tudo bem?')
    await page.evaluate(() => window.harmoniaChat?.toggle())
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test.describe('without a script', { tag: '@rare' }, () => {
  test.use({ javaScriptEnabled: false })

  test('no script → chat and player are links, songs play, and there is nothing to consent to', async ({ page }) => {
    await page.goto('/portfolio')
    await page.getByRole('button', { name: 'Música e conversa' }).click()
    await expect(page.getByRole('link', { name: /^Chat pelo WhatsApp/ })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
    await expect(page.getByRole('link', { name: /^Tocador de música/ })).toHaveAttribute('href', '/portfolio')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: /^Ouvir Maré Mansa$/ })).toHaveAttribute(
      'href',
      '/audio/mare-mansa.m4a',
    )
    await expect(page.getByRole('link', { name: 'Antes: só a melodia' }).first()).toBeVisible()

    await page.goto('/cookies')
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Aceitar' })).toBeHidden()
  })
})
