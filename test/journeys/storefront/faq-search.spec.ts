import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'

test('words are typed into the search → the questions about them, without regard to accents, also after a reload', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/faq')
  const questions = page.locator('main details:visible')
  const all = await questions.count()
  const field = page.getByRole('searchbox', { name: 'O que você quer saber?' })
  await field.fill('REVISOES')
  await expect.poll(() => questions.count()).toBeLessThan(all)
  await expect(page.getByRole('search').getByRole('status')).toContainText(/perguntas falam disso/)
  for (const text of await questions.allTextContents()) expect(text).toMatch(/revis/i)
  const found = await questions.count()
  await field.press('Enter')
  await expectAccessible(page)
  await page.reload()
  await expect(questions).toHaveCount(found)

  await field.fill('')
  await expect(questions).toHaveCount(all)
  await expect(page).toHaveURL('/faq')
})

test('no question is about it → chat, WhatsApp and e-mail', async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/faq?q=trombone%20submarino')
  const search = page.getByRole('search')
  await expect(search.getByRole('status')).toContainText('Nenhuma resposta fala disso.')
  await expect(page.locator('main details:visible')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Perguntar no WhatsApp/ })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await search.getByRole('button', { name: 'Perguntar no chat' }).click()
  await expect(page.getByRole('dialog', { name: /Fale com a Harmonia/ })).toBeVisible()
})

test.describe('without script', { tag: '@rare' }, () => {
  test.use({ javaScriptEnabled: false })

  test('with a search in the URL → every question, and no field that could not answer', async ({ page }) => {
    await page.goto('/faq')
    const all = await page.locator('main details:visible').count()
    await page.goto('/faq?q=revisao')

    await expect(page.locator('main details:visible')).toHaveCount(all)
    await expect(page.locator('#q')).toBeHidden()
  })
})
