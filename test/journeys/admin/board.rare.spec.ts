import type { Locator, Page } from '@playwright/test'

import { expect, expectNoOverflow, test } from '../support/journey.ts'
import { longName, seedProjects } from '../support/seeded-projects.ts'
import { anotherBrowser, signIn } from '../support/staff.ts'

test.use({ shop: 'panel-board', viewport: { width: 1440, height: 900 } })
// Each moves the cards of the one before.
test.describe.configure({ mode: 'serial' })

const columnOf = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) })
const boardOf = (page: Page) => page.getByRole('region', { name: 'Quadro', exact: true })
const linkOf = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

async function centreOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) }
}

async function hold(page: Page, title: string, over: Locator) {
  const from = await centreOf(linkOf(page, title))
  const to = await centreOf(over)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
}

test('an empty board → says how projects begin, and begins one in place', async ({ page }) => {
  await signIn(page, '/admin/projects/quadro')
  await expect(page.getByText('Nenhum projeto criado ainda.')).toBeVisible()
  await page.getByRole('link', { name: 'Novo Projeto' }).click()
  await expect(page.getByRole('dialog', { name: 'Criar Novo Projeto' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/projects/quadro')
})

test('a search of the board that finds nothing → corrected by its key', async ({ page }) => {
  await signIn(page, '/admin/projects/quadro?busca=ninguem')
  await expect(page.getByText('Nenhum projeto encontrado com os filtros aplicados.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Atalhos do teclado' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Buscar por título ou cliente')).toBeFocused()
})

test('a card by mouse → moved where it may go, refused with the reason where it may not, left by Escape', async ({
  page,
  dataDir,
  browser,
  product,
}) => {
  await seedProjects(dataDir, [
    { title: 'Valsa da Rosa', clientName: 'Rosa Antunes', step: 'analysis' },
    { title: `Samba de ${longName}`, clientName: longName, step: 'analysis' },
    { title: 'Baião do Téo', clientName: 'Téo Reis', status: 'feedback', step: 'presentation' },
  ])
  const colleague = await anotherBrowser(browser, product.url, { viewport: { width: 1440, height: 900 } })
  await signIn(colleague.page, '/admin/projects/quadro')
  await signIn(page, '/admin/projects/quadro')
  await expect(page.getByText('Ao vivo')).toBeVisible()

  await hold(page, 'Valsa da Rosa', columnOf(page, 'Produção'))
  await expect(columnOf(page, 'Produção')).toHaveAttribute('data-drop', 'target')
  await expect(columnOf(page, 'Produção')).toContainText('Solte aqui')
  await page.mouse.up()
  await expect(columnOf(page, 'Produção')).toContainText('Valsa da Rosa')
  await expect(linkOf(page, 'Valsa da Rosa')).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/projects\/quadro/)
  // Without a reload, elsewhere too.
  await expect(columnOf(colleague.page, 'Produção')).toContainText('Valsa da Rosa')
  await colleague.context.close()

  const feedback = columnOf(page, 'Com feedback')
  await hold(page, 'Valsa da Rosa', feedback)
  await expect(feedback).toContainText('Para esta etapa o projeto só vai com a resposta do cliente.')
  await page.mouse.up()
  await expect(feedback).not.toContainText('Muda com')
  await expect(columnOf(page, 'Produção')).toContainText('Valsa da Rosa')

  await hold(page, 'Valsa da Rosa', columnOf(page, 'Composição'))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(columnOf(page, 'Produção')).toContainText('Valsa da Rosa')
  await expect(columnOf(page, 'Composição')).not.toContainText('Valsa da Rosa')
})

test('a focused card → moved by Shift and an arrow, and keeps the focus', async ({ page }) => {
  await signIn(page, '/admin/projects/quadro')
  const card = linkOf(page, 'Valsa da Rosa')
  await expect(page.getByText('Ao vivo')).toBeVisible()
  await card.press('Shift+ArrowLeft')
  await expect(columnOf(page, 'Composição')).toContainText('Valsa da Rosa')
  await expect(card).toBeFocused()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(columnOf(page, 'Análise inicial')).toContainText('Valsa da Rosa')
  // There is nothing before the first step.
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(card).toBeFocused()
  await expect(columnOf(page, 'Análise inicial')).toContainText('Valsa da Rosa')
})

test('a search on the board → only what it finds, in the address and in the list behind it', async ({ page }) => {
  await signIn(page, '/admin/projects/quadro')
  await page.getByLabel('Buscar por título ou cliente').fill('baiao')
  await expect(page).toHaveURL('/admin/projects/quadro?busca=baiao')
  await expect(boardOf(page).getByRole('listitem')).toHaveText([/Baião do Téo/])
  await page.getByLabel('Buscar por título ou cliente').fill('ninguém')
  await expect(page.getByText('Nenhum projeto encontrado com os filtros aplicados.')).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('a finger that rests on a card → moves it; one that swipes → scrolls', async ({ page }) => {
    await signIn(page, '/admin/projects/quadro')
    await expect(page.getByText('Ao vivo')).toBeVisible()
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const from = await centreOf(linkOf(page, 'Valsa da Rosa'))
    const to = await centreOf(columnOf(page, 'Composição'))

    await touch('touchStart', from)
    await expect(page.locator('.board-ghost')).toBeVisible()
    for (const part of [0.3, 0.7, 1]) await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: to.y })
    await expect(columnOf(page, 'Composição')).toHaveAttribute('data-over', '')
    await touch('touchEnd')
    await expect(columnOf(page, 'Composição')).toContainText('Valsa da Rosa')
    await expect(page).toHaveURL(/\/admin\/projects\/quadro/)

    const scrolled = () => boardOf(page).evaluate((board) => board.scrollLeft)
    const card = await centreOf(linkOf(page, 'Valsa da Rosa'))
    const before = await scrolled()
    await touch('touchStart', card)
    for (const step of [40, 90, 150, 220]) await touch('touchMove', { x: card.x - step, y: card.y })
    await touch('touchEnd')
    await expect.poll(scrolled).toBeGreaterThan(before)
    await expect(page.locator('.board-ghost')).toHaveCount(0)
    await expect(columnOf(page, 'Composição')).toContainText('Valsa da Rosa')
  })
})

test('many cards → heads and scroll bar stay in sight at every width', async ({ page, dataDir }) => {
  await seedProjects(
    dataDir,
    Array.from({ length: 60 }, (_, index) => ({
      title: `Música ${index} de ${longName}`,
      clientName: longName,
      step: index % 2 === 0 ? ('analysis' as const) : ('production' as const),
    })),
    100,
  )
  await signIn(page, '/admin/projects/quadro')
  for (const width of [360, 820, 1440, 1920]) {
    await page.setViewportSize({ width, height: width < 800 ? 740 : 900 })
    await expectNoOverflow(page)
    const board = boardOf(page)
    await board.evaluate((element) => {
      element.scrollIntoView({ block: 'end' })
      element.scrollTop = 600
    })
    // The page scrolls smoothly.
    await expect
      .poll(
        async () => {
          const box = await board.boundingBox()
          return box && box.y + box.height
        },
        { message: String(width) },
      )
      .toBeLessThanOrEqual(width < 800 ? 740 : 900)
    await expect(page.getByRole('heading', { name: /^Análise inicial/ })).toBeInViewport({ ratio: 1 })
    await board.evaluate((element) => element.scrollTo(0, 0))
    if (width < 1440) continue
    const whole = await board.evaluate((element) => {
      const { bottom, right } = element.getBoundingClientRect()
      const boxes = [...element.querySelectorAll('.board-card')].map((card) => card.getBoundingClientRect())
      return boxes.filter((box) => box.bottom <= bottom && box.right <= right).length
    })
    // Two of seven columns have cards: as many in each make sixteen in all that fit.
    expect(whole, `cards at ${width}`).toBeGreaterThanOrEqual(8)
  }
})
