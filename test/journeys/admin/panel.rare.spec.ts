import type { Page } from '@playwright/test'

import { addCalendarDays, dayOf } from '#core/shared/dates.ts'
import { placeOrder, readCode } from '#test/journeys/support/buyer.ts'
import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { expectHydrated } from '#test/journeys/support/slow-network.ts'
import { signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'panel' })

/** No word of a list is broken, truncated or misplaced. */
async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page
    .locator('main li span, main li p')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map((one) => one.textContent),
    )
  expect(cut, page.url()).toEqual([])
}

/** Fails the test when the longest words of a choice do not fit into it, its arrow left out. */
async function expectWholeChoices(page: Page): Promise<void> {
  const cut = await page.locator('main select').evaluateAll((all) => {
    for (const folded of document.querySelectorAll<HTMLDetailsElement>('main details')) folded.open = true
    const pen = document.createElement('canvas').getContext('2d')
    return all.flatMap((one) => {
      if (!(one instanceof HTMLSelectElement) || !pen) return [`no choice: ${one.id}`]
      const { font, paddingLeft, paddingRight } = getComputedStyle(one)
      pen.font = font
      const room = one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - 20
      return [...one.options].filter(({ text }) => pen.measureText(text).width > room).map(({ text }) => text)
    })
  })
  expect(cut, page.url()).toEqual([])
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a client by keyboard → created, edited, given a project, exported and not deleted with it', async ({
    page,
    dataDir,
    expectAccessible,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, '/admin/clients')
    await expect(page.getByText('Nenhum cliente cadastrado ainda.')).toBeVisible()
    await page.getByRole('link', { name: 'Cadastrar Primeiro Cliente' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Cadastrar Novo Cliente' })
    await expect(dialog.getByRole('button', { name: 'Criar Cliente' })).toBeDisabled()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/admin/clients')
    await expect(page.getByRole('link', { name: 'Cadastrar Primeiro Cliente' })).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByLabel('Nome Completo').fill('Rosa Antunes')
    await dialog.getByLabel('E-mail').fill('rosa@exemplo')
    await dialog.getByLabel('Empresa (opcional)').fill('Banda Sol')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('E-mail inválido.')).toBeVisible()
    await expect(dialog.getByLabel('Nome Completo')).toHaveValue('Rosa Antunes')
    await dialog.getByLabel('E-mail').fill('rosa@exemplo.com.br')
    await page.keyboard.press('Enter')
    await expect(page.getByText('O cliente Rosa Antunes foi criado com sucesso.')).toBeVisible()
    await expect(page.getByText('Cliente criado')).toBeVisible()
    await page.getByLabel('Fechar aviso').click()
    await expectNoOverflow(page)

    await page.getByLabel('Buscar por nome, email ou empresa...').fill('ninguém')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nenhum cliente encontrado com os filtros aplicados.')).toBeVisible()
    await page.getByRole('link', { name: 'Limpar' }).click()
    await page.getByRole('link', { name: 'Rosa Antunes' }).click()
    await expect(page.getByRole('heading', { name: 'Rosa Antunes' })).toBeVisible()

    await page.getByRole('link', { name: 'Novo Projeto' }).click()
    const opening = page.getByRole('dialog', { name: 'Criar Novo Projeto' })
    await expect(opening.getByLabel('Cliente', { exact: true })).toHaveValue(/^Rosa Antunes/)
    await expectAccessible(page)
    await opening.getByRole('button', { name: 'Criar Projeto' }).click()
    await expect(opening.getByText('Cliente e título são campos obrigatórios.')).toBeVisible()
    await opening.getByLabel('Título do projeto').fill('Música de aniversário')
    await opening.getByLabel('Avisar o cliente').check()
    await opening.getByRole('button', { name: 'Criar Projeto' }).click()
    // The first screen of a project brings many scripts along.
    await expect(page.getByText('Projeto criado', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Música de aniversário' })).toBeVisible()
    await findMail(dataDir, 'rosa@exemplo.com.br', /Seu projeto começou/)

    await page.goto('/admin/projects?busca=rosa&ordem=prazo')
    await expect(page.getByRole('row').filter({ hasText: 'Música de aniversário' })).toBeVisible()
    await expectNoOverflow(page)

    await page.goto('/admin/clients')
    await page.getByRole('link', { name: 'Rosa Antunes' }).click()
    await expect(page.getByText('Este cliente não pode ser excluído')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar dados (JSON)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^dados-do-cliente-[0-9a-f]{8}\.json$/)
  })

  test.use({ expectedErrors: /status of (409|422)/ })
})

test(
  'an unpaid order is cancelled → the buyer sees it and cannot pay any more',
  { tag: '@rare' },
  async ({ page, browser, baseURL, expectAccessible }) => {
    const shop = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await placeOrder(shop, 'essencial', { name: 'Lia Antunes', email: 'lia@exemplo.com.br' })

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, '/admin/orders')
    await page.getByRole('link', { name: /Lia Antunes/ }).click()
    const code = await readCode(page)
    await page.getByRole('link', { name: 'Cancelar pedido' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancelar pedido' })
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Voltar' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Cancelar pedido' }).click()
    await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
    await expect(page.locator('.badge', { hasText: 'Cancelado' })).toBeVisible()
    await expect(page.getByText('Pedido cancelado pela equipe')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Registrar pagamento' })).toBeHidden()

    await shop.goto(`/acompanhar-pedido?codigo=${code}`)
    await expect(shop.getByText('Cancelado').first()).toBeVisible()
    await expect(shop.getByRole('link', { name: /Pagar/ })).toHaveCount(0)
    await shop.context().close()
  },
)

test('a manual payment → refunded in part and whole, and the log names who did it', async ({
  page,
  browser,
  baseURL,
  dataDir,
  expectAccessible,
}) => {
  const buyer = { name: 'Célia Ramos', email: 'celia@exemplo.com.br' }
  const shop = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await placeOrder(shop, 'essencial', buyer)
  await shop.context().close()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, '/admin/orders')
  await page.getByRole('link', { name: /Célia Ramos/ }).click()
  // The link is gone with its screen; the keyboard is at the title of the next one.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const code = await readCode(page)
  await page.getByRole('button', { name: 'Enviar link de pagamento' }).click()
  await expect(page.getByText('Link enviado')).toBeVisible()
  await page.getByLabel('Fechar aviso').click()
  await findMail(dataDir, buyer.email, /Link para pagar/)

  await page.getByRole('link', { name: 'Registrar pagamento' }).click()
  const receiving = page.getByRole('dialog', { name: 'Registrar pagamento' })
  await expectAccessible(page)
  await receiving.getByLabel('Valor recebido').fill('200,00')
  await receiving.getByRole('button', { name: 'Registrar pagamento' }).press('Enter')
  await expect(receiving.getByText('Diga como o dinheiro chegou.')).toBeVisible()
  await expect(receiving.getByLabel('Pix na chave do estúdio')).toBeFocused()
  await receiving.getByLabel('Pix na chave do estúdio').check()
  await receiving.getByRole('button', { name: 'Registrar pagamento' }).press('Enter')
  await expect(receiving.getByLabel('Anotação')).toBeFocused()
  // What is wrong is never behind the buttons that stay in sight.
  await expect(async () => {
    const wrong = await receiving.locator('#note-erro').boundingBox()
    const buttons = await receiving.locator('.button-row').boundingBox()
    expect((wrong?.y ?? Infinity) + (wrong?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
  }).toPass({ timeout: 5_000 })
  await receiving.getByLabel('Anotação').fill('Comprovante no WhatsApp')
  await receiving.getByRole('button', { name: 'Registrar pagamento' }).click()
  await expect(receiving.getByText('O valor é diferente do pedido.')).toBeVisible()
  await expect(receiving.getByLabel('Valor recebido')).toBeFocused()
  await expect(receiving.getByLabel('Anotação')).toHaveValue('Comprovante no WhatsApp')
  await receiving.getByLabel('Valor recebido').fill('219,00')
  // Pressed twice it is one payment, and the ignored response is no failure.
  const failures = await page.evaluateHandle(() => {
    const played: string[] = []
    window.addEventListener('harmonia:unsent', ({ type }) => played.push(type))
    return played
  })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pagamento registrado', { exact: true })).toBeVisible()
  expect(await failures.jsonValue()).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByLabel('Fechar aviso').click()
  await expect(page.getByText('Pagamento registrado pela equipe')).toBeVisible()
  await findMail(dataDir, buyer.email, /Pagamento confirmado/)

  await page.getByRole('link', { name: /^Reembolsar/ }).click()
  const refund = page.getByRole('dialog', { name: 'Reembolsar' })
  await expectAccessible(page)
  await refund.getByLabel('Reembolso parcial').check()
  await refund.getByLabel('Valor a reembolsar').fill('19,00')
  await refund.getByLabel('Motivo').fill('Desconto combinado')
  await refund.getByRole('button', { name: 'Reembolsar' }).click()
  await expect(page.getByText('Reembolso feito').first()).toBeVisible()
  await page.getByLabel('Fechar aviso').click()
  await findMail(dataDir, buyer.email, /Devolvemos R\$/)
  await page.getByRole('link', { name: /^Reembolsar/ }).click()
  await expect(refund.getByText('Valor total: R$ 200,00')).toBeVisible()
  await refund.getByLabel('Motivo').fill('Desistiu nos 7 dias')
  await refund.getByRole('button', { name: 'Reembolsar' }).click()
  await expect(page.locator('.badge', { hasText: 'Reembolsado' })).toBeVisible()
  // Nothing is left to refund: the focus is at the title above the payment whose button this was.
  await expect(page.locator('h1:focus')).toContainText('Pedido')
  await expect(page.getByRole('region', { name: 'Pagamento', exact: true })).toContainText('reembolsado R$')

  await page.getByLabel('Fechar aviso').click()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('link', { name: 'Auditoria' }).click()
  await expect(page.getByRole('heading', { name: 'Auditoria' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Reembolso feito' }).first()).toContainText(code)
  await page.goto('/admin/audit?acao=payment-received')
  const received = page.getByRole('listitem').filter({ hasText: 'Pagamento registrado pela equipe' })
  await expect(received).toHaveCount(1)
  const today = dayOf(new Date())
  await page.locator('summary', { hasText: 'Filtros (1)' }).click()
  await page.getByLabel('Até', { exact: true }).fill(addCalendarDays(today, -1))
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByText('Nada encontrado com os filtros aplicados.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filtrar' })).toBeFocused()
  // The other filter stays, and days given the wrong way round are turned.
  await page.getByLabel('De', { exact: true }).fill(today)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(received).toHaveCount(1)
  await expect(page.getByLabel('Até', { exact: true })).toHaveValue(today)

  // On a tablet the menu stays open beside the lists: they fold, and nothing leaves the window or is cut.
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of ['/admin/orders', '/admin/mails', '/admin/settings/equipe', '/admin/clients']) {
    await page.goto(path)
    await expectNoOverflow(page)
    await expectNothingCut(page)
  }
  await page.setViewportSize({ width: 412, height: 839 })

  await page.goto('/admin/mails?busca=celia')
  await page.setViewportSize({ width: 412, height: 400 })
  await page.evaluate(() => scrollTo({ top: 120 }))
  await page.getByRole('link', { name: /Pagamento confirmado/ }).click()
  // Another screen begins at its top.
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.setViewportSize({ width: 412, height: 839 })
  await page.getByRole('link', { name: 'Enviar de novo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(page.getByText('E-mail na fila')).toBeVisible()

  // A button disabled while pending has the focus again.
  await page.goto('/admin/conta')
  await expectHydrated(page.getByRole('button', { name: 'Salvar nome' }))
  await page.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(page.locator('.toast')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar nome' })).toBeFocused()
})

test('a price → previewed, saved and in the shop at once; a second editor sees the stored one', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, '/admin')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('link', { name: 'Configurações' }).click()
  await page.getByRole('link', { name: 'Preços e prazos' }).click()
  await expect(page).toHaveTitle('Preços e prazos | Configurações')
  const express = page.getByRole('region', { name: 'Pacote Express' })
  await express.locator('summary').click()
  await expect(express.getByLabel('Preço')).toHaveValue('79,00')
  await expectAccessible(page)

  const second = await (
    await browser.newContext({
      baseURL: baseURL ?? '',
      isMobile: false,
      viewport: { width: 834, height: 700 },
      reducedMotion: 'reduce',
    })
  ).newPage()
  await signIn(second, '/admin/settings/catalogo')
  // A focused field is never behind the sticky save bar.
  await second.locator('main summary').first().focus()
  for (let steps = 0; steps < 8; steps += 1) {
    await second.keyboard.press('Tab')
    const place = await second.locator(':focus').boundingBox()
    const wall = await second.getByRole('button', { name: 'Salvar' }).boundingBox()
    expect((place?.y ?? 0) + (place?.height ?? 0) / 2).toBeLessThan(wall?.y ?? 0)
  }
  await expectWholeChoices(second)
  await second.reload()

  await express.getByLabel('Preço').fill('84,50')
  await page.getByRole('button', { name: 'Revisar alterações' }).click()
  const changes = page.getByRole('status').filter({ hasText: 'O que vai mudar no site' })
  await expect(changes).toContainText('84,50')
  // Shown beside the button, until it is no longer true.
  await expect(changes).toBeInViewport()
  await express.getByLabel('Preço').fill('oitenta')
  await expect(changes).toBeHidden()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(express.getByLabel('Preço')).toBeFocused()
  await express.getByLabel('Preço').fill('84,50')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Configurações salvas')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Histórico de alterações' })).toContainText('84,50')

  const shop = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await expect
    .poll(async () => {
      await shop.goto('/pacotes')
      return shop.locator('main').innerText()
    })
    .toMatch(/R\$\s84,50/)
  await shop.context().close()

  await second.getByRole('region', { name: 'Pacote Express' }).locator('summary').click()
  await second.getByRole('region', { name: 'Pacote Express' }).getByLabel('Preço').fill('90,00')
  await second.getByRole('button', { name: 'Salvar' }).click()
  const conflict = second.getByRole('alert').filter({ hasText: 'Alguém salvou antes de você' })
  await expect(conflict).toContainText('84,50')
  await expect(conflict).toContainText('90,00')
  await expect(second.getByRole('region', { name: 'Pacote Express' }).getByLabel('Preço')).toHaveValue('90,00')
  await second.context().close()

  await page.goto('/admin/settings/integracoes')
  await expect(page.getByText('Mercado Pago: atenção')).toBeVisible()
  await expect(
    page.getByText('Conectado à conta da loja. Modo de demonstração: nenhum pagamento é real.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Enviar e-mail de teste' }).click()
  await expect(page.getByText('E-mail de teste na fila')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Precisa de você agora' })).toBeVisible()
})

test.use({ expectedErrors: /status of (409|422)/ })
