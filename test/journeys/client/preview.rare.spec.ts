import { expect, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { hold } from '#test/journeys/support/slow-network.ts'
import { addSound, findProjectOf } from '#test/journeys/support/song-files.ts'
import {
  addLinkedVersion,
  anotherBrowser,
  embedLink,
  openProject,
  payForASong,
  previewPath,
  privateLink,
} from '#test/journeys/support/staff.ts'

test.use({ shop: 'client' })

test.describe('two browsers', () => {
  test.use({ expectedErrors: /status of 422/ })

  test('a version → presented, played, answered and approved, and both sides see it live', async ({
    page,
    browser,
    product,
    dataDir,
    expectAccessible,
  }) => {
    test.slow()
    const buyer = { name: 'Gilda Moraes', email: 'gilda@exemplo.com.br' }
    const code = await payForASong(page, buyer)
    await page.goto(`/acompanhar-pedido?codigo=${code}`)
    await expect(page.locator('main')).toContainText('Em Análise')
    await expect(page.getByRole('link', { name: 'Ouvir as versões' })).toHaveCount(0)

    const { page: studio, context } = await anotherBrowser(browser, product.url, {
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await openProject(studio, buyer)
    await expect(studio.locator('main')).toContainText('Nenhuma versão criada ainda.')
    // The client's page is loaded, its event stream is not connected yet: no change is lost.
    const connect = await hold(page, '**/eventos/**')
    await page.reload()
    await studio.getByLabel('O cliente acompanha esta etapa').selectOption('Produção')
    await studio.getByRole('button', { name: 'Mover', exact: true }).click()
    await expect(studio.locator('.toast')).toContainText('Movido para outra etapa')
    connect()
    await expect(page.locator('[data-state="current"]')).toContainText('Produção')

    await addLinkedVersion(studio, { name: 'Voz e violão', link: embedLink })
    await addLinkedVersion(studio, { name: 'Banda completa', link: privateLink, recommended: true })
    await studio.getByRole('button', { name: 'Copiar Link Cliente' }).click()
    await expect(studio.getByText('Link de prévia copiado!')).toBeVisible()
    const copied = await studio.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${product.url}${await previewPath(studio)}`)
    await findMail(dataDir, buyer.email, /pronta para ouvir/)

    await expect(page.locator('h1')).toContainText('Aguardando sua avaliação')
    await page.getByRole('link', { name: 'Ouvir as versões' }).click()
    await expect(page).toHaveURL(/\/client-preview\/[0-9a-f]{32}$/)
    await expect(page.locator('main')).toContainText('Aguardando Avaliação')
    await expect(page.locator('main')).toContainText('Bem-vindo à página de avaliação')
    await expect(page.getByText('2 versões', { exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Banda completa' })).toBeChecked()
    await expect(page.getByText(/^Esta prévia expira em: \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
    await expect(page.getByLabel('Abrir o chat')).toBeVisible()

    await page.route('https://bandcamp.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>p</title><p>tocando</p>' }),
    )
    const player = page.locator('iframe[title="Player do Bandcamp: Voz e violão"]')
    // Its part of the page is hydrated late.
    const open = page.getByRole('button', { name: /Ouvir aqui.*Voz e violão/ })
    await expect(async () => {
      if (await open.isVisible()) await open.click({ timeout: 1_000 })
      await expect(player).toHaveCSS('height', '120px', { timeout: 1_000 })
    }).toPass()
    await expect(player.contentFrame().getByText('tocando')).toBeVisible()

    const popup = page.waitForEvent('popup')
    await page.context().route(privateLink, (route) => route.fulfill({ contentType: 'text/html', body: 'privado' }))
    await page.getByRole('link', { name: /Abrir Link Privado/ }).click()
    await expect(await popup).toHaveURL(privateLink)
    await (await popup).close()

    // During smooth scrolling the browser attributes a click to the player's former position.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await expect
      .poll(() => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(scrollY)))))
      .toBeLessThan(200)
    await expect(async () => {
      await page.getByText('Enviar Feedback', { exact: true }).click()
      await expect(page.getByRole('radio', { name: 'Enviar Feedback' })).toBeChecked({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByText('Esta versão é um link privado')).toBeVisible()
    await page.getByRole('button', { name: 'Enviar Feedback da Versão Selecionada' }).click()
    await expect(page.locator('.toast')).toContainText('Escreva seu feedback antes de enviar.')
    await expectAccessible(page)

    await page
      .getByLabel('O que você achou?')
      .fill('O refrão pode entrar mais cedo? <b>E a sanfona</b> um pouco mais alta.')
    await addLinkedVersion(studio, { name: 'Só sanfona', link: embedLink })
    await expect(page.getByLabel('O que você achou?')).toHaveValue(/sanfona/)
    await page.getByRole('button', { name: 'Enviar Feedback da Versão Selecionada' }).click()
    await expect(page.locator('main')).toContainText('Feedback enviado!')
    await expect(page.locator('main')).toContainText('Feedback recebido! Nossa equipe está analisando suas sugestões.')
    await expect(page.getByText('3 versões', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'O que você pediu' })).toContainText(
      '<b>E a sanfona</b> um pouco mais alta.',
    )

    const main = studio.locator('main')
    await expect(main).toContainText('<b>E a sanfona</b> um pouco mais alta.')
    await expect(main).toContainText('O refrão pode entrar mais cedo? <b>E a sanfona</b>...')
    await findMail(dataDir, buyer.email, /Recebemos o seu feedback/)

    await studio.getByRole('link', { name: 'Voltar para Aguardando' }).click()
    const dialog = studio.getByRole('dialog', { name: 'Voltar para Aguardando' })
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(dialog).toContainText('Por favor, informe o motivo.')
    await expectAccessible(studio)
    await dialog.getByLabel('Motivo').fill('A sanfona subiu. Ouça a nova!')
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(studio.getByText("Projeto voltou para status 'Aguardando'.").first()).toBeVisible()
    await expect(studio.getByRole('link', { name: 'Voltar para Aguardando' })).toHaveCount(0)

    await expect(page.locator('main')).toContainText('A sanfona subiu. Ouça a nova!')
    await page.getByText('Versões Propostas', { exact: true }).click()
    await page.getByRole('radio', { name: 'Só sanfona' }).check()
    await page.getByRole('button', { name: 'Avaliar a versão selecionada' }).click()
    await expect(page.getByText('Versão selecionada: Só sanfona')).toBeVisible()
    await page.getByRole('button', { name: 'Aprovar Versão Selecionada' }).click()
    await expect(page.getByRole('heading', { name: 'Aprovar “Só sanfona”?' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Sim, aprovar / }).click()
    await expect(page.locator('main')).toContainText('Versão Aprovada!')
    await expect(page.locator('main')).toContainText('Projeto Aprovado!')
    await expect(page.locator('main')).toContainText('Você escolheu a versão “Só sanfona”.')
    await expect(page.getByRole('radio', { name: 'Só sanfona' })).toBeDisabled()

    await expect(main).toContainText('Versão aprovada pelo cliente')
    await expect(main.getByRole('listitem').filter({ hasText: 'Final' })).toContainText('Só sanfona')
    await findMail(dataDir, buyer.email, /Versão aprovada/)
    await page.goto('/acompanhar-pedido')
    await expect(page.locator('h1')).toContainText('Projeto aprovado - Finalização em andamento')
    await context.close()
  })
})

test.describe('at the gate', () => {
  test.use({ expectedErrors: /status of (404|410|422|409)/ })

  test('the e-mail of the client in any case → opens; strangers get nothing', async ({ page, browser, product }) => {
    const buyer = { name: 'Hugo Peçanha', email: 'hugo@exemplo.com.br' }
    await payForASong(page, buyer)
    const { page: studio, context } = await anotherBrowser(browser, product.url)
    const projectId = await openProject(studio, buyer)
    await addLinkedVersion(studio, { name: 'Moda de viola', link: privateLink })
    const previewUrl = await previewPath(studio)
    const key = previewUrl.split('/').at(-1) ?? ''

    const { page: phone, context: stranger } = await anotherBrowser(browser, product.url)
    for (const path of [previewUrl, `/preview/${key}`, `/auth/preview/${key}`, `/client-preview/${projectId}`]) {
      await phone.goto(path)
      await expect(phone.getByRole('heading', { name: 'Verificação de Acesso' })).toBeVisible()
      const html = await phone.content()
      for (const secret of ['Hugo', 'hugo@', 'Moda de viola', '8KX2']) expect(html).not.toContain(secret)
    }
    await phone.getByLabel('E-mail').fill('outra@exemplo.com.br')
    await phone.getByRole('button', { name: 'Verificar Email e Acessar' }).click()
    await expect(phone.getByRole('alert').first()).toContainText('Email incorreto. Verifique o email fornecido.')
    await expect(phone.getByLabel('E-mail')).toHaveValue('outra@exemplo.com.br')
    await phone.getByLabel('E-mail').fill('')
    await phone.getByRole('button', { name: 'Verificar Email e Acessar' }).click()
    await expect(phone.getByRole('alert').first()).toContainText('Por favor, insira seu email.')

    await phone.goto('/preview')
    await phone.getByRole('button', { name: 'Verificar Email e Acessar' }).click()
    await expect(phone.getByRole('alert').first()).toContainText('Código de prévia inválido.')
    await phone.goto(`/?preview=${key}`)
    await phone.getByLabel('E-mail').fill('outra@exemplo.com.br')
    await phone.getByRole('button', { name: 'Verificar Email e Acessar' }).click()
    await expect(phone.getByRole('alert').first()).toContainText(
      'Email não encontrado. Por favor, insira um email válido.',
    )
    await phone.getByLabel('E-mail').fill('  HUGO@exemplo.com.br ')
    await phone.getByRole('button', { name: 'Verificar Email e Acessar' }).click()
    await expect(phone).toHaveURL(`/preview/${key}`)
    await expect(phone.locator('main')).toContainText('Moda de viola')
    await phone.goto(`/client-preview/${projectId}`)
    await expect(phone.locator('main')).toContainText('Moda de viola')

    const answers = { name: 'Hugo', email: 'hugo@exemplo.com.br', purpose: 'presente' }
    await phone.evaluate((stored) => {
      localStorage.setItem('orderData', '{"orderId":"P0042"}')
      localStorage.setItem('qualificationData', JSON.stringify(stored))
      sessionStorage.setItem('harmonia-anotacao:x', '[["text","só minha"]]')
    }, answers)
    await phone.getByRole('button', { name: 'Sair desta prévia' }).click()
    await expect(phone.getByRole('heading', { name: 'Verificação de Acesso' })).toBeVisible()
    await expect(phone.locator('.toast')).toContainText('Você saiu')
    const remembered = () => phone.evaluate(() => [localStorage.orderData, localStorage.qualificationData])
    await expect.poll(remembered).toEqual(['{}', '{"purpose":"presente"}'])
    expect(await phone.evaluate(() => sessionStorage.length)).toBe(0)

    await phone.goto(`/preview/${'f'.repeat(32)}`)
    await expect(phone.getByRole('heading', { name: 'Preview não encontrado' })).toBeVisible()
    await phone.goto('/feedback-confirmacao')
    await expect(phone.getByRole('heading', { name: 'Próximos Passos' })).toBeVisible()
    await stranger.close()
    await context.close()
  })

  test('a removed version or a project decided in another tab → a clear message, and the text stays', async ({
    page,
    browser,
    product,
  }) => {
    const buyer = { name: 'Iara Bastos', email: 'iara@exemplo.com.br' }
    const code = await payForASong(page, buyer)
    const { page: studio, context } = await anotherBrowser(browser, product.url)
    await openProject(studio, buyer)
    await addLinkedVersion(studio, { name: 'Ciranda', link: embedLink })
    await addLinkedVersion(studio, { name: 'Coco de roda', link: embedLink })
    const previewUrl = await previewPath(studio)

    await page.goto(`/acompanhar-pedido?codigo=${code}`)
    await page.goto(previewUrl)
    await page.getByRole('radio', { name: 'Ciranda' }).check()
    await page.getByText('Enviar Feedback', { exact: true }).click()
    await page.getByLabel('O que você achou?').fill('Mais tambor, por favor.')
    await studio.getByRole('link', { name: 'Remover Ciranda' }).click()
    const dialog = studio.getByRole('dialog', { name: 'Remover versão' })
    await expect(dialog).toContainText('Tem certeza que deseja remover "Ciranda"? Esta ação não pode ser desfeita.')
    await dialog.getByRole('button', { name: 'Remover' }).click()

    await expect(page.locator('.toast')).toContainText('foi removida pela equipe')
    await expect(page.getByLabel('O que você achou?')).toHaveValue('Mais tambor, por favor.')
    await page.getByRole('button', { name: 'Enviar Feedback da Versão Selecionada' }).click()
    // What told of the removal may still be there.
    await expect(page.locator('.toast', { hasText: 'Selecione uma versão para enviar feedback.' })).toBeVisible()
    await expect(page.getByLabel('O que você achou?')).toHaveValue('Mais tambor, por favor.')
    // The way back to a refused form: its page is asked for, nothing is sent once more, and the text is still there.
    await page.goto('/faq')
    await page.goBack()
    await expect(page.getByLabel('O que você achou?')).toHaveValue('Mais tambor, por favor.')

    const other = await page.context().newPage()
    const connect = await hold(other, '**/eventos/**')
    const hydrated = other.waitForRequest(/\/eventos\//)
    const reading = () =>
      other.waitForResponse((one) => one.url().includes('.data') && one.request().method() === 'GET')
    await other.goto(previewUrl)
    await hydrated
    await other.getByText('Enviar Feedback', { exact: true }).click()
    const answered = reading()
    await other.getByRole('button', { name: 'Aprovar Versão Selecionada' }).click()
    await expect(other.getByRole('heading', { name: 'Aprovar “Coco de roda”?' })).toBeFocused()
    await answered
    // The event stream opens after the question was asked, and the page is read again.
    const refreshed = reading()
    connect()
    await refreshed
    await expect(other.locator('main')).toContainText('Aprovar “Coco de roda”?')
    await other.getByRole('button', { name: /^Sim, aprovar / }).click()
    await expect(other.locator('main')).toContainText('Projeto Aprovado!')
    await expect(page.locator('main')).toContainText('Projeto Aprovado!')
    await expect(page.getByLabel('O texto que você estava escrevendo')).toHaveValue('Mais tambor, por favor.')
    await context.close()
  })
})

test('the keyboard alone → from the gate to an approval', async ({ page, browser, product }) => {
  const buyer = { name: 'Joana Prates', email: 'joana.prates@exemplo.com.br' }
  await payForASong(page, buyer)
  const { page: studio, context } = await anotherBrowser(browser, product.url)
  await openProject(studio, buyer)
  await addLinkedVersion(studio, { name: 'Primeira', link: privateLink })
  await addLinkedVersion(studio, { name: 'Segunda', link: privateLink })
  const previewUrl = await previewPath(studio)

  const { page: client, context: home } = await anotherBrowser(browser, product.url)
  const { keyboard } = client
  const reach = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses += 1) {
      const focused = await client.evaluate(() => {
        const { activeElement: element } = document
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : ''
        return `${label || element?.textContent || ''} ${element?.id ?? ''}`.trim()
      })
      if (name.test(focused)) return
      await keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${name}`)
  }
  await client.goto(previewUrl)
  await reach(/^E-mail/)
  await keyboard.type(buyer.email)
  await keyboard.press('Enter')
  await expect(client.locator('main')).toContainText('Versões Disponíveis')

  // A label begins with the version's number.
  await reach(/^2Segunda/)
  await keyboard.press('ArrowDown')
  await expect(client.getByRole('radio', { name: 'Primeira' })).toBeChecked()
  await reach(/^Avaliar a versão selecionada/)
  await keyboard.press('Enter')
  await expect(client.getByLabel('O que você achou?')).toBeFocused()
  await reach(/^Aprovar Versão Selecionada/)
  await keyboard.press('Enter')
  await expect(client.getByRole('heading', { name: 'Aprovar “Primeira”?' })).toBeFocused()
  await reach(/^Sim, aprovar/)
  await keyboard.press('Enter')
  await expect(client.locator('main')).toContainText('Você escolheu a versão “Primeira”.')
  await home.close()
  await context.close()
})

const melody = { song: 'mesa-posta-melodia.m4a', durationMs: 43_119, loudness: -20 }

test.describe('on a line that breaks', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource|503/ })

  test('feedback and approval → stay where they were typed after a reload and in another tab, until "Sair"', async ({
    page,
    dataDir,
    context,
  }) => {
    const buyer = { name: 'Tereza Nunes', email: 'tereza@exemplo.com.br' }
    await payForASong(page, buyer)
    const { id, path: previewUrl } = await findProjectOf(dataDir, buyer.email)
    await addSound(dataDir, id, { name: 'Voz e violão', ...melody })
    await addSound(dataDir, id, { name: 'Banda completa', ...melody })

    await page.goto(`${previewUrl}?parte=avaliar`)
    const text = page.getByLabel('O que você achou?')
    await text.fill('O refrão podia entrar antes.')
    await page.getByText('Versões Propostas', { exact: true }).click()
    await page.getByRole('radio', { name: 'Voz e violão' }).check()
    await page.goto(`${previewUrl}?parte=avaliar`)
    await expect(text).toHaveValue('O refrão podia entrar antes.')
    await expect(page.getByText('Versão selecionada: Voz e violão')).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(`${previewUrl}?parte=avaliar`)
    await expect(tab.getByLabel('O que você achou?')).toHaveValue('O refrão podia entrar antes.')
    await tab.close()

    const send = page.getByRole('button', { name: 'Enviar Feedback da Versão Selecionada' })
    await context.setOffline(true)
    await send.click()
    await expect(page.getByRole('alert')).toContainText('Erro ao enviar. Não foi possível enviar seu feedback.')
    await expect(text).toHaveValue('O refrão podia entrar antes.')
    await page.getByRole('button', { name: /^Aprovar Versão Selecionada/ }).click()
    await expect(page.getByRole('alert')).toContainText('Erro ao aprovar. Não foi possível aprovar a versão.')
    await context.setOffline(false)

    await page.getByRole('button', { name: /^Aprovar Versão Selecionada/ }).click()
    await page.getByLabel('Que nome a música terá?').fill('Nosso sim')
    await page.route('**/client-preview/*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Sim, aprovar Voz e violão' }).click()
    await expect(page.getByRole('alert')).toContainText('Erro ao aprovar. Não foi possível aprovar a versão.')
    await expect(page.getByLabel('Que nome a música terá?')).toHaveValue('Nosso sim')
    await page.unrouteAll()
    await page.goto(`${previewUrl}?parte=avaliar`)
    await page.getByRole('button', { name: /^Aprovar Versão Selecionada/ }).click()
    await expect(page.getByLabel('Que nome a música terá?')).toHaveValue('Nosso sim')

    await page.goto(`${previewUrl}?parte=avaliar`)
    await expect(text).toHaveValue('O refrão podia entrar antes.')
    await page.getByRole('button', { name: 'Sair desta prévia' }).click()
    await expect(page.locator('.toast')).toContainText('Você saiu')
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('harmonia-rascunho'))))
      .toEqual([])
  })

  test('sent feedback → no draft any more, and a double press sends it once', async ({ page, dataDir }) => {
    const buyer = { name: 'Ugo Matos', email: 'ugo@exemplo.com.br' }
    await payForASong(page, buyer)
    const { id, path: previewUrl } = await findProjectOf(dataDir, buyer.email)
    await addSound(dataDir, id, { name: 'Voz e violão', ...melody })
    await page.goto(`${previewUrl}?parte=avaliar`)
    await page.getByLabel('O que você achou?').fill('Mais devagar.')
    await page.getByRole('button', { name: 'Enviar Feedback da Versão Selecionada' }).dblclick()
    await expect(page.locator('main')).toContainText('Feedback enviado!')
    // The page that says so drops the draft once its script has run.
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('rascunho'))))
      .toEqual([])
    await expect(page.getByRole('region', { name: 'Revisões' }).locator('dl')).toContainText(/Usadas\s*1/)
  })
})
