import type { Page } from '@playwright/test'

import { payByCard, readCode } from '#test/journeys/support/buyer.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { addLinkedVersion, embedLink, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'revisions' })

async function sendFeedback(page: Page, text: string) {
  await page.getByLabel('O que você achou?').fill(text)
  await page.getByRole('button', { name: 'Enviar Feedback da Versão Selecionada' }).click()
  await expect(page.locator('main')).toContainText('Feedback enviado!')
}

test.describe('wrong input on the way', () => {
  // A form without its tick is answered 422.
  test.use({ expectedErrors: /status of 422/ })

  test('a request beyond the package → sent, then a revision is bought in place, and both sides follow', async ({
    page,
    studio,
    sell,
    dataDir,
    expectAccessible,
  }) => {
    test.slow()
    const { buyer, code, projectId, previewPath } = await sell('Nara Leal', 'express')
    await signIn(studio, `/admin/projects/${projectId}`)
    await addLinkedVersion(studio, { name: 'Voz e violão', link: embedLink })

    await page.goto(`${previewPath}?parte=avaliar`)
    const card = page.getByRole('region', { name: 'Revisões' })
    await expect(card).toContainText('Nenhuma')
    await expect(page.getByText('Seu pacote não inclui revisões. Cada pedido de ajustes custa R$ 59,00.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Pagar R\$ 59,00/ })).toHaveAttribute('href', /^\/revisao-extra\//)
    await expectAccessible(page)
    await sendFeedback(page, 'O refrão pode entrar antes?')
    await expect(page.locator('main')).toContainText('Ajustes além do pacote custam R$ 59,00.')
    const pay = page.getByRole('link', { name: 'Pagar R$ 59,00 e começar os ajustes' })
    await expect(page.getByText('Agora é com você: falta pagar os ajustes', { exact: true })).toBeVisible()
    await expect(pay).toBeVisible()
    await expect(card).toContainText('Um pedido seu está além do pacote')
    await expectAccessible(page)

    const ledger = studio.getByRole('region', { name: 'Revisões' })
    await expect(ledger).toContainText('1 pedido de ajustes sem revisão disponível')
    await expect(ledger).toContainText('Sem revisão disponível')
    await findMail(dataDir, buyer.email, /Recebemos o seu feedback/)

    const shop = page.waitForEvent('popup')
    await card.getByRole('link', { name: /Comprar revisão extra/ }).click()
    const buying = await shop
    await expect(buying.getByRole('heading', { name: 'Revisão extra', level: 1 })).toBeVisible()
    await expect(buying.getByLabel('Seu nome')).toHaveValue(buyer.name)
    await expect(buying.getByLabel('E-mail')).toHaveValue(buyer.email)
    await buying.getByRole('button', { name: /^Pagar/ }).click()
    await expect(buying.getByText('marque que você aceita').first()).toBeVisible()
    await expectAccessible(buying)
    await buying.getByRole('checkbox').check()
    await buying.getByRole('button', { name: /^Pagar/ }).dblclick()
    await buying.waitForURL(/\/checkout\/v1\//)
    await payByCard(buying, 'APRO')
    await expect(buying.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    await expect(buying.locator('main')).toContainText('A revisão cobriu o pedido')
    await expectAccessible(buying)
    const extra = await readCode(buying)
    expect(extra).not.toBe(code)

    // Both pages that were open all the time.
    await expect(card).not.toContainText('além do pacote')
    await expect(pay).toHaveCount(0)
    await expect(card.locator('dl')).toContainText(/Compradas\s*1\s*Usadas\s*1\s*Restam\s*0/)
    await expect(ledger).not.toContainText('sem revisão disponível')
    await expect(ledger).toContainText('Revisão extra comprada')
    await findMail(dataDir, buyer.email, /Revisão extra do projeto/)

    await buying.getByRole('link', { name: 'Acompanhar e abrir a prévia' }).click()
    await expect(buying.locator('h1')).toContainText('Revisão extra usada')
    await expect(buying.locator('main')).toContainText(`Para o projeto ${code}`)
    await buying.close()

    await page.goto(`/acompanhar-pedido?codigo=${code}`)
    await expect(page.getByRole('region', { name: 'Revisões' })).toContainText('Usadas')

    await studio.goto('/admin/orders')
    await studio.getByRole('link', { name: `, pedido ${extra}` }).click()
    await expect(studio.locator('main')).toContainText(`Extra do projeto ${code}`)
  })
})

test(
  'staff grant and return a revision → the client reads why, live',
  { tag: '@rare' },
  async ({ page, studio, sell, dataDir, expectAccessible }) => {
    test.slow()
    const { buyer, projectId, previewPath } = await sell('Ivo Prates', 'express')
    await signIn(studio, `/admin/projects/${projectId}`)
    await addLinkedVersion(studio, { name: 'Só piano', link: embedLink })
    await page.goto(`${previewPath}?parte=avaliar`)
    const card = page.getByRole('region', { name: 'Revisões' })

    const ledger = studio.getByRole('region', { name: 'Revisões' })
    await ledger.getByRole('link', { name: 'Conceder revisão' }).click()
    const granting = studio.getByRole('dialog', { name: 'Conceder revisão' })
    await granting.getByRole('button', { name: 'Conceder' }).click()
    await expect(granting).toContainText('Escreva o motivo: o cliente vai ler')
    await expectAccessible(studio)
    await granting.getByLabel('Motivo').fill('Pela espera da semana passada')
    await granting.getByRole('button', { name: 'Conceder' }).click()
    await expect(studio.locator('.toast')).toContainText('Revisão concedida')

    await expect(card).toContainText('Restam')
    await expect(card.locator('dl')).toContainText('1')
    await findMail(dataDir, buyer.email, /Você tem mais uma revisão/)
    await sendFeedback(page, 'O nome está trocado: é Thaís.')
    await expect(page.locator('main')).toContainText('usou uma revisão extra')

    await ledger.getByRole('link', { name: /^Estornar/ }).click()
    const returning = studio.getByRole('dialog', { name: 'Estornar revisão' })
    await returning.getByLabel('Motivo').fill('O erro no nome foi nosso')
    await returning.getByRole('button', { name: 'Estornar revisão' }).click()
    await expect(studio.locator('.toast')).toContainText('Revisão estornada')
    await card.getByText('Ver cada uma').click()
    await expect(card).toContainText('O erro no nome foi nosso')
    await expectAccessible(page)
  },
)
