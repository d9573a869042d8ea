import { expect, test } from '#test/journeys/support/journey.ts'
import { anotherBrowser, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'settings', expectedErrors: /status of (409|422)/ })
// Two browsers, pages rendered again and an axe run for each screen: slow on a busy machine.
test.slow()

const clauses = '/admin/settings/textos/contrato-todos'
const ours = /pagos por inteiro antes da produção/

test('a contract in staff text → at the checkout, settled between two editors, and restored', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, '/admin/settings/textos')
  await page.getByRole('link', { name: /Cláusulas de todos os contratos/ }).click()
  const price = page.locator('[id="words.contract/todos/price/text"]')
  await expect(price).toHaveValue(ours)

  const late = await anotherBrowser(browser, baseURL ?? '')
  await signIn(late.page, clauses)

  await price.fill('Custa R$ 9,00.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('“R$ 9,00” ficaria velho')).toBeVisible()
  await price.fill('Custa {preco}.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('“{preco}” não está na lista')).toBeVisible()

  await price.fill('O pacote {pacote} custa ')
  await page
    .getByRole('region', { name: 'Variáveis' })
    .getByRole('button', { name: /^\{preço\}/ })
    .click()
  await expect(price).toBeFocused()
  await page.keyboard.type(' e nada além disso.')
  await expect(price).toHaveValue('O pacote {pacote} custa {preço} e nada além disso.')
  await page.getByRole('button', { name: 'Ver a prévia' }).click()
  const preview = page.getByRole('region', { name: 'Prévia do que você digitou' })
  await expect(preview).toContainText(/O pacote Essencial custa R\$\s[\d.,]+ e nada além disso\./)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Configurações salvas' })).toBeVisible()

  const latePrice = late.page.locator('[id="words.contract/todos/price/text"]')
  await latePrice.fill('Outra frase, de outra pessoa.')
  await late.page.getByRole('button', { name: 'Salvar' }).click()
  await expect(late.page.getByRole('alert').filter({ hasText: 'Alguém salvou antes de você' })).toBeVisible()
  await late.context.close()

  const checkout = page.locator('#contrato')
  await page.goto('/pagamento/essencial')
  await expect(checkout).toContainText('e nada além disso.')

  await page.goto(clauses)
  await page.getByRole('link', { name: 'Restaurar versão 1' }).click()
  const restore = page.getByRole('region', { name: 'Restaurar versão 1' })
  await expect(restore).toContainText('e nada além disso.')
  await expectAccessible(page)
  await restore.getByRole('button', { name: 'Restaurar versão 1' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Versão 1 restaurada' })).toBeVisible()
  await expect(price).toHaveValue(ours)
  await page.goto('/pagamento/essencial')
  await expect(checkout).not.toContainText('e nada além disso.')
})

test('a mail → previewed while edited, sent to oneself, and shown as it was sent', async ({
  page,
  expectAccessible,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, '/admin/settings/textos')
  // From another screen: what the panel may frame is settled by the first page of a visit.
  await page.getByRole('link', { name: /Reembolso/ }).click()
  const look = page.frameLocator('iframe[title="O e-mail como chega"]')
  await expect(look.getByText('P7041').first()).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  await page.getByLabel('Abertura').fill('Devolvemos o valor, com um abraço.')
  await page.getByRole('button', { name: 'Ver a prévia' }).click()
  const typed = page.getByRole('region', { name: 'Prévia do que você digitou' })
  await expect(typed).toContainText('com um abraço.')
  await expect(look.getByText('Devolvemos o valor, com um abraço.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar um teste para mim' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'E-mail de teste na fila' })).toBeVisible()

  await page.goto('/admin/mails')
  await page.locator('a[href^="/admin/mails/"]').first().click()
  const sent = page.frameLocator('iframe[title="A mensagem como chega"]')
  await expect(sent.getByText('Devolvemos o valor, com um abraço.', { exact: true })).toBeVisible()
})

test(
  'a variable on a phone → from a layer over the text to where the cursor was',
  { tag: '@rare' },
  async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn(page, '/admin/settings/textos/email-delivered')
    const subject = page.getByLabel('Assunto')
    await subject.fill('Para ')
    const variables = page.getByRole('region', { name: 'Variáveis' })
    await expect(variables).toBeHidden()
    await page.getByRole('button', { name: 'Variáveis' }).click()
    await expect(variables).toBeVisible()
    await expectAccessible(page)
    const chosen = variables.getByRole('button').first()
    const name = (await chosen.locator('code').textContent()) ?? ''
    await chosen.click()
    await expect(variables).toBeHidden()
    await expect(subject).toBeFocused()
    await expect(subject).toHaveValue(`Para ${name}`)
    await expect(page.getByText('Alterações não salvas')).toBeVisible()
  },
)

test(
  'our default text → restored after a question that names the consequence',
  { tag: '@rare' },
  async ({ page, expectAccessible }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, '/admin/settings/textos/email-delivered')
    const intro = page.getByLabel('Abertura')
    const standard = await intro.inputValue()
    await intro.fill('Sua música está pronta, e ficou linda.')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('region', { name: 'Prévia do texto atual' })).toContainText('e ficou linda.')
    await expect(
      page.frameLocator('iframe').getByText('Sua música está pronta, e ficou linda.', { exact: true }),
    ).toBeVisible()

    const back = page.getByRole('link', { name: 'Voltar ao texto padrão' })
    const question = page.getByRole('dialog', { name: 'Voltar ao texto padrão?' })
    await back.click()
    await expect(question).toContainText('Sua música está pronta, e ficou linda.')
    await expectAccessible(page)
    await question.getByRole('link', { name: 'Cancelar' }).click()
    await expect(question).toBeHidden()
    await expect(intro).toHaveValue('Sua música está pronta, e ficou linda.')
    await back.click()
    await question.getByRole('button', { name: 'Voltar ao texto padrão' }).click()
    await expect(intro).toHaveValue(standard)
    await expect(question).toBeHidden()
  },
)

test(
  'the consent question in staff text → shown to visitors, and asked again when it changes',
  { tag: '@rare' },
  async ({ page, browser, baseURL, expectAccessible }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, '/admin/settings/textos/consentimento-cookies')
    const question = page.getByLabel('Pergunta', { exact: true })
    await question.fill('Podemos? '.repeat(40))
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Use até 320 letras.')).toBeVisible()
    await question.fill('A {produto} pode tocar discos do Bandcamp aqui?')
    await page.getByRole('button', { name: 'Ver a prévia' }).click()
    await expect(page.getByRole('region', { name: 'Prévia do que você digitou' })).toContainText(
      'A Harmonia pode tocar discos do Bandcamp aqui?',
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar' }).click()
    const saved = page.locator('.toast').filter({ hasText: 'Configurações salvas' })
    await expect(saved).toBeVisible()

    const visitor = await anotherBrowser(browser, baseURL ?? '')
    const bar = visitor.page.locator('.consent')
    const main = visitor.page.locator('main')
    const expectQuestion = (text: string) =>
      expect(async () => {
        await visitor.page.goto('/cookies')
        await expect(bar).toContainText(text, { timeout: 10_000 })
      }).toPass({ timeout: 80_000 })
    await expectQuestion('A Harmonia pode tocar discos do Bandcamp aqui?')
    await main.getByRole('button', { name: 'Recusar' }).click()
    await expect(main).toContainText('Você recusou conteúdo')
    await visitor.page.reload()
    await expect(main).toContainText('Você recusou conteúdo')

    await question.fill('Discos do Bandcamp: podemos tocar aqui?')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('region', { name: 'Prévia do texto atual' })).toContainText(
      'Discos do Bandcamp: podemos',
    )
    await expectQuestion('Discos do Bandcamp: podemos tocar aqui?')
    await expect(main).toContainText('Você ainda não escolheu')
    await visitor.context.close()
  },
)
