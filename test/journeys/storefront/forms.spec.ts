import { acceptContract, fillBuyer, orderPackage, readCode, track } from '#test/journeys/support/buyer.ts'
import { expect, test } from '#test/journeys/support/journey.ts'

test.use({ expectedErrors: /status of (422|404|405|413|429)/ })

test('wrong fields → marked beside themselves, and no input is lost', async ({ page }) => {
  await page.goto('/pagamento/premium')
  await page.getByLabel('Sim, tenho a letra').check()
  await fillBuyer(page, { name: '', email: 'maria@' })
  await page.getByLabel('WhatsApp (opcional)').fill('123')
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  const contract = page.getByRole('dialog')
  if (await contract.isVisible()) {
    await contract.getByRole('checkbox').check()
    await contract.getByRole('button', { name: 'Aceitar e Prosseguir' }).click()
  }

  await expect(page.getByLabel('Seu nome')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Seu nome')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('E-mail')).toHaveValue('maria@')
  await expect(page.getByLabel('WhatsApp (opcional)')).toHaveValue('123')
  await expect(page.getByLabel('Sim, tenho a letra')).toBeChecked()
})

test('a double click, a second tab and the back button → one order', async ({ page, context }) => {
  const buyer = { name: 'Gil Dupla', email: 'gil@exemplo.com.br' }
  await page.goto('/pagamento/express')
  const second = await context.newPage()
  await second.goto('/pagamento/express')

  await fillBuyer(page, buyer)
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Aceitar e Prosseguir' }).dblclick()
  await page.waitForURL(/\/checkout\/v1\//)

  await fillBuyer(second, buyer)
  await acceptContract(second)
  await second.waitForURL(/\/checkout\/v1\//)
  expect(second.url()).toBe(page.url())

  // The browser remembers that the contract was accepted, as it remembers everything typed.
  await page.goBack()
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Aceitar e Prosseguir' }).click()
  await page.waitForURL(/\/checkout\/v1\//)
  await page.goto('/acompanhar-pedido?outro=1')
  await expect(page.getByRole('navigation', { name: 'Pedidos neste navegador' }).getByRole('link')).toHaveCount(1)
})

test('a form that the browser is told to stop → its button can be pressed again, and sends what was typed', async ({
  page,
}) => {
  await page.goto('/acompanhar-pedido')
  await page.getByLabel('Código do pedido').fill('P0001')
  await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br')
  let isHeld = true
  await page.route('**/acompanhar-pedido**', (route) =>
    isHeld && route.request().method() === 'POST' ? undefined : route.continue(),
  )
  // While a page is on its way, the browser answers nothing else.
  await page.evaluate(() => setTimeout(() => stop(), 2_000))
  await page.getByRole('button', { name: 'Acompanhar pedido' }).click({ noWaitAfter: true })
  await page.waitForTimeout(3_000)
  isHeld = false
  await page.getByRole('button', { name: 'Acompanhar pedido' }).click({ timeout: 10_000 })
  await expect(page.getByText('Pedido não encontrado')).toBeVisible()
})

test('a discount code → applied where valid, refused with a reason where not, and paid as shown', async ({ page }) => {
  await page.goto('/pagamento/profissional')
  await fillBuyer(page, { name: 'Lia Desconto', email: 'lia@exemplo.com.br' })
  await page.getByText('Código de desconto').click()
  await page.getByLabel('Código', { exact: true }).fill('ESSENCIAL5')
  await page.getByRole('button', { name: 'Aplicar código' }).click()
  await expect(page.getByText('Não conhecemos este código, ou ele não vale para este pacote.')).toBeVisible()
  await expect(page.getByLabel('Seu nome')).toHaveValue('Lia Desconto')

  // A code that was not applied yet is applied before anything is accepted, and the answer is where it was asked for.
  await page.getByLabel('Código', { exact: true }).fill('profissional5')
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  const summary = page.getByRole('complementary', { name: 'Resumo do Pedido' })
  await expect(summary).toContainText('Desconto PROFISSIONAL5 (5%)')
  await expect(page.locator('#codigo-aplicado')).toContainText('Código aplicado: 5% de desconto')
  await expect(page.locator('#codigo-aplicado')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Aplicar código' })).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  const total = (await summary.locator('[data-total]').textContent()) ?? ''
  // Back to the answer of a form: it is asked for, not sent once more.
  await page.goto('/termos')
  await page.goBack()
  await expect(summary).toContainText('Desconto PROFISSIONAL5 (5%)')
  await fillBuyer(page, { name: 'Lia Desconto', email: 'lia@exemplo.com.br' })
  await acceptContract(page)
  await page.waitForURL(/\/checkout\/v1\//)
  await expect(page.getByText(total).first()).toBeVisible()
})

test(
  'a page four times larger or a phone in landscape → the contract is readable and acceptable',
  { tag: '@rare' },
  async ({ page, expectAccessible }) => {
    await page.goto('/pagamento/essencial')
    await fillBuyer(page, { name: 'Lupa Reis', email: 'lupa.reis.de.vasconcelos.e.albuquerque@empresaexemplo.com.br' })
    await page.getByRole('button', { name: 'Pagar agora' }).click()
    const contract = page.getByRole('dialog')
    await expect(contract).toContainText('Contrato, avisos e música vão para lupa.reis.de.vasconcelos.e')
    for (const size of [
      { width: 360, height: 740 },
      { width: 740, height: 360 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(size)
      expect(await contract.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(
        0,
      )
      await contract.getByRole('button', { name: 'Aceitar e Prosseguir' }).scrollIntoViewIfNeeded()
      await expect(contract.getByRole('button', { name: 'Aceitar e Prosseguir' })).toBeInViewport({ ratio: 1 })
      await contract.getByRole('heading', { name: 'Em resumo' }).scrollIntoViewIfNeeded()
      await expect(contract.getByRole('heading', { name: 'Em resumo' })).toBeInViewport({ ratio: 1 })
    }
    await expectAccessible(page)
    await contract.getByRole('checkbox').check()
    await contract.getByRole('button', { name: 'Aceitar e Prosseguir' }).click()
    await page.waitForURL(/\/checkout\/v1\//)
  },
)

test('the next order → name, e-mail and phone filled in, until the buyer signs out', async ({ page }) => {
  await orderPackage(page, 'express', { name: 'Hugo Reis', email: 'hugo@exemplo.com.br' })
  await page.goto('/pagamento/premium')
  await expect(page.getByLabel('Seu nome')).toHaveValue('Hugo Reis')
  await expect(page.getByLabel('E-mail')).toHaveValue('hugo@exemplo.com.br')

  await page.goto('/acompanhar-pedido')
  await page.getByRole('button', { name: 'Sair deste pedido' }).click()
  await expect(page.locator('.toast')).toContainText('Você saiu deste pedido')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await page.goto('/pagamento/premium')
  await expect(page.getByLabel('Seu nome')).toHaveValue('')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
})

test('a purchase choice → restored, without personal data', async ({ page }) => {
  const chosen = () => page.evaluate(() => JSON.parse(localStorage.getItem('paymentData') ?? '{}'))
  await page.goto('/pagamento/premium')
  await fillBuyer(page, { name: 'Zeca Volta', email: 'zeca@exemplo.com.br' })
  await page.getByLabel('Sim, tenho a letra').check()
  await page.getByText('Serviços extras', { exact: true }).click()
  const extra = page.getByRole('checkbox', { name: /Entrega Expressa/ })
  await extra.check()
  await expect.poll(chosen).toEqual({
    packageId: 'premium',
    packageName: 'Premium',
    lyric: 'sim',
    extras: ['entrega-expressa'],
  })
  const total = await page.locator('[data-total]').first().textContent()

  await page.goto('/pagamento')
  await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked()
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await expect(extra).toBeChecked()
  await expect(extra).toBeVisible()
  await expect(page.getByLabel('Sim, tenho a letra')).toBeChecked()
  await expect(page.locator('[data-total]').first()).toHaveText(total ?? '')

  await page.goto('/pagamento')
  await page.getByRole('radio', { name: /^Express/ }).check()
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await expect(page).toHaveURL(/\/pagamento\/express/)
  await expect(page.getByRole('checkbox', { name: /Entrega Expressa/, includeHidden: true })).not.toBeChecked()
})

test('the browser restores extras on the way back → in the total, and visible', { tag: '@rare' }, async ({ page }) => {
  await page.goto('/pagamento/express')
  await page.getByText('Serviços extras', { exact: true }).click()
  const extra = page.getByRole('checkbox', { name: /^Stems Separados/ })
  const total = page.locator('[data-total]').first()
  const without = await total.textContent()
  await extra.check()
  await expect(total).not.toHaveText(without ?? '')
  const withExtra = await total.textContent()
  await page.goto('/pagamento/essencial')
  await expect(page.getByRole('heading', { name: 'Resumo do Pedido' })).toBeVisible()

  await page.goBack()
  await expect(extra).toBeChecked()
  await expect(extra).toBeVisible()
  await expect(total).toHaveText(withExtra ?? '')
})

test('tracking → the text of each refusal, and one answer for a wrong code or e-mail', async ({ page }) => {
  await track(page, '', '')
  await expect(page.getByRole('alert')).toContainText('Código obrigatório')
  await expect(page.getByRole('alert')).toContainText('Por favor, informe o código do pedido.')

  await track(page, 'P9999', 'ninguem@exemplo.com.br')
  await expect(page.getByRole('alert')).toContainText('Pedido não encontrado')
  await expect(page.getByRole('alert')).toContainText('Verifique o código e email informados e tente novamente.')
  await expect(page.getByLabel('Código do pedido')).toHaveValue('P9999')
  await page.goto('/faq')
  await page.goBack()
  await expect(page.getByLabel('Código do pedido')).toHaveValue('')

  // The code of the last purchase is offered, until somebody leaves.
  await page.evaluate(() => localStorage.setItem('orderData', '{"orderId":"P0042"}'))
  await page.reload()
  await expect(page.getByLabel('Código do pedido')).toHaveValue('P0042')
  await page.goto('/acompanhar-pedido?aviso=saiu')
  await expect(page.getByLabel('Código do pedido')).toHaveValue('')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('orderData'))).toBe('{}')
})

test(
  'the provider is down → the order waits, says so and is paid later',
  { tag: '@rare' },
  async ({ page, context }) => {
    await orderPackage(page, 'essencial', { name: 'Ivo Luz', email: 'ivo@exemplo.com.br' })
    const emulator = new URL(page.url()).origin
    const fault = { faults: [{ path: '^/checkout/preferences', status: 500, times: 1 }] }
    await page.request.post(`${emulator}/emulator/knobs`, { data: fault })

    const other = await context.newPage()
    await other.goto('/pagamento/premium')
    await acceptContract(other)
    await expect(other).toHaveURL(/acompanhar-pedido/)
    await expect(other.locator('main')).toContainText('Premium')
    const code = await readCode(other)
    await other
      .getByRole('button', { name: /pagar|tentar/i })
      .first()
      .click()
    await other.waitForURL(/\/checkout\/v1\//)
    await expect(other.locator('body')).toContainText(code)
  },
)

test.describe('without JavaScript', { tag: '@rare' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a package → ordered, paid and tracked', async ({ page }) => {
    await page.goto('/pacotes')
    await page
      .locator('main')
      .getByRole('link', { name: /Escolher|Contratar/ })
      .first()
      .click()
    await fillBuyer(page, { name: 'Júlia Sem Script', email: 'julia@exemplo.com.br' })
    await page.getByRole('button', { name: 'Pagar agora' }).click()
    await page.locator('#contrato').getByRole('checkbox').check()
    await page.locator('#contrato').getByRole('button', { name: 'Aceitar e Prosseguir' }).click()
    await page.waitForURL(/\/checkout\/v1\//)
    await page.getByRole('link', { name: /pix/i }).first().click()
    await page.getByRole('button', { name: 'Gerar código Pix' }).click()
    await page.getByRole('button', { name: 'Pagar no aplicativo do banco' }).click()

    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  })

  test('back to a refused form → the page is requested, without a question about resending', async ({ page }) => {
    await track(page, 'P9999', 'ninguem@exemplo.com.br')
    await expect(page.getByRole('alert')).toContainText('Pedido não encontrado')
    await expect(page.getByLabel('E-mail')).toHaveValue('ninguem@exemplo.com.br')
    await page.goto('/termos')
    await page.goBack()
    await expect(page.getByLabel('Código do pedido')).toHaveValue('')
    await page.reload()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('a form answered in its place → a reload asks for the page, and sends nothing again', async ({ page }) => {
  await page.goto('/termos')
  const answered = page.waitForEvent('load')
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    document.body.append(form)
    form.submit()
  })
  await answered
  const again = page.waitForRequest((request) => request.isNavigationRequest())
  await page.reload()
  expect((await again).method()).toBe('GET')
})

test('hostile requests → 4xx, never 5xx', async ({ request, product }) => {
  const origin = product.url
  const form = (path: string, data: string, headers: Record<string, string> = {}) =>
    request.post(path, {
      data,
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      maxRedirects: 0,
    })
  const statuses = await Promise.all([
    form('/pagamento/essencial', 'x'.repeat(200_000)),
    form('/pagamento/essencial', 'name=%00%ff%fe&email=%00&lyric=zzz&extras=__proto__&extras=constructor&terms=1'),
    form('/pagamento/essencial', '{"a":1}', { 'content-type': 'application/json' }),
    form('/pagamento/essencial', '--x', { 'content-type': 'multipart/form-data; boundary=y' }),
    form('/acompanhar-pedido', "code=P0001'%20or%201=1--&email[]=a"),
    form('/acompanhar-pedido', `code=${'9'.repeat(50_000)}&email=${'a'.repeat(10_000)}`),
    form('/pagamento-retorno', 'order=nope'),
    form('/', 'a=b'),
    form('/admin/login', 'email=%00&password=%ff'),
    request.get('/pagamento/%E0%A4%A', { maxRedirects: 0 }),
    request.get('/pagamento-retorno?external_reference=%00&payment_id=%F0%9F%92%A9&status[]=x'),
    request.get(`/acompanhar-pedido?codigo=${'P'.repeat(5_000)}`),
    request.get('/assets/..%2f..%2fpackage.json'),
    request.get('/pedidos/..%2f..%2fetc/contrato.pdf'),
    request.get('/eventos/pedido/not-an-id'),
    request.fetch('/webhooks/mercado-pago', { method: 'POST', data: '{' }),
    request.fetch('/', { method: 'PROPFIND' }),
    request.get('/pacotes', { headers: { cookie: 'harmonia_pedidos=a.b; harmonia_visita=%00; harmonia_dados=e30' } }),
  ])

  expect(
    statuses.map((answer) => `${answer.status()} ${answer.url().slice(product.url.length, product.url.length + 60)}`),
  ).not.toContainEqual(expect.stringMatching(/^5/))
})
