import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expect, test } from './journey.ts'
import { anotherBrowser, payForASong, signIn } from './studio.ts'

test.use({ shop: 'panel-dashboard' })
test.describe.configure({ mode: 'serial' })

const buyer = { name: 'Nara Teles', email: 'nara@exemplo.com.br' }

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

function columnOf(page: Page, name: string) {
  return page.getByRole('region', { name: new RegExp(`^${name}`) })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('figures begin empty, follow a sale, and keep their period in the address', async ({
    page,
    browser,
    product,
    expectAccessible,
  }) => {
    await signIn(page, '/admin')
    const revenue = page.getByRole('region', { name: 'Receita' })
    const funnel = page.getByRole('region', { name: 'Do pedido à entrega' })
    await expect(revenue).toContainText('Nenhum pagamento neste período.')
    await expect(funnel).toContainText('Nenhum pedido neste período.')
    await expectAccessible(page)

    const shop = await anotherBrowser(browser, product.url)
    await payForASong(shop.page, buyer)
    await shop.context.close()

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Últimos 30 dias' })).toBeVisible()
    await expect(funnel.getByRole('row', { name: /Pedidos feitos 1 100%/ })).toBeVisible()
    await expect(funnel.getByRole('row', { name: /Pagos 1 100%/ })).toBeVisible()
    await expect(funnel.getByRole('row', { name: /Entregues 0 0%/ })).toBeVisible()
    const total = (await revenue.getByText(/^R\$/).first().textContent()) ?? ''
    await revenue.getByText('Ver em números').press('Enter')
    await expect(revenue.getByRole('row')).toHaveCount(2)
    await expect(revenue.getByRole('cell')).toHaveText(total)
    await expectNoOverflow(page)
    await expectAccessible(page)

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

  test('the palette finds a project, the board moves it for two people, and the list leaves as a file', async ({
    page,
    browser,
    product,
    expectAccessible,
  }) => {
    await signIn(page, '/admin')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Buscar no painel' })
    await palette.getByRole('combobox').fill('nara')
    await expect(palette.getByRole('option', { name: /Música de Nara Teles/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()

    const colleague = await anotherBrowser(browser, product.url, { viewport: { width: 1440, height: 900 } })
    await signIn(colleague.page, '/admin/projects/quadro')
    await page.goto('/admin/projects/quadro')
    await expectAccessible(page)
    const card = columnOf(page, 'Análise inicial').getByRole('listitem').filter({ hasText: buyer.name })
    await card.getByText('Mover para').press('Enter')
    await card.getByRole('button', { name: 'Composição' }).press('Enter')
    await expect(columnOf(page, 'Composição')).toContainText(buyer.name)
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
  })
})
