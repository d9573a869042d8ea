import { join } from 'node:path'

import { createRequestHandler, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

import { createAuth } from '#adapters/auth.ts'
import { contractArchive } from '#adapters/contract-archive.ts'
import { createSeal } from '#adapters/seal.ts'
import { addDays } from '#core/dates.ts'
import { longestFeedback } from '#core/feedback.ts'
import { accept } from '#core/result.ts'
import { listApprovals, listFeedbacks } from '#db/feedbacks.ts'
import { aPaidProject, aVersion, privateLink, readProject } from '#test/support/a-project.ts'
import { buildScreens } from '#test/support/screens.ts'
import { openWorld } from '#test/support/world.ts'
import { termsOfApproval } from '#use-cases/approve-version.ts'

import { depsContext, visitorContext, type RequestFacts } from './context.ts'
import { grantOrder } from './cookies.ts'
import type { Deps } from './deps.ts'
import { grantPreview } from './preview-cookie.ts'

// Vitest empties style sheets, and with them their addresses.
vi.mock('./styles.css?url', () => ({ default: '/assets/styles.css' }))
vi.mock('./site.css?url', () => ({ default: '/assets/site.css' }))

const world = await openWorld()
const { siteUrl } = world
const deps: Deps = {
  ...world,
  auth: createAuth({ db: world.db, secret: 's'.repeat(40), siteUrl, sendResetLink: async () => undefined }),
  mail: { name: 'folder', send: async () => accept({ messageId: '1' }) },
  contracts: contractArchive(join(world.folder, 'contracts')),
  seal: createSeal('s'.repeat(40)),
  checkoutOrigins: [],
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
}
const build = await buildScreens((entry) => entry.file === 'routes/site/layout.tsx')
const handler = createRequestHandler(build, 'test')
let address = 0

async function ask(path: string, init: RequestInit = {}) {
  const context = new RouterContextProvider()
  const ip = `10.9.0.${(address += 1)}`
  const facts: RequestFacts = { id: 'test', ip, userAgent: 'Firefox', databaseDown: false, html: null }
  context.set(depsContext, deps)
  context.set(visitorContext, facts)
  const response = await handler(new Request(new URL(path, siteUrl), init), context)
  const text = facts.html ?? (await response.text())
  return { status: response.status, headers: response.headers, text }
}

function send(path: string, fields: Record<string, string>, cookie = '') {
  const body = new URLSearchParams(fields)
  return ask(path, { method: 'POST', body, headers: { origin: siteUrl, cookie } })
}

const nobody = new Request(siteUrl)
const cookieFor = (projectId: string) => grantPreview(nobody, deps, projectId).split(';')[0] ?? ''

const project = await aPaidProject(world, { name: 'Segredo de Ninguém', email: 'segredo@exemplo.com.br' })
const versionId = await aVersion(world, project.id, { name: 'Canção Escondida' })
const other = await aPaidProject(world, { email: 'outra@exemplo.com.br' })
const doors = [
  `/preview/${project.previewCode}`,
  `/client-preview/${project.previewCode}`,
  `/client-preview/${project.id}`,
  `/auth/preview/${project.id}`,
  `/auth/preview/${project.previewCode}`,
]
const secrets = ['Segredo de Ninguém', 'segredo@', 'Canção Escondida', privateLink, versionId]
const [door = ''] = doors

function expectNoSecret(text: string) {
  for (const secret of secrets) expect(text).not.toContain(secret)
}

const strangers = {
  'without a cookie': '',
  'with the cookie of another project': cookieFor(other.id),
  'with a cookie of their own making': `harmonia_previas=${Buffer.from(`9999999999999 ${project.id}`).toString('base64url')}.x`,
  'with another sealed cookie under this name': `harmonia_previas=${deps.seal.close('grants', `9999999999999 ${project.id}`)}`,
  'with a cookie that ended': `harmonia_previas=${deps.seal.close('previews', `${world.now().getTime()} ${project.id}`)}`,
}

test.each(Object.entries(strangers))('a stranger %s sees the gate and nothing behind it', async (_name, cookie) => {
  for (const asked of doors) {
    const page = await ask(asked, { headers: { cookie } })
    expect([page.status, page.text.includes('Verificação de Acesso')]).toEqual([200, true])
    expectNoSecret(page.text)
    expectNoSecret((await ask(`${asked}.data`, { headers: { cookie } })).text)
  }
})

test.each(Object.entries(strangers))('a stranger %s changes nothing', async (_name, cookie) => {
  const fields = { version: versionId, text: 'deixe-me entrar', terms: termsOfApproval('Canção Escondida').hash }
  for (const intent of ['feedback', 'approve', 'approve-confirmed', 'back', '']) {
    const answer = await send(door, { ...fields, intent }, cookie)
    expect([answer.status, answer.text.includes('Não autenticado.')]).toEqual([403, true])
    expect(answer.text).toContain('deixe-me entrar')
    expectNoSecret(answer.text.replaceAll(versionId, ''))
  }
  expect(await readProject(world, project.id)).toMatchObject({ status: 'waiting', feedback: '' })
  expect([await listFeedbacks(world.db, project.id), await listApprovals(world.db, project.id)]).toEqual([[], []])
})

test('a link nobody gave is not found, an expired one says so; neither tells more', async () => {
  const old = await aPaidProject(world, { name: 'Antiga Senhora', expiresAt: addDays(world.now(), -1) })
  for (const key of ['f'.repeat(32), ':projectId', '{projectId}', 'undefined', project.code]) {
    const page = await ask(`/client-preview/${key}`)
    expect([page.status, page.text.includes('Preview não encontrado')]).toEqual([404, true])
  }
  const expired = await ask(`/preview/${old.previewCode}`, { headers: { cookie: cookieFor(old.id) } })
  expect(expired.status).toBe(410)
  for (const said of ['Erro ao Carregar', 'Este link de prévia expirou.', 'Verifique o link ou entre em contato.'])
    expect(expired.text).toContain(said)
  expect(expired.text).not.toContain('Antiga Senhora')
})

test('the right e-mail opens, for fourteen days, in a cookie no script reads', async () => {
  const opened = await send(door, { intent: 'open', email: ' SEGREDO@exemplo.com.br ' })
  const cookie = opened.headers.getSetCookie().find((line) => line.startsWith('harmonia_previas=')) ?? ''

  expect([opened.status, opened.headers.get('location')]).toEqual([303, door])
  expect(cookie).toMatch(/Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure$/)
  const page = await ask(door, { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(page.text).toContain('Canção Escondida')
  expect(page.headers.get('cache-control')).toContain('no-store')
})

test('whoever followed the order by code and e-mail needs no gate', async () => {
  const granted = { headers: { cookie: grantOrder(nobody, deps, project.orderId).split(';')[0] ?? '' } }

  expect((await ask(door, granted)).text).toContain('Canção Escondida')
  expectNoSecret((await ask(`/preview/${other.previewCode}`, granted)).text)
})

test('the gate that is given its code in the query has words of its own', async () => {
  expect((await send('/preview', { code: '', email: 'a@exemplo.com.br' })).text).toContain('Código de prévia inválido.')
  expect((await send('/preview', { code: project.previewCode, email: 'a@exemplo.com.br' })).text).toContain(
    'Email não encontrado. Por favor, insira um email válido.',
  )
  const opened = await send('/preview', { code: project.previewCode, email: project.clientEmail })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `/preview/${project.previewCode}`])
})

test('a long feedback is taken, a longer one is refused with every character still there, and script stays text', async () => {
  const mine = await aPaidProject(world)
  const mineVersion = await aVersion(world, mine.id)
  const path = `/preview/${mine.previewCode}`
  const tooLong = `<script>alert(1)</script>${'ã'.repeat(longestFeedback)}`
  const refused = await send(path, { intent: 'feedback', version: mineVersion, text: tooLong }, cookieFor(mine.id))

  expect(refused.status).toBe(422)
  expect(refused.text).toContain('ã'.repeat(longestFeedback))
  expect(refused.text).not.toContain('<script>alert')
  const taken = await send(
    path,
    { intent: 'feedback', version: mineVersion, text: 'ã'.repeat(longestFeedback) },
    cookieFor(mine.id),
  )
  expect([taken.status, taken.headers.get('location')]).toEqual([303, `${path}?aviso=feedback`])
  expect((await send(path, { text: 'x'.repeat(600_000) }, cookieFor(mine.id))).status).toBe(413)
})

test('an address cannot say that something was done which was not', async () => {
  const cookie = cookieFor(project.id)

  expect((await ask(`${door}?aviso=aprovada`, { headers: { cookie } })).text).not.toContain('Versão Aprovada!')
  expect((await ask(`${door}?aviso=feedback`, { headers: { cookie } })).text).not.toContain('Feedback enviado!')
})

test('what was already decided answers 409 and keeps the text', async () => {
  const mine = await aPaidProject(world, { status: 'approved' })
  const fields = { intent: 'feedback', version: versionId, text: 'mudei de ideia' }
  const answer = await send(`/preview/${mine.previewCode}`, fields, cookieFor(mine.id))

  expect(answer.status).toBe(409)
  expect(answer.text).toContain('Uma versão deste projeto já foi aprovada.')
  expect(answer.text).toContain('mudei de ideia')
})
