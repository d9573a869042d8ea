import type { Page } from '@playwright/test'

import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { hold } from '#test/journeys/support/slow-network.ts'
import { anotherBrowser, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'panel-projects', expectedErrors: /status of (404|409|422)|ERR_FAILED/ })
// Each goes on with the project of the one before.
test.describe.configure({ mode: 'serial' })

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
let project = ''

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('an empty studio → says what to do; a client is created by keyboard and stays when offline', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, '/admin')
    await expect(page.getByText('Nenhum projeto encontrado')).toBeVisible()
    for (const name of ['Total de Projetos', 'Aguardando', 'Com Feedback', 'Aprovados', 'Projetos Recentes'])
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible()

    await page.goto('/admin/projects')
    await expect(page.getByText('Nenhum projeto criado ainda.')).toBeVisible()
    await page.getByRole('link', { name: 'Criar Primeiro Projeto' }).press('Enter')
    await expect(dialogOf(page, 'Criar Novo Projeto').getByText('Nenhum cliente encontrado')).toBeAttached()
    await expect(dialogOf(page, 'Criar Novo Projeto').getByRole('button', { name: 'Criar Projeto' })).toBeDisabled()
    await page.keyboard.press('Escape')

    await page.goto('/admin/clients')
    for (const name of ['Total', 'Com Empresa', 'Com Telefone', 'Este Mês'])
      await expect(page.getByText(name, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Novo Cliente' }).press('Enter')
    const creating = dialogOf(page, 'Cadastrar Novo Cliente')
    for (const name of ['Nome Completo', 'E-mail', 'Telefone (opcional)', 'Empresa (opcional)'])
      await expect(creating.getByLabel(name)).toBeVisible()
    await creating.getByLabel('Nome Completo').fill('Rosa Antunes')
    await creating.getByLabel('E-mail').fill('rosa@exemplo.com.br')
    await creating.getByLabel('Telefone (opcional)').fill('(92) 98123-4567')
    await creating.getByLabel('Empresa (opcional)').fill('Banda Sol')
    // A form that does not arrive stays as it is; one on its way says so.
    await page.route('**/admin/clients.data*', (route) => route.abort())
    await page.keyboard.press('Enter')
    await expect(creating.getByRole('alert').filter({ hasText: 'Sem resposta do servidor' })).toBeVisible()
    await expect(creating.getByLabel('Telefone (opcional)')).toHaveValue('(92) 98123-4567')
    await page.unroute('**/admin/clients.data*')
    const arrives = await hold(page, '**/admin/clients.data*')
    await creating.getByRole('button', { name: 'Criar Cliente' }).press('Enter')
    await expect(creating.getByRole('button', { name: 'Criando...' })).toBeDisabled()
    arrives()
    await expect(page.getByText('O cliente Rosa Antunes foi criado com sucesso.')).toBeVisible()
    const listed = page.getByRole('region', { name: 'Lista de Clientes' }).getByRole('row').last()
    for (const text of ['Rosa Antunes', 'rosa@exemplo.com.br', '(92) 98123-4567', 'Banda Sol'])
      await expect(listed).toContainText(text)
    await expect(listed).toContainText(/Cadastrado em \d{2}\/\d{2}\/\d{4}/)
    await expectNoOverflow(page)
  })

  test('a project by keyboard → created, and a choice before the script stays', async ({ page, expectAccessible }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, '/admin/projects')
    const scriptArrives = await hold(page, '**/entry.client-*.js')
    await page.goto('/admin/projects?novo=1', { waitUntil: 'commit' })
    const opening = dialogOf(page, 'Criar Novo Projeto')
    await expect(opening.getByLabel('Título do projeto')).toHaveAttribute('placeholder', 'Ex.: Música de aniversário')
    await expect(opening.getByLabel('Tipo de pacote').getByRole('option')).toHaveText([
      'Express',
      'Essencial',
      'Profissional',
      'Premium',
    ])
    await opening.getByLabel('Cliente', { exact: true }).selectOption({ label: 'Rosa Antunes (rosa@exemplo.com.br)' })
    await opening.getByLabel('Título do projeto').focus()
    scriptArrives()
    const client = opening.getByRole('combobox', { name: 'Cliente' })
    await expect(client).toHaveValue('Rosa Antunes (rosa@exemplo.com.br)')
    await expect(opening.getByLabel('Título do projeto')).toBeFocused()
    await expect(opening.getByRole('button', { name: 'Criar Projeto' })).toBeEnabled()

    const found = await hold(page, '**/admin/clients/opcoes*')
    await client.fill('ninguém')
    await expect(opening.getByText('Carregando clientes...')).toBeVisible()
    found()
    await expect(opening.getByText('Nenhum cliente encontrado')).toBeVisible()
    await client.press('Escape')
    await expect(client).toHaveValue('Rosa Antunes (rosa@exemplo.com.br)')
    await expectAccessible(page)

    await opening.getByRole('button', { name: 'Criar Projeto' }).press('Enter')
    const missing = opening.getByRole('alert').filter({ hasText: 'Dados incompletos' })
    await expect(missing).toContainText('Cliente e título são campos obrigatórios.')
    await opening.getByLabel('Título do projeto').fill('Valsa da Rosa')
    const opens = await hold(page, '**/admin/projects.data*')
    await opening.getByRole('button', { name: 'Criar Projeto' }).press('Enter')
    await expect(opening.getByRole('button', { name: 'Criando...' })).toBeDisabled()
    opens()
    await expect(page.getByRole('heading', { name: 'Valsa da Rosa', level: 1 })).toBeVisible()
    await expect(page.locator('.toast')).toContainText('Projeto criado')
    project = new URL(page.url()).pathname
    for (const name of ['Nova Versão', 'Adicionar Primeira Versão'])
      await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page.getByText('Nenhuma versão criada ainda.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Voltar para Aguardando' })).toBeHidden()
    await expectNoOverflow(page)
  })

  test('a filter chosen → leads to its list and back; a list that does not come can be asked for again', async ({
    page,
  }) => {
    await signIn(page, '/admin/projects?estado=waiting&etapa=analysis&ordem=prazo')
    const row = page.getByRole('row').filter({ hasText: 'Valsa da Rosa' })
    await page.locator('summary', { hasText: 'Filtros (2)' }).click()
    await page.getByLabel('Etapa', { exact: true }).selectOption('composition')
    await expect(page.getByText('Nenhum projeto encontrado com os filtros aplicados.')).toBeVisible()
    await page.goBack()
    await expect(row).toBeVisible()
    await expect(page.getByLabel('Etapa', { exact: true })).toHaveValue('analysis')
    await expectNoOverflow(page)
    await page.goto('/admin/projects')

    const detail = page.getByRole('link', { name: /Ver Detalhes.*Valsa da Rosa/ })
    const backToList = page.locator('main').getByRole('link', { name: 'Projetos' })
    await detail.click()
    await expect(page.getByRole('button', { name: 'Copiar Link Cliente' })).toBeVisible()
    await page.route('**/admin/projects.data*', (route) => route.abort())
    await backToList.click()
    await expect(page.getByRole('heading', { name: 'Erro ao carregar projetos' })).toBeVisible()
    await page.unroute('**/admin/projects.data*')
    await page.getByRole('link', { name: 'Tentar novamente' }).click()
    await detail.click()
    await expect(page.getByRole('button', { name: 'Copiar Link Cliente' })).toBeVisible()
    const listed = await hold(page, '**/admin/projects.data*')
    await backToList.click()
    await expect(page.getByRole('status').filter({ hasText: 'Carregando projetos...' })).toBeAttached()
    listed()
    await expect(page).toHaveURL('/admin/projects')
  })

  test('the end of the preview link → changed, and two people who edit one project are told', async ({
    page,
    browser,
    product,
    expectAccessible,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, `${project}?editar=1`)
    const editing = dialogOf(page, 'Editar Projeto')
    await editing.getByLabel('A prévia expira em').fill('2001-01-01')
    await editing.getByLabel('Título do projeto').fill('Valsa da Dona Rosa')
    await editing.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(editing.getByText('Escolha hoje ou um dia que ainda vem.')).toBeVisible()
    await expect(editing.getByLabel('Título do projeto')).toHaveValue('Valsa da Dona Rosa')
    await expectAccessible(page)
    await editing.getByLabel('A prévia expira em').fill('2099-12-31')
    await editing.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(page.getByText('Projeto salvo')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Detalhes' })).toContainText('31/12/2099')
    await expect(page.getByRole('region', { name: 'Histórico do projeto' })).toContainText('prévia até 31/12/2099')

    const colleague = await anotherBrowser(browser, product.url)
    await signIn(colleague.page, `${project}?editar=1`)
    // Changes between loading the page and connecting its event stream are shown, too.
    const lineOpens = await hold(page, '**/eventos/**')
    await page.goto(`${project}?editar=1`)
    await colleague.page.getByLabel('Título do projeto').fill('Samba da Rosa')
    await colleague.page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(colleague.page.getByText('Projeto salvo')).toBeVisible()
    lineOpens()
    await expect(page.getByRole('heading', { name: 'Samba da Rosa', level: 1, includeHidden: true })).toBeAttached()

    await editing.getByLabel('Título do projeto').fill('Choro da Rosa')
    await editing.getByRole('button', { name: 'Salvar' }).press('Enter')
    const conflict = editing.getByRole('alert').filter({ hasText: 'Alguém salvou antes de você' })
    await expect(conflict).toContainText('gravado Samba da Rosa, seu Choro da Rosa')
    await expect(editing.getByLabel('Título do projeto')).toHaveValue('Choro da Rosa')
    // Other updates of the project keep the answer.
    await colleague.page.getByLabel('O cliente acompanha esta etapa').selectOption('Composição')
    await colleague.page.getByRole('button', { name: 'Mover', exact: true }).click()
    await colleague.page.getByText('Etapa atualizada: Composição. O cliente já vê.').waitFor()
    await colleague.context.close()
    await expect(page.locator('main').getByText('Movido para outra etapa')).toHaveCount(1)
    await expect(conflict).toContainText('gravado Samba da Rosa, seu Choro da Rosa')
    await editing.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Choro da Rosa', level: 1 })).toBeVisible()
  })

  test('the palette by keyboard → finds, remembers and acts', async ({ page, expectAccessible }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, project)
    await expect(page.getByRole('button', { name: 'Copiar Link Cliente' })).toBeVisible()
    await page.locator('main').getByRole('link', { name: 'Projetos' }).press('Enter')
    await expect(page).toHaveURL('/admin/projects')
    await page.getByRole('link', { name: 'Buscar' }).press('Enter')
    const palette = dialogOf(page, 'Buscar no painel')
    const input = palette.getByRole('combobox')
    await expect(input).toBeFocused()
    await expect(palette.getByRole('group', { name: 'Recentes' })).toContainText('Choro da Rosa')
    await expectAccessible(page)
    await expectNoOverflow(page)

    await input.fill('cho')
    const option = palette.getByRole('option', { name: /Choro da Rosa/ })
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(input).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(project)
    await expect(palette).toBeHidden()

    // Closed and opened again at once.
    await page.keyboard.press('Control+k')
    await expect(input).toBeFocused()
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>('dialog[aria-label="Buscar no painel"]')?.close()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
    })
    await expect(input).toBeFocused()
    await input.fill('configuracoes')
    await expect(palette.getByRole('option')).toHaveCount(1)
    await input.fill('wxyz')
    await expect(palette.getByRole('status')).toHaveText('Nada encontrado para “wxyz”.')
    await input.fill('novo')
    await expect(palette.getByRole('option')).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await expect(palette.getByRole('option', { name: 'Novo cliente' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(dialogOf(page, 'Cadastrar Novo Cliente')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/admin/clients')

    await page.keyboard.press('Control+k')
    await expect(input).toBeFocused()
    await input.fill('sair')
    await expect(palette.getByRole('option', { name: 'Sair' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/login')
  })
})

test('a card moved by somebody else → not moved again unseen', async ({ page, browser, product }) => {
  await signIn(page, '/admin/projects/quadro')
  // The other person's change does not arrive here: the connection is cut.
  await page.route('**/eventos/painel', (route) => route.abort())
  await page.reload()
  const colleague = await anotherBrowser(browser, product.url)
  await signIn(colleague.page, '/admin/projects/quadro')
  await move(colleague.page, 'Produção')
  await expect(colleague.page.getByText('Etapa atualizada: Produção. O cliente já vê.')).toBeVisible()
  await colleague.context.close()

  await move(page, 'Análise inicial')
  await expect(page.getByText('Alguém mudou a etapa antes de você.')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Produção/ })).toContainText('Choro da Rosa')
  await expectNoOverflow(page)
})

async function move(page: Page, step: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ hasText: 'Choro da Rosa' })
  await card.locator('summary').press('Enter')
  await card.getByRole('button', { name: step }).press('Enter')
}
