import { expect, test } from '#test/journeys/support/journey.ts'

const tabs = {
  Todos: ['Express', 'Essencial', 'Profissional', 'Premium'],
  Express: ['Express'],
  Presentes: ['Express', 'Essencial'],
  Profissionais: ['Profissional'],
  Enterprise: ['Premium'],
  Comparativo: [],
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with JavaScript' : 'without JavaScript',
    { tag: javaScriptEnabled ? [] : '@rare' },
    () => {
      test.use({ javaScriptEnabled })

      test('each of the six tabs → its packages; the last one compares them', async ({ page }) => {
        await page.goto('/#servicos')
        const table = page.getByRole('table')
        for (const [tab, packages] of Object.entries(tabs)) {
          await page.locator('.package-tabs .tab').filter({ hasText: tab }).first().click()
          await expect(page.locator('.package-grid').getByRole('heading'), tab).toHaveText(packages)
          await expect(table).toBeVisible({ visible: tab === 'Comparativo' })
        }
      })

      test('the FAQ → one question open at a time', async ({ page }) => {
        await page.goto('/faq')
        const open = page.locator('main details[open]')
        for (const question of ['Como posso pagar?', 'E se eu desistir?']) {
          await page.getByText(question, { exact: true }).click()
          await expect(open).toHaveCount(1)
          await expect(open.locator('summary')).toHaveText(question)
        }
      })
    },
  )
}

test('the comparison on a phone → every package of a row at once, without scrolling sideways', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/pacotes')
  await page.getByText('Comparar os pacotes lado a lado').click()
  const table = page.getByRole('table')
  await table.getByRole('link', { name: 'Premium' }).scrollIntoViewIfNeeded()
  for (const name of ['Express', 'Essencial', 'Profissional', 'Premium'])
    await expect(table.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  const rights = table.getByRole('row', { name: /^Direitos/ })
  await rights.scrollIntoViewIfNeeded()
  await expect(rights.getByRole('cell')).toHaveCount(4)
  for (const cell of await rights.getByRole('cell').all()) await expect(cell).toBeInViewport({ ratio: 1 })
  expect(await table.evaluate((all) => all.scrollWidth - all.clientWidth)).toBeLessThanOrEqual(0)
})

test('the home page on a phone → songs come first, and the play of the first screen plays one', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  const play = page.getByRole('button', { name: /^Ouvir um exemplo: / })
  await expect(play).toBeInViewport({ ratio: 1 })
  const order = await page.locator('main > :is(section, ul)').evaluateAll((parts) => parts.map(({ id }) => id))
  expect(order.slice(0, 2)).toEqual(['', 'exemplos'])

  await play.click()
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLAudioElement>('#site-audio')?.currentTime ?? 0))
    .toBeGreaterThan(0)
  const pause = page.getByRole('button', { name: /^Pausar um exemplo: / })
  await pause.click()
  expect(await page.evaluate(() => document.querySelector<HTMLAudioElement>('#site-audio')?.paused)).toBe(true)
  await page.evaluate(() => document.querySelector('main')?.toggleAttribute('data-laid', true))
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(12_500)
})

test('scrolling → the header changes, and the footer leads back to the top', async ({ page }) => {
  await page.goto('/sobre')
  const header = page.locator('[data-header]')
  await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }))
  await expect(header).not.toHaveAttribute('data-scrolled')
  await page.evaluate(() => scrollTo({ top: 11, behavior: 'instant' }))
  await expect(header).toHaveAttribute('data-scrolled')

  await page.getByRole('link', { name: 'Voltar ao topo' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(header).not.toHaveAttribute('data-scrolled')
})

test('every control of the shop → large enough for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/portfolio', '/contato', '/faq']) {
    await page.goto(path)
    const small = await page.locator('main, header, footer').evaluateAll((parts) =>
      parts
        .flatMap((part) => [...part.querySelectorAll<HTMLElement>('a[href], button, summary, label:has(input)')])
        .filter((control) => control.checkVisibility() && getComputedStyle(control).display !== 'inline')
        .map((control) => ({ text: control.innerText, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
        .map(({ text }) => text),
    )
    expect(small, path).toEqual([])
    const titles = page.locator('.song :is(h2, h3) a')
    for (const title of await titles.all()) {
      const box = await title.boundingBox()
      expect(box === null || box.height >= 43.5, path).toBe(true)
    }
  }
})

test(
  'large text on a phone → the menu stays reachable, and nothing is wider than the window',
  { tag: '@rare' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of [
      '/',
      '/contato',
      '/faq',
      '/portfolio',
      '/qualificacao',
      '/calculadora',
      '/termos',
      '/pagamento/premium',
    ]) {
      await page.goto(path)
      // What is written into the page before React is there would be another page to it.
      await page.keyboard.press('Shift')
      await expect(page.locator('html[data-hydrated]')).toBeAttached()
      await page.evaluate(() => (document.documentElement.style.fontSize = '150%'))
      await expect(page.getByRole('button', { name: 'Menu' }), path).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)

      const name = page.locator('[data-header] > a > span')
      await name.evaluate((span) => (span.textContent = 'Harmonia Produções Musicais Personalizadas'))
      await expect(name, 'a long name stays in the header').toBeInViewport({ ratio: 1 })
      const [header, box] = [await page.locator('[data-header]').boundingBox(), await name.boundingBox()]
      expect(box?.height).toBeLessThanOrEqual(header?.height ?? 0)
    }
  },
)

test(
  'forced colours → the menu, the chosen tab and the chosen side are distinguishable',
  { tag: '@rare' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await page.goto('/portfolio')
    const background = (selector: string, pseudo?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((part, of) => getComputedStyle(part, of).backgroundColor, pseudo)
    await expect.poll(() => background('.tab:has(:checked)')).not.toBe(await background('.tab:not(:has(:checked))'))
    expect(await background('.pair-sides label:first-of-type')).not.toBe(await background('.pair-sides label + label'))
    expect(await background('.menu-button span', '::before')).not.toBe(await background('[data-header]'))
  },
)

test('a printed FAQ → its answers, without the header over them', { tag: '@rare' }, async ({ page }) => {
  await page.goto('/faq')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-header]')).toHaveCSS('position', 'static')
  const hidden = await page
    .locator('main details > div')
    .evaluateAll((answers) => answers.filter((answer) => answer.getBoundingClientRect().height === 0).length)
  expect(hidden).toBe(0)
})

test('the open menu on a phone → keeps the keyboard inside, and the page behind does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/sobre')
  const menu = page.locator('#menu')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 600)
  await menu.getByRole('link').last().focus()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await page.keyboard.press('Tab')
  await expect(menu).toBeHidden()
  await expect(page.locator('main :focus')).toBeInViewport()
})

test('an anchor of the FAQ → its answer is open, whichever way one arrives', async ({ page }) => {
  await page.goto('/faq#reembolso')
  const answer = page.locator('#reembolso')
  await expect(answer).toHaveAttribute('open')
  await answer.locator('summary').click()

  await page.goto('/sobre')
  const leadTo = (href: string) =>
    page
      .locator('main a[href]')
      .first()
      .evaluate((link: HTMLAnchorElement, to) => (link.href = to), href)
  await leadTo('/faq#reembolso')
  await page.locator('main a[href]').first().click()
  await expect(page).toHaveURL('/faq#reembolso')
  await expect(answer).toHaveAttribute('open')

  // An unknown anchor leads to the page all the same.
  await page.goto('/sobre')
  await leadTo('/faq#100%')
  await page.locator('main a[href]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Perguntas frequentes/)
})

test('the printed comparison → complete, and white on black is readable', { tag: '@rare' }, async ({ page }) => {
  // A4 between its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.goto('/pacotes')
  await page.getByText('Comparar os pacotes lado a lado').click()
  await page.emulateMedia({ media: 'print' })
  const box = await page.getByRole('table').getByRole('link', { name: 'Premium' }).boundingBox()
  expect(box && box.x + box.width).toBeLessThanOrEqual(718)
  await expect(page.locator('footer')).toHaveCSS('color', 'rgb(17, 17, 17)')
})

test(
  'a printed order and story → what was agreed and answered, without what is only pressed',
  { tag: '@rare' },
  async ({ page }) => {
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.goto('/briefing/essencial')
    await page.getByLabel('Quer contar mais?').fill('Sessenta anos da Dona Lia')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByLabel('Quer contar mais?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continuar' })).toBeHidden()
    await expect(page.locator('.menu-button')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718)
  },
)
