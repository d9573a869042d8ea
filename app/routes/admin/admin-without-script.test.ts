import { expect, test } from 'vitest'

import { clients } from '#db/schema.ts'
import { openPanel } from '#test/support/panel.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { createManualProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

// The panel by its plain forms, while or where no script runs.

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')
const browse = (cookie = owner.cookie) => openPlainBrowser(deps.siteUrl, panel.ask, cookie)

await createManualProject(context, { name: 'Rosa Antunes', email: 'rosa@exemplo.com.br' })
const project = await createManualProject(context, { name: 'Davi Rosa', email: 'davi@exemplo.com.br' })

test('rows chosen → exported alone; assigned to nobody named → refused', async () => {
  const page = browse()
  await page.goto('/admin/projects')
  page.tick(/^Escolher Música/)
  await page.press('Exportar escolhidos')
  expect(page.html().trimEnd().split('\r\n')).toEqual([
    expect.stringMatching(/^Código;/),
    expect.stringMatching(/^P\d{4};/),
  ])

  await page.goto('/admin/projects')
  page.tick(/^Escolher Música/)
  await page.press(/^Atribuir/)
  expect(page.text('[role="alert"]')).toContain('Escolha quem fica com os projetos.')
})

test('filters saved under a name → shown above the list', async () => {
  const page = browse()
  await page.goto('/admin/projects?etapa=analysis')
  page.fill('Nome da visão', 'Em análise')
  await page.press('Salvar', 'main form:has([name="name"])')

  expect(page.text('[aria-label="Visões salvas"]')).toContain('Em análise')
})

test('a list of several pages → on, one back, and to the first', async () => {
  const names = Array.from({ length: 60 }, (_, place) => `Página ${String(place).padStart(2, '0')}`)
  await context.db
    .insert(clients)
    .values(names.map((name, place) => ({ name, email: `pagina-${place}@exemplo.com.br` })))
  const page = browse()
  const shown = () => page.text('[data-layout="clients"] tbody')
  const seen: string[] = []
  await page.goto('/admin/clients?busca=pagina&ordem=nome')
  for (const name of ['Próxima', 'Próxima', 'Anterior', 'Anterior']) {
    seen.push(shown())
    await page.follow(name)
  }

  expect(seen[2]).toContain('Página 59')
  expect([seen[3], shown()]).toEqual([seen[1], seen[0]])
  expect(page.html()).not.toContain('rel="prev"')
})

test('a list of clients → checked, imported, undone', async () => {
  const page = browse()
  await page.goto('/admin/importar')
  page.choose('Arquivo CSV', new File(['Nome;E-mail\nDona Ivone;ivone@exemplo.com.br'], 'clientes.csv'))
  await page.press('Conferir a lista')
  await page.press('Importar agora')
  expect(page.text('main')).toContain('1 cliente novo, em')

  await page.follow('Desfazer importação')
  await page.press('Desfazer')
  expect(page.text('main')).toContain('Nada do que ela trouxe ficou no cadastro.')
})

test('somebody signed out → the password opens the page that was asked for, and signing out ends it', async () => {
  const page = browse('')
  await page.goto('/admin/conta/chaves')
  expect(page.url()).toBe('/admin/login?origem=%2Fadmin%2Fconta%2Fchaves')
  page.fill('E-mail', owner.email)
  page.fill('Senha', owner.password)
  await page.press('Entrar')

  expect(page.url()).toBe('/admin/conta/chaves')
  expect(page.text()).toContain('o navegador precisa de JavaScript')
  await page.press('Sair')
  expect(page.url()).toBe('/admin/login')
})

test('the search → a page with what it found', async () => {
  const page = browse()
  await page.goto('/admin')
  await page.follow('Buscar')
  page.fill('Nome, e-mail, título ou código', 'antunes')
  await page.press('Buscar')

  expect(page.text('main')).toContain('Rosa Antunes')
  expect(page.text('main')).not.toContain('Davi Rosa')
})

test('a card of the board → moved by its form', async () => {
  const page = browse()
  await page.goto('/admin/projects/quadro')
  await page.press('Composição', `li:has([href="/admin/projects/${project.id}"])`)

  expect(page.text()).toContain('Etapa atualizada: Composição. O cliente já vê.')
})

test('a client without name and e-mail → refused, and what was typed stays', async () => {
  const page = browse()
  await page.goto('/admin/clients?novo=1')
  page.fill('Empresa (opcional)', 'Coral')
  await page.press('Criar Cliente')

  expect(page.text()).toContain('Nome e email são campos obrigatórios.')
  expect(page.value('Empresa (opcional)')).toBe('Coral')
})

test('filters in the address → chosen in their fields, with what they leave', async () => {
  const page = browse()
  await page.goto('/admin/projects?estado=waiting&etapa=analysis&ordem=prazo')
  expect(['Status', 'Etapa', 'Ordem'].map((label) => page.value(label))).toEqual(['waiting', 'analysis', 'prazo'])
  expect(page.options('Status')).toEqual(['Todos', 'Aguardando', 'Feedback', 'Aprovado', 'Entregue'])
  expect(page.text('main')).toContain('Rosa Antunes')

  page.select('Status', 'Aprovado')
  await page.press('Filtrar')
  expect(page.url()).toContain('estado=approved')
  expect(page.text('main')).toContain('Nenhum projeto encontrado com os filtros aplicados.')
})

test.each([
  ['an', true],
  ['ANTUNES rosa', true],
  ['a', true],
  ['tu', false],
])('a search for “%s” → beginnings of words are found', async (search, isFound) => {
  const page = browse()
  await page.goto(`/admin/projects?busca=${encodeURIComponent(search)}`)

  expect(page.text('main').includes('Rosa Antunes')).toBe(isFound)
})

test('a project that is not there → said, with the way back', async () => {
  const page = browse()
  await page.goto('/admin/projects/00000000-0000-4000-8000-000000000000')
  expect([page.status(), page.text('h1')]).toEqual([404, 'Projeto não encontrado'])
  await page.follow('Voltar para Projetos')

  expect(page.url()).toBe('/admin/projects')
})

test('two people edit one client → the second is told by whom it was saved before, and overwrites nothing', async () => {
  const [first, second] = [browse(), browse()]
  for (const page of [first, second]) {
    await page.goto(`/admin/clients/${project.clientId}`)
    await page.follow('Editar')
  }
  context.time = new Date(context.time.getTime() + 1_000)
  first.fill('Nome Completo', 'Davi do Prado')
  await first.press('Salvar')
  expect(first.text()).toContain('Cliente salvo')

  second.fill('Empresa (opcional)', 'Coral')
  await second.press('Salvar')
  for (const words of ['Alguém salvou antes de você', 'Davi do Prado']) expect(second.text()).toContain(words)
  expect(second.value('Empresa (opcional)')).toBe('Coral')
})

test('a list → exported, and the log says so', async () => {
  const page = browse()
  await page.goto('/admin/clients?busca=rosa')
  await page.press('Exportar CSV')
  expect(page.html()).toContain('rosa@exemplo.com.br')

  await page.goto('/admin/audit?acao=list-exported')
  expect(page.text('main')).toContain('Lista exportada em CSV')
})

test('a list of the catalogue → sorted, shortened and saved', async () => {
  const page = browse()
  await page.goto('/admin/settings/catalogo')
  const bases = '[role="group"][aria-label="Bases"]'
  const names = () => page.texts(`${bases} summary strong`)
  await page.press('Subir: Premium', bases)
  expect(names()).toEqual(['Essencial', 'Premium', 'Profissional'])
  await page.press('Remover: Premium', bases)
  await page.press('Salvar')

  await page.goto('/admin/settings/catalogo')
  expect(names()).toEqual(['Essencial', 'Profissional'])
})

test('a search of the settings → leads to the field, which has the focus in a part that is open', async () => {
  const page = browse()
  await page.goto('/admin/settings')
  page.fill('Buscar nas configurações', 'prazo máximo express')
  await page.press('Buscar')
  expect(page.texts('main li strong')).toEqual(['Prazo máximo, em dias úteis'])

  const found = /href="([^"]*campo=packages\.express\.delivery\.limit)#/.exec(page.html())?.[1] ?? ''
  await page.goto(found)
  expect(page.html()).toMatch(/<input(?=[^>]*id="packages\.express\.delivery\.limit")[^>]* autofocus/i)
  expect(page.html()).toMatch(/<details open="">(?:(?!<\/details>).)*id="packages\.express\.delivery\.limit"/s)
})

test('a part of the settings saved on its screen → saved, and the others stay', async () => {
  const page = browse()
  await page.goto('/admin/settings')
  const studio = page.value('Nome do produto')
  await page.goto('/admin/settings/pagamento')
  page.fill('Máximo de parcelas', '6')
  await page.press('Salvar')
  expect(page.text()).toContain('Configurações salvas')

  await page.goto('/admin/settings/pagamento')
  expect(page.value('Máximo de parcelas')).toBe('6')
  await page.goto('/admin/settings')
  expect(page.value('Nome do produto')).toBe(studio)
})
