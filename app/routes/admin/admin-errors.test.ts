import { beforeEach, expect, test, vi } from 'vitest'

import { listAllVersions } from '#db/preview/versions.ts'
import { createApprovedProject } from '#test/support/delivery-fixtures.ts'
import { openPanel } from '#test/support/panel.ts'
import { createStaff, depsOf, silentLog } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const broken = { writing: false, counting: false }
vi.mock('#db/project/projects-admin.ts', async (original) => {
  const known = await original<typeof import('#db/project/projects-admin.ts')>()
  const countProjects: typeof known.countProjects = (...args) => {
    if (broken.counting) throw new Error('no answer')
    return known.countProjects(...args)
  }
  return { ...known, countProjects }
})

const context = await createTestContext()
const db = new Proxy(context.db, {
  get(target, name, receiver) {
    if (name === 'transaction' && broken.writing)
      return () => Promise.reject(new Error('Failed query: insert\nparams: Rosa,rosa@exemplo.com.br'))
    return Reflect.get(target, name, receiver) as unknown
  },
})
const logged: unknown[] = []
const log = { ...silentLog, error: (facts: unknown) => void logged.push(facts) }
const deps = { ...depsOf(context), db, log }
const { ask, post } = await openPanel(deps)
const { cookie } = await createStaff(depsOf(context), 'owner')
const project = await createApprovedProject(context, { name: 'Ana Lima', email: 'ana@exemplo.com.br' })
const [version] = await listAllVersions(context.db, project.id)
const here = `/admin/projects/${project.id}`

beforeEach(() => {
  Object.assign(broken, { writing: false, counting: false })
})

/** A form, what the screen says when the database does not take it, and what was typed in it. */
const forms: [path: string, fields: Record<string, string>, messages: string[], typed: string][] = [
  [
    '/admin/clients?novo=1',
    { intent: 'create', name: 'Rosa Antunes', email: 'rosa@exemplo.com.br' },
    ['Erro ao criar cliente', 'Não foi possível criar o cliente.'],
    'Rosa Antunes',
  ],
  [
    `/admin/projects?novo=1`,
    { client: project.clientId, title: 'Baião', package: 'essencial', submission: '' },
    ['Erro ao criar projeto'],
    'Baião',
  ],
  [
    `${here}?nova-versao=1`,
    { intent: 'add-version', name: 'Voz', link: 'https://ana.bandcamp.com/track/voz' },
    ['Erro inesperado', 'Ocorreu um erro ao criar a versão.'],
    'https://ana.bandcamp.com/track/voz',
  ],
  [
    `${here}?voltar=1`,
    { intent: 'return-to-waiting', reason: 'Mais uma volta.' },
    ['Erro ao atualizar status'],
    'Mais uma volta.',
  ],
  [
    `${here}?remover=${version?.id}`,
    { intent: 'remove-version', version: version?.id ?? '' },
    ['Erro ao deletar versão'],
    'Voz e violão',
  ],
  [`${here}?editar=1`, { intent: 'edit-project', title: 'Choro' }, ['Erro ao atualizar projeto'], 'Choro'],
  [`${here}?excluir=1`, { intent: 'delete-project', code: 'P7777' }, ['Erro ao deletar projeto'], 'P7777'],
]

test('a failed write → logged without the input', async () => {
  broken.writing = true
  logged.length = 0
  await post('/admin/clients?novo=1', cookie, { intent: 'create', name: 'Rosa', email: 'rosa@exemplo.com.br' })
  await post('/admin/projects?novo=1', cookie, { client: project.clientId, title: 'Rosa', package: 'essencial' })

  expect(logged).toHaveLength(2)
  expect(JSON.stringify(logged)).not.toMatch(/rosa/i)
})

test.each(forms)(
  '%s not stored → an error message, and the input is preserved',
  async (path, fields, messages, typed) => {
    broken.writing = true
    const answer = await post(path, cookie, fields)
    expect(answer.status).toBeGreaterThanOrEqual(500)
    for (const message of [...messages, typed]) expect(answer.text).toContain(message)
  },
)

test('a version for a deleted project → says so', async () => {
  const gone = '00000000-0000-4000-8000-000000000000'
  const fields = { intent: 'add-version', name: 'Voz', link: 'https://ana.bandcamp.com/track/voz' }
  const answer = await post(`/admin/projects/${gone}?nova-versao=1`, cookie, fields)
  expect(answer.status).toBe(404)
  expect(answer.text).toContain('Projeto não encontrado')
})

test('the list of projects cannot be read → the frame of the panel stays', async () => {
  broken.counting = true
  const answer = await ask('/admin/projects', { headers: { cookie } })
  expect(answer.status).toBe(500)
  expect(answer.text).toContain('Erro ao carregar projetos')
  expect(answer.text).toContain('Menu Principal')
})

test('a sign-in that cannot be logged → refused with a reason, and the e-mail preserved', async () => {
  broken.writing = true
  const fields = { email: 'pessoa1@example.com', senha: 'violão de nylon', origem: '' }
  const answer = await post('/admin/login', '', fields)
  expect(answer.status).toBe(500)
  expect(answer.text).toContain('Ocorreu um erro durante o login. Por favor, tente novamente.')
  expect(answer.text).toContain('pessoa1@example.com')
  expect(answer.cookies.join()).not.toContain('session')
})
