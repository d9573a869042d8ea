import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { maxFeedbackLength } from '#core/preview/feedback.ts'
import { addDays } from '#core/shared/dates.ts'
import { coverPalette, coverSvg } from '#core/site/cover-art.ts'
import { listApprovals, listFeedbacks } from '#db/preview/feedbacks.ts'
import { listDrafts } from '#db/preview/notes.ts'
import { readCoverSeed } from '#db/project/covers.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { ours } from '#test/support/default-texts.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { createPublishedVersion } from '#test/support/played-version-fixtures.ts'
import { createPaidProject, createVersion, privateLink, readProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { chooseCover } from '#use-cases/delivery/choose-cover.ts'
import { setSurprise } from '#use-cases/order/set-surprise.ts'
import { termsOfApproval } from '#use-cases/preview/approve-version.ts'

const context = await createTestContext()
const { siteUrl } = context
const deps = depsOf(context)
const { ask, send } = await openClientPages(deps)

const nobody = new Request(siteUrl)
const cookieFor = (projectId: string) => createProjectGrant(nobody, deps, projectId).split(';')[0] ?? ''

const project = await createPaidProject(context, { name: 'Segredo de Ninguém', email: 'segredo@exemplo.com.br' })
const versionId = await createVersion(context, project.id, { name: 'Canção Escondida' })
const other = await createPaidProject(context, { email: 'outra@exemplo.com.br' })
const signInPaths = [
  `/preview/${project.previewCode}`,
  `/client-preview/${project.previewCode}`,
  `/client-preview/${project.id}`,
  `/auth/preview/${project.id}`,
  `/auth/preview/${project.previewCode}`,
]
const secrets = ['Segredo de Ninguém', 'segredo@', 'Canção Escondida', privateLink, versionId]
const [signInPath = ''] = signInPaths

function expectNoSecret(text: string) {
  for (const secret of secrets) expect(text).not.toContain(secret)
}

const strangers = {
  'without a cookie': '',
  'with the cookie of another project': cookieFor(other.id),
  'with a cookie of their own making': `harmonia_previews=${Buffer.from(`9999999999999 ${project.id}`).toString('base64url')}.x`,
  'with another signed cookie under this name': `harmonia_previews=${deps.signer.sign('grants', `9999999999999 ${project.id}`)}`,
  'with a cookie that ended': `harmonia_previews=${deps.signer.sign('previews', `${context.now().getTime()} ${project.id}`)}`,
}

test.each(Object.entries(strangers))('a stranger %s → changes nothing', async (_name, cookie) => {
  const fields = { version: versionId, text: 'deixe-me entrar', terms: termsOfApproval('Canção Escondida', ours).hash }
  for (const intent of ['feedback', 'approve', 'approve-confirmed', 'back', '']) {
    const answer = await send(signInPath, { ...fields, intent }, cookie)
    expect([answer.status, answer.text.includes('Não autenticado.')]).toEqual([403, true])
    expect(answer.text).toContain('deixe-me entrar')
    expectNoSecret(answer.text.replaceAll(versionId, ''))
  }
  expect(await readProject(context, project.id)).toMatchObject({ status: 'waiting', feedback: '' })
  expect([await listFeedbacks(context.db, project.id), await listApprovals(context.db, project.id)]).toEqual([[], []])
})

test('a link to the page → shows the cover, and nothing of whose song it is', async () => {
  for (const path of signInPaths) {
    const { text } = await ask(path)
    expect(text).toContain(
      `<meta property="og:image" content="${siteUrl}/capas/projeto/${path.split('/').at(-1)}/compartilhar.png"`,
    )
    expect(text).toContain('<meta property="og:title" content="Prévia da sua música"')
  }
  for (const path of ['/preview', `/preview/${'f'.repeat(32)}`])
    expect((await ask(path)).text).not.toContain('property="og:image"')
})

test('a cover that was chosen → on the page, too', async () => {
  const chooser = await createPaidProject(context, { email: 'capa@exemplo.com.br' })
  await createPublishedVersion(context, chooser.id, { name: 'Valsa' })
  await chooseCover(context, 'buyer', { projectId: chooser.id, choice: '2' })
  const seed = await readCoverSeed(context.db, await readProject(context, chooser.id))
  const { text } = await ask(`/preview/${chooser.previewCode}`, { headers: { cookie: cookieFor(chooser.id) } })

  expect(seed.choice).toBe(2)
  expect(text).toContain(encodeURIComponent(coverSvg(seed, coverPalette)))
})

test('an unknown link → not found; an expired one → says so; neither reveals more', async () => {
  const old = await createPaidProject(context, { name: 'Antiga Senhora', expiresAt: addDays(context.now(), -1) })
  for (const key of ['', `/${'f'.repeat(32)}`, '/:projectId', '/{projectId}', '/undefined', `/${project.code}`]) {
    const page = await ask(`/client-preview${key}`)
    expect([page.status, page.text.includes('Preview não encontrado')]).toEqual([404, true])
  }
  const expired = await ask(`/preview/${old.previewCode}`, { headers: { cookie: cookieFor(old.id) } })
  expect(expired.status).toBe(410)
  for (const message of ['Erro ao Carregar', 'Este link de prévia expirou.', 'Verifique o link ou entre em contato.'])
    expect(expired.text).toContain(message)
  expect(expired.text).not.toContain('Antiga Senhora')
  expect(expired.text).toContain('peça e nós reabrimos')
  expect(expired.text).toContain(encodeURIComponent(`prévia do pedido ${old.code} terminou`))
  expect((await ask(`/preview/${old.previewCode}`)).text).not.toContain(old.code)
})

test('the right e-mail → opens for 14 days by an HttpOnly cookie', async () => {
  const opened = await send(signInPath, { intent: 'open', email: ' SEGREDO@exemplo.com.br ' })
  const cookie = opened.headers.getSetCookie().find((line) => line.startsWith('harmonia_previews=')) ?? ''

  expect([opened.status, opened.headers.get('location')]).toEqual([303, signInPath])
  expect(cookie).toMatch(/Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure$/)
  const page = await ask(signInPath, { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(page.text).toContain('Canção Escondida')
})

test('who asks at the gate to hear the song → it begins with the page, once; the gate of a surprise offers no sound', async () => {
  const email = 'ouve@exemplo.com.br'
  const heard = await createPaidProject(context, { email })
  await createPublishedVersion(context, heard.id)
  const path = `/client-preview/${heard.previewCode}`
  const browser = openPlainBrowser(siteUrl, ask)
  await browser.goto(path)
  browser.fill('E-mail', email)
  await browser.press('Acessar e já ouvir')
  expect([browser.url(), browser.count('audio[autoplay]')]).toEqual([path, 1])
  await browser.goto(path)
  expect([browser.count('audio[data-early-song]'), browser.count('audio[autoplay]')]).toEqual([1, 0])

  const entering = openPlainBrowser(siteUrl, ask)
  await entering.goto(path)
  entering.fill('E-mail', email)
  await entering.press('Verificar Email e Acessar')
  expect(entering.count('audio[autoplay]')).toBe(0)
  await setSurprise(context, heard.orderId, 'night')
  const discreet = openPlainBrowser(siteUrl, ask)
  await discreet.goto(path)
  expect([discreet.html().includes('Verificar Email'), discreet.html().includes('ouvir')]).toEqual([true, false])
})

test('a browser verified by code and e-mail → no gate', async () => {
  const granted = { headers: { cookie: createOrderGrant(nobody, deps, project.orderId).split(';')[0] ?? '' } }

  expect((await ask(signInPath, granted)).text).toContain('Canção Escondida')
  expectNoSecret((await ask(`/preview/${other.previewCode}`, granted)).text)
})

test('the gate with its code in the query → has its own texts', async () => {
  expect((await send('/preview', { code: '', email: 'a@exemplo.com.br' })).text).toContain('Código de prévia inválido.')
  expect((await send('/preview', { code: project.previewCode, email: 'a@exemplo.com.br' })).text).toContain(
    'Email não encontrado. Por favor, insira um email válido.',
  )
  const opened = await send('/preview', { code: project.previewCode, email: project.clientEmail })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `/preview/${project.previewCode}`])
})

test('a long feedback → accepted; a longer one → refused with all its text; markup stays text', async () => {
  const mine = await createPaidProject(context)
  const mineVersion = await createVersion(context, mine.id)
  const path = `/preview/${mine.previewCode}`
  const tooLong = `<script>alert(1)</script>${'ã'.repeat(maxFeedbackLength)}`
  const refused = await send(path, { intent: 'feedback', version: mineVersion, text: tooLong }, cookieFor(mine.id))

  expect(refused.status).toBe(422)
  expect(refused.text).toContain('ã'.repeat(maxFeedbackLength))
  expect(refused.text).not.toContain('<script>alert')
  const accepted = await send(
    path,
    { intent: 'feedback', version: mineVersion, text: 'ã'.repeat(maxFeedbackLength) },
    cookieFor(mine.id),
  )
  expect([accepted.status, accepted.headers.get('location')]).toEqual([303, `${path}?aviso=feedback`])
  expect((await send(path, { text: 'x'.repeat(600_000) }, cookieFor(mine.id))).status).toBe(413)
})

test('a URL that claims an action → not believed', async () => {
  const cookie = cookieFor(project.id)

  expect((await ask(`${signInPath}?aviso=aprovada`, { headers: { cookie } })).text).not.toContain('Versão Aprovada!')
  expect((await ask(`${signInPath}?aviso=feedback`, { headers: { cookie } })).text).not.toContain('Feedback enviado!')
})

test('a project already decided → 409, and the text is preserved', async () => {
  const mine = await createPaidProject(context, { status: 'approved' })
  const fields = { intent: 'feedback', version: versionId, text: 'mudei de ideia' }
  const answer = await send(`/preview/${mine.previewCode}`, fields, cookieFor(mine.id))

  expect(answer.status).toBe(409)
  expect(answer.text).toContain('Uma versão deste projeto já foi aprovada.')
  expect(answer.text).toContain('mudei de ideia')
})

const notesOf = (path: string) => `/preview/${path}/notas`

test('notes of an unknown and of a foreign project → the same response', async () => {
  const fields = { intent: 'note-add', version: versionId, from: '0:05', to: '', text: 'x' }
  const absent = await send(notesOf('f'.repeat(32)), fields, cookieFor(other.id))
  const foreign = await send(notesOf(project.previewCode), fields, cookieFor(other.id))

  expect([absent.status, absent.text]).toEqual([foreign.status, foreign.text])
  expect((await ask(notesOf(project.previewCode))).status).toBe(302)
})

test('a note pinned by the player → stored to the millisecond', async () => {
  const mine = await createPaidProject(context)
  const { versionId: publishedId } = await createPublishedVersion(context, mine.id)
  const fields = {
    intent: 'note-add',
    version: publishedId,
    from: '0:05',
    to: '',
    fromMs: '5317',
    toMs: '',
    text: 'aqui',
  }
  await send(notesOf(mine.id), fields, cookieFor(mine.id))

  expect(await listDrafts(context.db, mine.id)).toMatchObject([{ fromMs: 5_317, toMs: null }])
})

test('a client → writes, edits and deletes a note, not with a version or note of another project', async () => {
  const mine = await createPaidProject(context)
  const { versionId: publishedId } = await createPublishedVersion(context, mine.id)
  const { versionId: foreign } = await createPublishedVersion(context, other.id)
  const cookie = cookieFor(mine.id)
  const fields = { version: publishedId, from: '0:05', to: '0:09', text: '</textarea><script>alert(1)</script>' }

  const added = await send(notesOf(mine.id), { ...fields, intent: 'note-add' }, cookie)
  const [note] = await listDrafts(context.db, mine.id)
  expect([added.status, JSON.parse(added.text)]).toEqual([200, { note: note?.id }])
  const page = await ask(`/preview/${mine.previewCode}?parte=avaliar`, { headers: { cookie } })
  expect(page.text).toContain('0:05–0:09')
  expect(page.text).not.toContain('<script>alert')

  const elsewhere = await send(notesOf(mine.id), { ...fields, version: foreign, intent: 'note-add' }, cookie)
  expect([elsewhere.status, elsewhere.text.includes('removida')]).toEqual([409, true])
  const outside = await send(notesOf(mine.id), { ...fields, from: '9:00', intent: 'note-add' }, cookie)
  expect([outside.status, outside.text.includes('termina antes')]).toEqual([422, true])
  for (const intent of ['note-edit', 'note-remove']) {
    const strange = await send(notesOf(other.id), { ...fields, intent, note: note?.id ?? '' }, cookieFor(other.id))
    expect([intent, strange.status]).toEqual([intent, 409])
  }
  expect((await send(notesOf(mine.id), { intent: 'anything' }, cookie)).status).toBe(400)
  expect((await send(notesOf(mine.id), { intent: 'note-remove', note: 'x' }, cookie)).status).toBe(409)

  const removed = await send(notesOf(mine.id), { intent: 'note-remove', note: note?.id ?? '' }, cookie)
  expect([removed.status, await listDrafts(context.db, mine.id)]).toEqual([200, []])
})

test('note forms without script → work, and a refused one keeps its input', async () => {
  const mine = await createPaidProject(context)
  const { versionId: publishedId } = await createPublishedVersion(context, mine.id)
  const cookie = cookieFor(mine.id)
  const path = `/preview/${mine.previewCode}`
  const fields = { intent: 'note-add', version: publishedId, from: 'no fim', to: '', text: 'mais forte' }

  const refused = await send(path, fields, cookie)
  expect([refused.status, refused.text.includes('mais forte'), refused.text.includes('no fim')]).toEqual([
    422,
    true,
    true,
  ])
  const accepted = await send(path, { ...fields, from: '0:30' }, cookie)
  expect([accepted.status, accepted.headers.get('location')]).toEqual([303, `${path}?aviso=anotacao`])
  const [note] = await listDrafts(context.db, mine.id)
  const edited = await send(path, { ...fields, intent: 'note-edit', note: note?.id ?? '', from: '0:31' }, cookie)
  expect(edited.headers.get('location')).toBe(`${path}?parte=avaliar#anotacoes`)
  expect(await listDrafts(context.db, mine.id)).toMatchObject([{ fromMs: 31_000 }])
})

test('a failure on our side → its own message, and the input is preserved', async () => {
  const mine = await createPaidProject(context, { email: 'azar@exemplo.com.br' })
  const path = `/preview/${mine.previewCode}`
  const without = async <Answer>(table: string, run: () => Promise<Answer>): Promise<Answer> => {
    await context.db.execute(sql.raw(`alter table ${table} rename to away`))
    try {
      return await run()
    } finally {
      await context.db.execute(sql.raw(`alter table away rename to ${table}`))
    }
  }

  const headers = { cookie: cookieFor(mine.id) }
  const notes = await without('notes', () => ask(path, { headers }))
  const versions = await without('project_versions', () => ask(path, { headers }))
  expect([notes.status, versions.status]).toEqual([503, 503])
  expect(notes.text).toContain('Erro ao carregar as prévias. Por favor, tente novamente.')
  expect(versions.text).toContain('Erro ao carregar as versões do projeto.')

  const gate = await without('rate_limits', () => send(path, { intent: 'open', email: 'azar@exemplo.com.br' }))
  expect([gate.status, gate.headers.get('set-cookie')]).toEqual([503, null])
  expect(gate.text).toContain('Dados do projeto não carregados.')
  expect(gate.text).toContain('value="azar@exemplo.com.br"')
})
