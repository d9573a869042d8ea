import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'
import { listFeedbacks } from '#db/preview/feedbacks.ts'
import { listLyrics } from '#db/preview/lyrics.ts'
import { orders, projects } from '#db/schema.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { openPanel } from '#test/support/panel.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { approveLyric, requestLyricChanges, termsOfLyric } from '#use-cases/preview/answer-lyric.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'
import { takeRequestBack } from '#use-cases/preview/take-request-back.ts'

// The lyric of a song by plain forms, while or where no script runs.

const context = await createTestContext()
const deps = depsOf(context)
const pages = await openClientPages(deps)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

async function createBrowsers(email: string) {
  const project = await createPaidProject(context, { email })
  const studio = openPlainBrowser(deps.siteUrl, panel.ask, owner.cookie)
  const client = openPlainBrowser(deps.siteUrl, pages.ask)
  await client.goto(`/client-preview/${project.previewCode}`)
  client.fill('E-mail', email)
  await client.press('Verificar Email e Acessar')
  const presentNext = async (lyric: string) => {
    await studio.goto(`/admin/projects/${project.id}`)
    await studio.follow('Escrever letra')
    studio.fill(/^Letra$/, lyric)
    await studio.press('Salvar letra')
    await studio.follow(/^Apresentar ao cliente$/)
    await studio.press(/^Apresentar$/)
  }
  const present = async (lyric: string) => {
    await presentNext(lyric)
    await client.goto(`/client-preview/${project.previewCode}`)
  }
  return { project, studio, client, present, presentNext }
}

test('a lyric → written, commented by line, written anew, compared word by word and approved', async () => {
  const { project, studio, client, present } = await createBrowsers('letra@exemplo.com.br')
  expect(client.count('#letra')).toBe(0)
  await present('Thais veio do mar\ne ficou')

  expect(client.text('#letra')).toContain('Leia a letra antes de ela ser cantada')
  expect(client.text('#letra')).toContain('usa uma das 2 rodadas de ajustes da letra')
  expect(client.text('#letra')).not.toContain('Ver o que mudou')
  client.fill('O que mudar em “Thais veio do mar”', 'Thaís, com acento.')
  await client.press('Pedir mudanças na letra')
  expect(client.text('#letra')).toContain('Estamos mudando a letra')

  await studio.goto(`/admin/projects/${project.id}`)
  expect(studio.text('main')).toContain('Mudanças pedidas')
  expect(studio.text('main')).toContain('Thaís, com acento.')
  await present('Thaís veio do mar\ne ficou')

  expect(client.count('#letra a[href="#diferenca"]')).toBe(1)
  expect([client.text('#diferenca del'), client.text('#diferenca ins')]).toEqual(['Thais', 'Thaís'])
  expect(client.text('#letra')).toContain('é a última rodada de ajustes da letra')
  await client.press('Aprovar a Letra 2')
  expect(client.text('#letra')).toContain('Letra aprovada')
  expect(client.text('#letra')).toContain('Você já aprovou esta letra: mudar agora conta como uma revisão.')

  await studio.goto(`/admin/projects/${project.id}`)
  expect(studio.text('main')).toContain('Aprovada')
})

test('a lyric is approved while comments are written → asked first, naming them; confirmed, they are still there', async () => {
  const { client, present, project } = await createBrowsers('escrita@exemplo.com.br')
  await present('Thais veio do mar\ne ficou')
  client.fill('O que mudar em “Thais veio do mar”', 'Thaís, com acento.')
  client.fill('O que mudar na letra toda (se quiser)', 'Mais doce.')
  await client.press('Aprovar a Letra 1')

  expect(client.text('#aprovar-letra')).toMatch(
    /sem enviar o que você escreveu\?.*Mais doce\.\s+“Thais veio do mar”: Thaís/s,
  )
  expect((await listLyrics(deps.db, project.id))[0]?.approvedAt).toBeNull()
  expect(client.value('O que mudar em “Thais veio do mar”')).toBe('Thaís, com acento.')

  await client.press('Sim, aprovar a Letra 1')
  expect(client.text('#letra')).toContain('Letra aprovada')
  expect(client.value('O que mudar em “Thais veio do mar”')).toBe('Thaís, com acento.')
  expect(client.value('O que mudar na letra toda (se quiser)')).toBe('Mais doce.')
})

test('another lyric is presented before one is approved with comments typed → not approved, and what was written is there', async () => {
  const { client, present, presentNext, project } = await createBrowsers('termos@exemplo.com.br')
  await present('Thais veio do mar')
  client.fill('O que mudar na letra toda (se quiser)', 'Mais doce.')
  await presentNext('Outro começo')
  await client.press('Aprovar a Letra 1')

  expect(client.text('main')).toContain('Mais doce.')
  expect((await listLyrics(deps.db, project.id)).map(({ approvedAt }) => approvedAt)).toEqual([null, null])
})

test('changes of an approved lyric are taken back → their words are there, until its client answers the song', async () => {
  const { client, present, project } = await createBrowsers('desiste@exemplo.com.br')
  await deps.db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  await present('Ana Clara')
  const [lyric] = await listLyrics(deps.db, project.id)
  const of = { projectId: project.id, lyricId: lyric?.id ?? '' }
  await approveLyric(context, of, { termsHash: termsOfLyric({ number: 1 }).hash, ip: '', userAgent: '' })
  context.time = addMinutes(context.time, 1)
  await requestLyricChanges(context, of, { text: 'Outro refrão', lines: [], shown: 'open' })
  const [request] = await listFeedbacks(deps.db, project.id)
  await takeRequestBack(context, { projectId: project.id, feedbackId: request?.id ?? '' })
  const versionId = await createVersion(context, project.id)
  const written = async () => {
    await client.goto(`/client-preview/${project.previewCode}`)
    return client.value('O que mudar na letra toda (se quiser)')
  }
  expect(await written()).toBe('Outro refrão')

  context.time = addMinutes(context.time, 1)
  await sendFeedback(context, project.id, { versionId, text: 'Mais voz' })
  expect(await written()).toBe('')
})

test('changes that say nothing → refused in place', async () => {
  const { client, present } = await createBrowsers('vazia@exemplo.com.br')
  await present('Ana Clara')
  await client.press('Pedir mudanças na letra')

  expect(client.text('[role="alert"]')).toContain('Escreva o que mudar')
})

test('changes that are too long → refused in place, each comment still beside its line', async () => {
  const { client, present } = await createBrowsers('longa@exemplo.com.br')
  await present('Ana Clara\ncom a vó')
  client.fill('O que mudar em “com a vó”', 'com a avó')
  client.fill('O que mudar na letra toda (se quiser)', 'doce '.repeat(1_001))
  await client.press('Pedir mudanças na letra')

  expect(client.text('[role="alert"]')).toContain('Ficou longo demais')
  expect(client.value('O que mudar em “com a vó”')).toBe('com a avó')
  expect(client.value('O que mudar na letra toda (se quiser)')).toContain('doce doce')
})

test('what a change costs moved while a lyric was commented → refused in place, with what was typed', async () => {
  const { client, present, project } = await createBrowsers('custo@exemplo.com.br')
  await present('Ana Clara')
  const [lyric] = await listLyrics(deps.db, project.id)
  if (!lyric) throw new Error('no lyric is there')
  client.fill('O que mudar na letra toda (se quiser)', 'Mais doce.')
  const proof = { termsHash: termsOfLyric(lyric).hash, ip: '203.0.113.9', userAgent: 'Test' }
  const approved = await approveLyric(deps, { projectId: project.id, lyricId: lyric.id }, proof)
  expect(approved).toMatchObject({ ok: true })
  await client.press('Pedir mudanças na letra')

  expect(client.text('[role="alert"]')).toContain('O que este pedido custa mudou enquanto você lia.')
  expect(client.value('O que mudar na letra toda (se quiser)')).toBe('Mais doce.')
})

test('another lyric is presented while one is commented → every comment comes back with the line it was written of', async () => {
  const { client, present, presentNext } = await createBrowsers('trocada@exemplo.com.br')
  await present('Thais veio do mar\ne ficou\ncom a vó')
  client.fill('O que mudar em “Thais veio do mar”', 'Thaís, com acento.')
  client.fill('O que mudar em “com a vó”', 'com a avó')
  client.fill('O que mudar na letra toda (se quiser)', 'Mais doce.')
  await presentNext('Outro começo')
  await client.press('Pedir mudanças na letra')

  expect(client.text('[role="alert"]')).toContain('O estúdio apresentou outra letra')
  expect(client.value('O que você escreveu e não foi enviado')).toBe(
    '“Thais veio do mar”: Thaís, com acento.\n“com a vó”: com a avó',
  )
  expect(client.value('O que mudar em “Outro começo”')).toBe('')
  expect(client.value('O que mudar na letra toda (se quiser)')).toBe('Mais doce.')
})

test('the song is approved, the purchase ends or the page expires while a lyric is commented → what was typed is shown', async () => {
  const { client, present, project } = await createBrowsers('encerrada@exemplo.com.br')
  await present('Thais veio do mar')
  const path = `/client-preview/${project.previewCode}`
  const write = () => {
    client.fill('O que mudar em “Thais veio do mar”', 'Thaís, com acento.')
    client.fill('O que mudar na letra toda (se quiser)', 'Mais doce.')
  }
  const press = () => client.press('Pedir mudanças na letra')
  const all = /Mais doce\.\s+“Thais veio do mar”: Thaís, com acento\./
  write()
  await deps.db.update(projects).set({ status: 'approved' }).where(eq(projects.id, project.id))
  await press()
  expect(client.value('O que você escreveu e não foi enviado')).toMatch(all)

  await deps.db.update(projects).set({ status: 'waiting' }).where(eq(projects.id, project.id))
  await client.goto(path)
  write()
  await deps.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))
  await press()
  expect(client.value('O que você escreveu e não foi enviado')).toMatch(all)

  await deps.db.update(orders).set({ state: 'paid' }).where(eq(orders.id, project.orderId))
  await client.goto(path)
  write()
  await deps.db
    .update(projects)
    .set({ expiresAt: new Date(0) })
    .where(eq(projects.id, project.id))
  await press()
  expect(client.value('O que você escreveu')).toMatch(all)
})

test('a lyric is asked for anew while the song’s feedback is answered → both requests stand on the project’s page', async () => {
  const { client, present, project, studio } = await createBrowsers('dois@exemplo.com.br')
  const versionId = await createVersion(context, project.id)
  await present('Thais veio do mar')
  await sendFeedback(deps, project.id, { versionId, text: 'Mais tambor.' })
  await client.goto(`/client-preview/${project.previewCode}`)
  client.fill('O que mudar na letra toda (se quiser)', 'Mais doce.')
  await client.press('Pedir mudanças na letra')
  await studio.goto(`/admin/projects/${project.id}`)

  expect(studio.texts('main p')).toEqual(expect.arrayContaining(['Mais tambor.', 'Mais doce.']))
})

test('a lyric is changed beyond the package after feedback was sent → the page of the feedback still says what covers it', async () => {
  const { project, client, present } = await createBrowsers('cobertura@exemplo.com.br')
  await present('Ana')
  await client.press('Aprovar a Letra 1')
  const versionId = await createVersion(context, project.id)
  expect(await sendFeedback(context, project.id, { versionId, text: 'Mais tambor.' })).toMatchObject({ ok: true })
  const lyricId = (await listLyrics(context.db, project.id)).at(-1)?.id ?? ''
  context.time = new Date(context.time.getTime() + 60_000)
  const changes = { text: 'Mais doce.', lines: [], shown: 'open' }
  expect(await requestLyricChanges(context, { projectId: project.id, lyricId }, changes)).toMatchObject({ ok: true })

  await client.goto(`/preview/${project.id}?aviso=feedback`)
  expect(client.text('main')).toContain('Este pedido está incluído no seu pacote.')
})
