import { eq } from 'drizzle-orm'

import { addBusinessDays } from '#core/shared/business-days.ts'
import { addCalendarDays, dayOf } from '#core/shared/dates.ts'
import { briefings, projects } from '#db/schema.ts'
import { inDatabase } from '#test/journeys/support/database.ts'
import { keyboard, mouse } from '#test/journeys/support/input-methods.ts'
import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { findProjectOf } from '#test/journeys/support/song-files.ts'
import { anotherBrowser, payForASong, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'agenda', expectedErrors: /status of 422/ })
test.describe.configure({ mode: 'serial' })
test.slow()

test('a capacity entered → the queue with forecasts and what fits into each week', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '/admin/agenda')
  await expect(page.getByText('Nenhuma música na fila.')).toBeVisible()
  await page.getByRole('link', { name: 'Informar a capacidade' }).click()
  await page.getByLabel('Músicas por semana').fill('2')
  await page.getByLabel('Dias sem trabalho').fill('Natal')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Escreva um dia ou um período por linha')).toBeVisible()
  await page.getByLabel('Dias sem trabalho').fill('24/12/2031 a 04/01/2032')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Configurações salvas' })).toBeVisible()

  const shop = await anotherBrowser(browser, baseURL ?? '')
  for (const name of ['Rosa Lima', 'Caio Prado'])
    await payForASong(shop.page, { name, email: `${name.split(' ')[0]?.toLowerCase()}@exemplo.com.br` })
  await shop.context.close()

  await page.goto('/admin/agenda')
  await expect(page.getByText('Diga quantas músicas cabem numa semana')).toBeHidden()
  const queue = page.getByRole('list', { name: 'Fila, pelo prazo' })
  await expect(queue.getByRole('listitem')).toHaveCount(2)
  await expect(queue.getByText(/^Previsão: até \d\d\/\d\d\/\d{4}$/)).toHaveCount(2)
  await page.getByText('Ver tabela').click()
  await expect(page.getByRole('columnheader', { name: 'Cabem' })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoOverflow(page)
})

test('an express song, by mouse and by keyboard → what it would move is shown, and nothing is changed', async ({
  page,
  dataDir,
  expectAccessible,
}) => {
  // Both stories are here, and one song a week is too little for the second. Business days: from a Friday on, nine days
  // would be too few for the first, too.
  const deadlineOn = addBusinessDays(dayOf(new Date()), 7)
  await inDatabase(dataDir, async (db) => {
    await db.update(briefings).set({ state: 'accepted' })
    await db.update(projects).set({ deadlineOn })
  })
  await signIn(page, '/admin/settings')
  await page.getByLabel('Músicas por semana').fill('1')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Configurações salvas' })).toBeVisible()

  await page.goto('/admin/agenda')
  const effect = page.getByRole('region', { name: /^E se “/ })
  const [first, second] = await page.getByRole('link', { name: /^E se for expressa\?/ }).all()
  if (!first || !second) throw new Error('two songs are in the queue')
  await second.click()
  await expect(effect).toContainText('É só uma simulação: nenhum prazo mudou.')
  await expect(effect).toContainText('mais cedo')
  await expect(effect.getByRole('row')).toHaveCount(2)
  await expect(effect).toContainText('mais tarde')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await effect.getByRole('link', { name: 'Fechar a simulação' }).click()
  await expect(effect).toBeHidden()

  await keyboard.press(page.getByRole('link', { name: /^E se for expressa\?/ }).nth(1))
  await expect(effect).toContainText('mais cedo')
  await keyboard.press(effect.getByRole('link', { name: 'Fechar a simulação' }))
  await expect(page).toHaveURL('/admin/agenda')
  await expect(effect).toBeHidden()
  await inDatabase(dataDir, async (db) => {
    const stored = await db.select({ deadlineOn: projects.deadlineOn }).from(projects)
    expect(stored).toEqual([{ deadlineOn }, { deadlineOn }])
  })
})

test('a song that would be late → counted on the dashboard, one press from its row with the forecast', async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, '/admin')
  const list = page.getByRole('region', { name: 'Precisa de você agora' })
  await list.getByRole('link', { name: /^1 Em risco de atraso$/ }).click()
  await expect(page).toHaveURL('/admin?fila=risco')
  const rows = list.getByRole('list', { name: 'Em risco de atraso' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/Previsão: até \d\d\/\d\d\/\d{4}/)
  await expectAccessible(page)
  await list.getByRole('link', { name: 'Abrir na lista de projetos' }).click()
  await expect(page).toHaveURL('/admin/projects?ordem=prazo&risco=1')
  await expect(page.getByText('Só projetos cuja previsão passa do prazo máximo.')).toBeVisible()
  await expect(page.getByText('1 projeto', { exact: true })).toBeVisible()
})

for (const { input, offer, button, given, client, subject } of [
  {
    input: keyboard,
    offer: 'Uma revisão a mais',
    button: 'Dar a revisão',
    given: /revisão/i,
    client: { name: 'Rosa Lima', email: 'rosa@exemplo.com.br' },
    subject: /revisão/i,
  },
  {
    input: mouse,
    offer: 'Um código de desconto para a próxima música',
    button: 'Criar e enviar o código',
    given: /código/i,
    client: { name: 'Caio Prado', email: 'caio@exemplo.com.br' },
    subject: /Desculpe pela espera/,
  },
]) {
  test(`a late song, “${offer}” set, by ${input === mouse ? 'mouse' : 'keyboard'} → given once with one press, mailed`, async ({
    page,
    dataDir,
    expectAccessible,
  }) => {
    const { id } = await findProjectOf(dataDir, client.email)
    await inDatabase(dataDir, (db) =>
      db
        .update(projects)
        .set({ deadlineOn: addCalendarDays(dayOf(new Date()), -1) })
        .where(eq(projects.id, id)),
    )
    await signIn(page, '/admin/settings')
    await page.getByLabel('Quando uma música atrasar, oferecer').selectOption({ label: offer })
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.locator('.toast').filter({ hasText: 'Configurações salvas' })).toBeVisible()

    await page.goto(`/admin/projects/${id}`)
    await expect(page.getByText('Passou do prazo', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await input.press(page.getByRole('button', { name: button }))
    const toast = page.locator('.toast').filter({ hasText: 'Compensação enviada' })
    await expect(toast).toContainText(given)
    await expect(page.getByRole('button', { name: button })).toBeHidden()
    expect(await findMail(dataDir, client.email, subject)).toContain(client.email)
    await page.reload()
    await expect(page.getByText('Passou do prazo', { exact: true })).toBeHidden()
  })
}
