import type { Page } from '@playwright/test'

import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { hold } from '#test/journeys/support/slow-network.ts'
import { anotherBrowser, presentVersion, privateLink, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'panel-versions', expectedErrors: /status of (404|409|422)|ERR_FAILED/ })
test.describe.configure({ mode: 'serial' })

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const toastOf = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
let project = ''

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })

  test('a project → its client and deadline; a wrong version stays in the form with its errors', async ({
    page,
    expectAccessible,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, '/admin/clients?novo=1')
    const creating = dialogOf(page, 'Cadastrar Novo Cliente')
    await creating.getByLabel('Nome Completo').fill('Marta Reis')
    await creating.getByLabel('E-mail').fill('marta@exemplo.com.br')
    await creating.getByLabel('Telefone (opcional)').fill('92981234567')
    await creating.getByRole('button', { name: 'Criar Cliente' }).click()
    await page.getByRole('link', { name: 'Marta Reis' }).click()
    await page.getByRole('link', { name: 'Novo Projeto' }).click()
    await dialogOf(page, 'Criar Novo Projeto').getByLabel('Título do projeto').fill('Baião da Marta')
    await dialogOf(page, 'Criar Novo Projeto').getByRole('button', { name: 'Criar Projeto' }).click()
    await expect(page.getByRole('heading', { name: 'Baião da Marta', level: 1 })).toBeVisible()
    project = new URL(page.url()).pathname

    const client = page.getByRole('region', { name: 'Cliente', exact: true })
    for (const text of ['Marta Reis', 'marta@exemplo.com.br', '(92) 98123-4567'])
      await expect(client).toContainText(text)
    const details = page.getByRole('region', { name: 'Detalhes' })
    await expect(details).toContainText(/Criado em\s*\d{2}\/\d{2}\/\d{4}/)
    await expect(details).toContainText(/Pacote\s*Essencial/)
    await expect(details).toContainText(/Versões\s*0/)
    const [created = '', expires = ''] = [...(await details.innerText()).matchAll(/(?:Criado|expira) em\s+(\S+)/g)].map(
      ([, day]) => day,
    )
    expect(daysBetween(created, expires)).toBe(30)
    await expect(page.getByRole('region', { name: 'Versões (0)' })).toContainText('Nenhuma versão criada ainda.')
    await expect(page.getByRole('link', { name: 'Voltar para Aguardando' })).toHaveCount(0)

    await page.getByRole('link', { name: 'Adicionar Primeira Versão' }).press('Enter')
    const dialog = dialogOf(page, 'Adicionar Nova Versão')
    await expect(page).toHaveURL(`${project}?nova-versao=audio`)
    await dialog.getByRole('link', { name: 'Link ou código' }).press('Enter')
    await expect(page).toHaveURL(`${project}?nova-versao=1`)
    await expect(dialog.getByLabel('Descrição (opcional)')).toHaveAttribute('rows', '3')
    const link = dialog.getByLabel('Link ou código do Bandcamp')
    await expect(link).toHaveAttribute('rows', '4')
    const add = dialog.getByRole('button', { name: 'Adicionar Versão' })
    await dialog.getByLabel('Nome da versão').fill('   ')
    await add.press('Enter')
    await expect(toastOf(page, 'Nome obrigatório')).toContainText('Por favor, insira um nome para a versão.')
    await dialog.getByLabel('Nome da versão').fill('Com sanfona')
    await add.press('Enter')
    await expect(toastOf(page, 'Link ou código obrigatório')).toContainText(
      'Por favor, insira um link do Bandcamp ou código embed.',
    )
    await link.fill('https://bandcamp.com.exemplo.net/track/baiao')
    await dialog.getByLabel('Marcar como versão recomendada').check()
    await add.press('Enter')
    await expect(toastOf(page, 'URL inválida')).toContainText(
      'Não foi possível processar o link do Bandcamp fornecido.',
    )
    await expect(link).toHaveValue('https://bandcamp.com.exemplo.net/track/baiao')
    await expect(dialog.getByLabel('Marcar como versão recomendada')).toBeChecked()
    await expectAccessible(page)

    await dialog.getByLabel('Número da faixa (opcional)').fill('2')
    await link.fill(
      '<iframe src="http://bandcamp.com/EmbeddedPlayer/track=77/size=large"><a href="https://estudio.bandcamp.com/track/baiao">Baião</a></iframe>',
    )
    const arrives = await hold(page, `**${project}.data*`)
    await add.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Adicionando...' })).toBeDisabled()
    arrives()
    await expect(toastOf(page, 'Versão adicionada!')).toContainText('Com sanfona')
    await expect(page).toHaveURL(project)
  })

  test('a version → played, copied, opened and removed; each way of adding one stays as entered', async ({
    page,
    product,
    expectAccessible,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, `${project}?nova-versao=1`)
    const dialog = dialogOf(page, 'Adicionar Nova Versão')
    await dialog.getByLabel('Nome da versão').fill('Ensaio')
    await dialog.getByLabel('Descrição (opcional)').fill('Gravado no celular.')
    await dialog.getByLabel('Link ou código do Bandcamp').fill(privateLink)
    await dialog.getByRole('button', { name: 'Adicionar Versão' }).click()
    await expect(toastOf(page, 'Versão adicionada!')).toBeVisible()

    const versions = page.getByRole('region', { name: 'Versões (2)' })
    const item = (name: string) =>
      versions.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    const rehearsal = item('Ensaio')
    await expect(rehearsal).toContainText('Link Privado')
    await expect(rehearsal).toContainText('Gravado no celular.')
    await expect(rehearsal.getByRole('link', { name: /^Abrir Link Privado/ })).toHaveAttribute('href', privateLink)
    await expect(rehearsal.getByRole('button', { name: /Ouvir aqui/ })).toHaveCount(0)

    const accordion = item('Com sanfona')
    for (const text of ['Recomendada', 'Versão musical', 'Faixa 2']) await expect(accordion).toContainText(text)
    await expect(accordion).toContainText(/Adicionada em \d{2}\/\d{2}\/\d{4}/)
    await expect(accordion.getByRole('link', { name: /^Abrir no Bandcamp/ })).toHaveAttribute(
      'href',
      'https://estudio.bandcamp.com/track/baiao',
    )
    await expectAccessible(page)

    const { promise, resolve: sounds } = Promise.withResolvers<void>()
    await page.route('https://bandcamp.com/**', async (route) => {
      await promise
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>p</title><p>tocando</p>' })
    })
    await accordion.getByRole('button', { name: /Ouvir aqui/ }).press('Enter')
    await expect(accordion.getByRole('status')).toHaveText('Carregando player...')
    sounds()
    const player = accordion.locator('iframe')
    await expect(player).toHaveAttribute('src', /^https:\/\/bandcamp\.com\/EmbeddedPlayer\/track=77/)
    await expect(player).toHaveCSS('height', '120px')
    await expect(accordion.getByRole('status')).toHaveCount(0)

    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await accordion.getByRole('button', { name: /^Copiar link/ }).press('Enter')
    await expect(toastOf(page, 'Link copiado!')).toBeVisible()
    expect(await clipboard()).toBe('https://estudio.bandcamp.com/track/baiao')
    await accordion.getByRole('button', { name: 'Link Cliente' }).press('Enter')
    await expect(toastOf(page, 'Link de prévia copiado!')).toBeVisible()
    expect(await clipboard()).toBe(`${product.url}/client-preview/${project.split('/').at(-1)}`)
    await page.getByRole('button', { name: 'Copiar Link Cliente' }).press('Enter')
    await expect.poll(clipboard).toMatch(/\/client-preview\/[0-9a-f]{32}$/)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await accordion.getByRole('button', { name: 'Link Cliente' }).press('Enter')
    await expect(toastOf(page, 'Não foi possível copiar o link.')).toBeVisible()

    await rehearsal.getByRole('link', { name: 'Remover Ensaio' }).press('Enter')
    const removing = dialogOf(page, 'Remover versão')
    await expect(removing).toContainText('Tem certeza que deseja remover "Ensaio"? Esta ação não pode ser desfeita.')
    // Enter alone removes nothing.
    await expect(removing.getByRole('link', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(removing).toBeHidden()
    await expect(rehearsal.getByRole('link', { name: 'Remover Ensaio' })).toBeFocused()
    await page.keyboard.press('Enter')
    await removing.getByRole('button', { name: 'Remover', exact: true }).press('Enter')
    await expect(toastOf(page, 'Versão removida')).toContainText('Ensaio')
    await expect(page.getByRole('region', { name: 'Versões (1)' })).not.toContainText('Ensaio')
    // The button was removed with its version: the focus moves to the next one.
    await expect(page.getByRole('heading', { name: 'Com sanfona', exact: true })).toBeFocused()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('feedback → arrives live, is returned with a reason; a project is deleted by its code only', async ({
    page,
    browser,
    product,
    expectAccessible,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, project)
    await expect(page.getByText('Ao vivo')).toBeVisible()
    await expectNoOverflow(page)

    await presentVersion(page, 'Com sanfona')
    await expectNoOverflow(page)

    const home = await anotherBrowser(browser, product.url)
    await home.page.goto(project.replace('/admin/projects', '/client-preview'))
    await home.page.getByLabel('E-mail').fill('marta@exemplo.com.br')
    await home.page.getByRole('button', { name: 'Verificar Email e Acessar' }).click()
    await home.page.getByText('Enviar Feedback', { exact: true }).click()
    const wish = 'A sanfona pode entrar logo no começo, antes da minha voz?'
    await home.page.getByLabel('O que você achou?').fill(wish)
    await home.page.getByRole('button', { name: 'Enviar Feedback da Versão Selecionada' }).click()
    await expect(home.page.locator('main')).toContainText('Feedback recebido!')
    await home.context.close()

    const history = page.getByRole('region', { name: 'Histórico do projeto' }).getByRole('listitem')
    await expect(history.first()).toContainText(`Feedback do cliente`)
    await expect(history.first()).toContainText(`${wish.slice(0, 50)}...`)
    await expect(history.last()).toContainText('Projeto criado')
    await expect(page.locator('.badge').first()).toHaveText('Feedback')
    await expect(page.getByRole('region', { name: 'Feedback do cliente' })).toContainText(wish)

    await page.getByRole('link', { name: 'Voltar para Aguardando' }).press('Enter')
    const returning = dialogOf(page, 'Voltar para Aguardando')
    await expect(returning).toContainText('será compartilhado com o cliente')
    await returning.getByLabel('Motivo').fill('   ')
    await returning.getByRole('button', { name: 'Confirmar' }).press('Enter')
    await expect(returning.getByText('Por favor, informe o motivo.')).toBeVisible()
    await expect(returning.getByLabel('Motivo')).toBeFocused()
    await returning.getByLabel('Motivo').fill('A sanfona agora abre a música.')
    await page.route(`**${project}.data*`, (route) => route.abort())
    await returning.getByRole('button', { name: 'Confirmar' }).press('Enter')
    await expect(toastOf(page, 'Sem resposta do servidor')).toBeVisible()
    await expect(returning.getByLabel('Motivo')).toHaveValue('A sanfona agora abre a música.')
    await page.unroute(`**${project}.data*`)
    const arrives = await hold(page, `**${project}.data*`)
    await returning.getByRole('button', { name: 'Confirmar' }).press('Enter')
    await expect(returning.getByRole('button', { name: 'Salvando...' })).toBeDisabled()
    arrives()
    await expect(
      toastOf(page, "Projeto voltou para status 'Aguardando'. Cliente pode enviar novo feedback."),
    ).toBeVisible()
    await expect(page.locator('.badge').first()).toHaveText('Aguardando')
    await expect(history.first()).toContainText('Voltou para Aguardando')
    await expect(history.first()).toContainText('A sanfona agora abre a música.')
    await expect(page.getByRole('link', { name: 'Voltar para Aguardando' })).toHaveCount(0)
    await expectNoOverflow(page)
    await expectAccessible(page)

    // After the last version the focus moves to their heading.
    await page.getByRole('link', { name: 'Remover Com sanfona' }).press('Enter')
    await dialogOf(page, 'Remover versão').getByRole('button', { name: 'Remover', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Versões (0)' })).toBeFocused()

    await page.goto(`${project}?excluir=1`)
    const deleting = dialogOf(page, 'Excluir projeto')
    await expect(deleting).toContainText(
      '“Baião da Marta” sai do painel com suas versões e os feedbacks do cliente, e o link da prévia deixa de existir.',
    )
    await expect(deleting).toContainText('Esta ação não pode ser desfeita.')
    const code = deleting.getByLabel(/^Para confirmar, digite o código P\d{4}$/)
    await code.fill('P9999')
    await deleting.getByRole('button', { name: 'Excluir projeto' }).press('Enter')
    await expect(deleting.getByRole('alert').filter({ hasText: 'não é o deste projeto' })).toBeVisible()
    await expect(code).toHaveValue('P9999')
    await expectAccessible(page)
    await code.fill((await deleting.getByText(/digite o código/).innerText()).split(' ').at(-1) ?? '')
    await deleting.getByRole('button', { name: 'Excluir projeto' }).press('Enter')
    await expect(toastOf(page, 'Projeto excluído')).toContainText('Baião da Marta')
    await expect(page.getByText('Nenhum projeto criado ainda.')).toBeVisible()
    await page.goto(project)
    await expect(page.getByRole('heading', { name: 'Projeto não encontrado' })).toBeVisible()
  })
})

/** Days from one day to another, both as the panel writes them. */
function daysBetween(from: string, to: string): number {
  const [start = 0, end = 0] = [from, to].map((day) => Date.parse(day.split('/').toReversed().join('-')))
  return Math.round((end - start) / 86_400_000)
}
