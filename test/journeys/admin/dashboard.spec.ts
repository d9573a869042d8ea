import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { anotherBrowser, payForASong, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'panel-dashboard' })
test.describe.configure({ mode: 'serial' })

const buyer = { name: 'Nara Teles', email: 'nara@exemplo.com.br' }

const specified = [
  ['Dashboard', '/admin'],
  ['Clientes', '/admin/clients'],
  ['Projetos', '/admin/projects'],
  ['Configurações', '/admin/settings'],
] as const

function columnOf(page: Page, name: string) {
  return page.getByRole('region', { name: new RegExp(`^${name}`) })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a sale → the figures follow, and their period stays in the URL', async ({ page, browser, product }) => {
    await signIn(page, '/admin')
    const needs = page.getByRole('region', { name: 'Precisa de você agora' })
    const recent = page.getByRole('region', { name: 'Projetos Recentes' })
    const cards = page.locator('dl').filter({ hasText: 'Total de Projetos' })
    await expect(cards.locator('dt')).toHaveText([
      'Total de Projetos',
      'Aguardando',
      'Com Feedback',
      'Aprovados',
      'Entregues',
    ])
    await expect(cards.locator('dd')).toHaveText(['0', '0', '0', '0', '0'])
    await expect(recent).toContainText('Nenhum projeto encontrado')
    await expect(needs).toContainText('Nenhuma pendência no momento.')
    const revenue = page.getByRole('region', { name: 'Receita' })
    const funnel = page.getByRole('region', { name: 'Do pedido à entrega' })
    await expect(revenue).toContainText('Nenhum pagamento neste período.')
    await expect(funnel).toContainText('Nenhum pedido neste período.')

    const shop = await anotherBrowser(browser, product.url)
    await payForASong(shop.page, buyer)
    await shop.context.close()

    // Without a reload: the page updates by its event stream.
    await expect(cards.locator('dd')).toHaveText(['1', '1', '0', '0', '0'])
    await expect(recent.getByRole('listitem')).toHaveText([/Música de Nara Teles\s*P\d+\s*Aguardando/])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Últimos 30 dias' })).toBeVisible()
    // On a phone they are closed until somebody wants them.
    for (const plot of [revenue, funnel]) await plot.locator('summary').first().press('Enter')
    await expect(funnel.getByRole('row', { name: /Pedidos feitos 1 0 100%/ })).toBeVisible()
    await expect(funnel.getByRole('row', { name: /Pagos 1 0 100%/ })).toBeVisible()
    await expect(funnel.getByRole('row', { name: /Entregues 0 0 0%/ })).toBeVisible()
    const total = (await revenue.getByText(/^R\$/).first().textContent()) ?? ''
    await revenue.getByText('Ver tabela').press('Enter')
    await expect(revenue.getByRole('row')).toHaveCount(2)
    await expect(revenue.getByRole('cell').first()).toHaveText(total)
    await expectNoOverflow(page)

    const choice = page.getByRole('navigation', { name: 'Período dos gráficos' })
    await choice.getByRole('link', { name: '90 dias' }).press('Enter')
    await expect(page).toHaveURL('/admin?periodo=90')
    await expect(page.getByRole('heading', { name: 'Últimos 90 dias' })).toBeVisible()
    await expect(choice.getByRole('link', { name: '90 dias' })).toHaveAttribute('aria-current', 'page')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Últimos 90 dias' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Últimos 30 dias' })).toBeVisible()
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the menu → the stored width for a week, and a drawer below 768 px', async ({
    page,
    context,
    product,
    expectAccessible,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, '/admin/projects')
    const menu = page.locator('#menu-do-painel')
    const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    const widthOf = async () => ((await menu.boundingBox())?.width ?? 0) / rem
    await expect(menu.getByRole('heading', { name: 'Menu Principal' })).toBeVisible()
    const screens = menu.getByRole('navigation').getByRole('link')
    for (const [label, path] of specified) {
      await expect(screens.filter({ hasText: label })).toHaveAttribute('href', path)
    }
    await expect(screens.and(page.locator('[aria-current="page"]'))).toHaveText(['Projetos'])
    await expect(menu.getByRole('button', { name: 'Sair' })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Harmonia Admin')
    await expect(page.getByRole('banner')).toContainText('Gestão de Projetos Musicais')
    expect(await widthOf()).toBe(16)

    await page.keyboard.press('Control+b')
    await expect.poll(widthOf).toBe(3)
    await expect(page.getByRole('button', { name: 'Menu lateral' })).toHaveAttribute('aria-expanded', 'false')
    const cookie = (await context.cookies(`${product.url}/admin`)).find(({ name }) => name === 'sidebar_state')
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(7 * 86_400 - 120)
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(7 * 86_400)
    await page.goto('/admin')
    expect(await widthOf()).toBe(3)
    await expect(page.getByRole('button', { name: 'Menu lateral' })).toBeVisible()
    await expect(screens.and(page.locator('[aria-current="page"]'))).toHaveAttribute('href', '/admin')
    await expectAccessible(page)
    await page.keyboard.press('Meta+b')
    await expect.poll(widthOf).toBe(16)
    // The focus stays in the menu, and the opened screen is announced.
    await screens.filter({ hasText: 'Clientes' }).press('Enter')
    await expect(page.getByRole('banner').getByRole('status').filter({ hasText: 'Clientes' })).toBeAttached()
    await expect(screens.filter({ hasText: 'Clientes' })).toBeFocused()

    await page.setViewportSize({ width: 767, height: 800 })
    await expect(menu).toBeHidden()
    await page.keyboard.press('Control+b')
    await expect(menu).toBeVisible()
    expect(await widthOf()).toBe(18)
    await expectAccessible(page)
    await page.keyboard.press('Control+b')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Abrir menu' }).press('Enter')
    await menu.getByRole('link', { name: 'Biblioteca' }).press('Enter')
    await expect(page).toHaveURL('/admin/audio-database')
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(menu).toBeVisible()
    await expectNoOverflow(page)
  })
})

// Its shop has this one sale.
test.describe('a sale', () => {
  test.use({ shop: 'panel-dashboard-sale', viewport: { width: 1440, height: 900 } })

  test(
    'palette, board and list → find, move for two people and export a project',
    { tag: '@rare' },
    async ({ page, browser, product, expectAccessible }) => {
      const shop = await anotherBrowser(browser, product.url)
      await payForASong(shop.page, buyer)
      await shop.context.close()
      await signIn(page, '/admin')
      const palette = page.getByRole('dialog', { name: 'Buscar no painel' })
      // The panel answers the key once it is hydrated.
      await expect(async () => {
        await page.keyboard.press('Control+k')
        await expect(palette).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await palette.getByRole('combobox').fill('nara')
      await expect(palette.getByRole('option', { name: /Música de Nara Teles/ })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(palette).toBeHidden()

      const colleague = await anotherBrowser(browser, product.url, { viewport: { width: 1440, height: 900 } })
      await signIn(colleague.page, '/admin/projects/quadro')
      await page.goto('/admin/projects/quadro')
      const card = columnOf(page, 'Análise inicial').getByRole('listitem').filter({ hasText: buyer.name })
      await card.locator('summary').press('Enter')
      await card.getByRole('button', { name: 'Composição' }).press('Enter')
      await expect(columnOf(page, 'Composição')).toContainText(buyer.name)
      // The focus follows the moved card, and it is scrolled into view.
      const moved = columnOf(page, 'Composição').getByRole('link', { name: new RegExp(buyer.name) })
      await expect(moved).toBeFocused()
      await expect(moved).toBeInViewport({ ratio: 1 })
      await expect(columnOf(colleague.page, 'Composição')).toContainText(buyer.name)
      await expect(columnOf(colleague.page, 'Análise inicial')).not.toContainText(buyer.name)
      await colleague.context.close()

      await page.goto('/admin/projects?busca=nara')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportar CSV' }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^projetos-\d{4}-\d{2}-\d{2}\.csv$/)
      const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(';Composição;')

      await page.goto('/admin')
      // The button appears with the script; shortcuts do not work before.
      await expect(page.getByRole('button', { name: 'Menu lateral' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await palette.getByRole('combobox').fill('pedidos')
      await palette.getByRole('option', { name: 'Pedidos' }).first().click()
      await expect(page).toHaveURL('/admin/orders')
      await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Pago (1)' })
      await expect(page).toHaveURL('/admin/orders?estado=paid')
      const orders = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportar CSV' }).click()
      expect((await orders).suggestedFilename()).toMatch(/^pedidos-\d{4}-\d{2}-\d{2}\.csv$/)
      await page.getByRole('link', { name: new RegExp(buyer.name) }).click()
      const attempts = page.getByRole('region', { name: 'Tentativas de pagamento' })
      await expect(attempts.getByRole('listitem')).toHaveCount(1)
      await expect(attempts).toContainText('Pagou este pedido')
      await expect(attempts).toContainText('(accredited)')
      const webhookEvents = page.getByRole('region', { name: 'Notificações do Mercado Pago' })
      await expect(webhookEvents).toContainText('Conferido e aplicado')
      await page.goto('/admin/orders?estado=paid&busca=ninguem')
      await expect(page.getByText('Nenhum pedido encontrado com os filtros aplicados.')).toBeVisible()

      await page.goto('/admin/clients')
      const clients = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportar CSV' }).click()
      expect((await clients).suggestedFilename()).toMatch(/^clientes-\d{4}-\d{2}-\d{2}\.csv$/)
      await page.goto('/admin/audit?acao=list-exported')
      await expect(page.getByRole('list', { name: 'Registro de auditoria' }).getByRole('listitem')).toHaveCount(3)
    },
  )
})
