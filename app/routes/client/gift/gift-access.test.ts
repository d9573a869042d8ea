import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { maxRecordingBytes } from '#core/gift/reaction-recording.ts'
import { addDays } from '#core/shared/dates.ts'
import { listGiftPhotos } from '#db/gift/gift-photos.ts'
import { projects, projectVersions, securityEvents } from '#db/schema.ts'
import { createProjectGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createDeliveredProject, createGift, typedGift, readGift } from '#test/support/delivery-fixtures.ts'
import { readProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { addGiftPhoto } from '#use-cases/gift/add-gift-photo.ts'
import { withdrawGift } from '#use-cases/gift/withdraw-gift.ts'

const context = await createTestContext()
const deps = depsOf(context)
const { ask, send } = await openClientPages(deps)
const nobody = new Request(context.siteUrl)

const clientOf = (projectId: string) => createProjectGrant(nobody, deps, projectId).split(';')[0] ?? ''
const see = (path: string, cookie = '') => ask(path, { headers: { cookie } })
const cookieOf = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('harmonia_presente='))
    ?.split(';')[0] ?? ''
/** What a bystander must not read. */
const secrets = ['Ana Clara', 'Thiago', 'dançarem', 'mamãe', 'Segredo de Ninguém', 'casamento', '/musica', 'Paraty']
const client = { name: 'Segredo de Ninguém', email: 'segredo@exemplo.com.br' }
const christmas = { when: 'later', day: '2026-12-24', time: '20:00' }

function expectNothingOf(page: { text: string; headers: Headers }) {
  const all = `${page.text} ${JSON.stringify([...page.headers])}`
  for (const secret of secrets) expect(all).not.toContain(secret)
  expect(all).not.toMatch(/m[úu]sica|can[çc][ãa]o|\bsong\b|audio|player|playback|lyric/i)
}

test('before its hour → a countdown, and nothing in page or headers that gives it away', async () => {
  const { token, gift, project } = await createGift(
    context,
    { ...christmas, question: 'Onde?', answer: 'Paraty' },
    client,
  )
  const page = await see(`/presente/${token}`)

  expect(page.status).toBe(200)
  expect(page.text).toContain('espera por você')
  expect(page.text).toContain('quinta-feira, 24 de dezembro de 2026, às 20:00')
  expect(page.text).not.toContain('Onde?')
  expect(page.text).not.toContain('http-equiv')
  expectNothingOf(page)
  expectNothingOf(await see(`/presente/${token}.data`))
  expectNothingOf(await see(`/presente/${token}`, clientOf(project.id)))

  const before = context.time
  context.time = addDays(gift.opensAt, -1)
  // Only without script: with it the page opens by itself.
  expect((await see(`/presente/${token}`)).text).toContain(
    '<noscript><meta http-equiv="refresh" content="86400"/></noscript>',
  )
  context.time = before
})

test('its hour has come → closed until somebody opens it: a link preview reads nothing', async () => {
  const { token } = await createGift(context, {}, client)
  const page = await see(`/presente/${token}`)

  expect(page.text).toContain('Abrir o presente')
  expectNothingOf(page)
  for (const shown of [
    '<title>Um presente para você</title>',
    '<meta property="og:title" content="Um presente para você"',
    `<meta property="og:image" content="${context.siteUrl}/compartilhar/presente.png"`,
  ])
    expect(page.text).toContain(shown)
})

test('every page of a gift → not indexed, its link given to nobody', async () => {
  const { token } = await createGift(context)
  for (const path of [`/presente/${token}`, `/presente/${'a'.repeat(32)}`]) {
    const page = await see(path)
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.text).toContain('name="robots" content="noindex, nofollow, noarchive"')
  }
})

test('every page of a gift → nothing of the shop around it', async () => {
  const { token } = await createGift(context)
  for (const path of [`/presente/${token}`, `/presente/${'a'.repeat(32)}`]) {
    const { text } = await see(path)
    expect(text).not.toContain('data-header')
  }
})

test.each(['%E2%80%AE', '%00', 'a%0d%0ab', '%F0%9F%8E%B5'])('a form sent to %s → led to that page', async (token) => {
  const { status, headers } = await send(`/presente/${token}`, { intent: 'open' })
  expect(status).toBe(303)
  expect(headers.get('location')?.toLowerCase()).toBe(`/presente/${token}`.toLowerCase())
})

test('opened → dedication and song, for this browser only', async () => {
  const { token } = await createGift(context, {}, client)
  const opened = await send(`/presente/${token}`, { intent: 'open' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `/presente/${token}`])
  expect(opened.headers.getSetCookie()[0]).toMatch(/Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/)

  const page = await see(`/presente/${token}`, cookieOf(opened))
  for (const shown of ['Ana Clara e Thiago', 'Para dançarem a vida inteira.', 'da mamãe', `/presente/${token}/musica`])
    expect(page.text).toContain(shown)
  expect(page.text).toContain('<title>Um presente para você</title>')
  expectNothingOf(await see(`/presente/${token}`))
})

test('opened while its song is revised → the lyric of the song that was delivered', async () => {
  const { token, project } = await createGift(context, {}, client)
  const { approvedVersionId } = await readProject(context, project.id)
  await context.db
    .update(projectVersions)
    .set({ lyric: 'Um verso só' })
    .where(eq(projectVersions.projectId, project.id))
  expect(approvedVersionId).not.toBeNull()
  const revised = { status: 'waiting', approvedVersionId: null, revisedSince: new Date() } as const
  await context.db.update(projects).set(revised).where(eq(projects.id, project.id))
  const opened = await send(`/presente/${token}`, { intent: 'open' })

  expect((await see(`/presente/${token}`, cookieOf(opened))).text).toContain('Um verso só')
})

test('opened → neither page nor data name the project, whose gate asks for no more than that and an e-mail', async () => {
  const { token, project } = await createGift(context, {}, client)
  const cookie = cookieOf(await send(`/presente/${token}`, { intent: 'open' }))

  for (const path of [`/presente/${token}`, `/presente/${token}.data`]) {
    const { text } = await see(path, cookie)
    expect(text).toContain('Ana Clara e Thiago')
    for (const secret of [project.id, project.previewCode, project.code, client.email])
      expect(text).not.toContain(secret)
  }
})

test('a question → shown at its hour; the wrong answer is refused, the right one opens', async () => {
  const { token } = await createGift(context, { question: 'Onde se conheceram?', answer: 'Paraty' })
  expect((await see(`/presente/${token}`)).text).toContain('Onde se conheceram?')

  const wrong = await send(`/presente/${token}`, { intent: 'open', answer: 'Búzios' })
  expect([wrong.status, cookieOf(wrong)]).toEqual([422, ''])
  expect(wrong.text).toContain('Ainda não é essa a resposta')
  expect(wrong.text).toContain('value="Búzios"')
  expectNothingOf(wrong)

  const right = await send(`/presente/${token}`, { intent: 'open', answer: 'PARATY!' })
  expect((await see(`/presente/${token}`, cookieOf(right))).text).toContain('Ana Clara e Thiago')
})

test('a wrong answer and an opening → in the security log, with neither the answer nor whose gift it is', async () => {
  const { token, gift } = await createGift(context, { question: 'Onde?', answer: 'Paraty' }, client)
  await send(`/presente/${token}`, { intent: 'open', answer: 'Búzios' })
  await send(`/presente/${token}`, { intent: 'open', answer: 'Paraty' })

  const logged = await context.db
    .select({ kind: securityEvents.kind, subject: securityEvents.subject })
    .from(securityEvents)
    .where(like(securityEvents.subject, `%${gift.id.slice(0, 8)}%`))
  expect(logged.map(({ kind }) => kind).toSorted()).toEqual(['code-refused', 'gift-opened'])
  expect(JSON.stringify(logged)).not.toMatch(/Búzios|Paraty|Segredo|P\d{4}/)
})

test('withdrawn, ended or never there → says so and shows nothing', async () => {
  const { token, project, gift } = await createGift(context, {}, client)
  const cookie = cookieOf(await send(`/presente/${token}`, { intent: 'open' }))
  const before = context.time
  context.time = addDays(gift.endsAt, 1)
  const ended = await see(`/presente/${token}`, cookie)
  context.time = before
  await withdrawGift(context, null, project.id)
  const withdrawn = await see(`/presente/${token}`, cookie)
  const unknown = await see(`/presente/${'a'.repeat(32)}`, cookie)

  expect([ended.status, withdrawn.status, unknown.status]).toEqual([410, 410, 404])
  expect(ended.text).toContain('Este presente ficou aqui até')
  for (const page of [withdrawn, unknown]) expect(page.text).toContain('Este presente não está mais aqui.')
  for (const page of [ended, withdrawn, unknown]) expectNothingOf(page)
})

test('a reaction → read by its writer and the buyer, by no other visitor', async () => {
  const { token, project } = await createGift(context)
  const writer = cookieOf(await send(`/presente/${token}`, { intent: 'open' }))
  const other = cookieOf(await send(`/presente/${token}`, { intent: 'open' }))
  const refused = await send(`/presente/${token}`, { intent: 'react', text: 'Chorei inteira!', name: 'Ana' }, writer)
  expect([refused.status, refused.text.includes('Chorei inteira!')]).toEqual([422, true])

  const sent = await send(
    `/presente/${token}`,
    { intent: 'react', text: 'Chorei inteira!', name: '', consent: '1' },
    writer,
  )
  expect(sent.status).toBe(303)
  const editor = `/deliveries/${project.id}/presente`
  expect((await see(`/presente/${token}`, writer)).text).toContain('Chorei inteira!')
  expect((await see(editor, clientOf(project.id))).text).toContain('Chorei inteira!')
  expect((await see(`/presente/${token}`, other)).text).not.toContain('Chorei inteira!')

  const [, id = ''] = /name="reaction" value="([^"]+)"/.exec((await see(`/presente/${token}`, writer)).text) ?? []
  await send(`/presente/${token}`, { intent: 'delete-reaction', reaction: id }, other)
  expect((await see(editor, clientOf(project.id))).text).toContain('Chorei inteira!')
  await send(`/presente/${token}`, { intent: 'delete-reaction', reaction: id }, writer)
  expect((await see(editor, clientOf(project.id))).text).not.toContain('Chorei inteira!')
})

function filmForm(change: Record<string, string> = {}, content = '\u001a\u0045\u00df\u00a3') {
  const form = new FormData()
  const fields = { intent: 'react', name: 'Ana', text: '', consent: '1', recordingMs: '7400', ...change }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('recording', new Blob([Buffer.from(content, 'latin1')], { type: 'video/webm' }), 'blob')
  return form
}

test('a filmed reaction → its player for the writer and the buyer, and its page may use camera and microphone', async () => {
  const { token, project } = await createGift(context)
  const writer = cookieOf(await send(`/presente/${token}`, { intent: 'open' }))
  expect((await send(`/presente/${token}`, filmForm(), writer)).status).toBe(303)

  const page = await see(`/presente/${token}`, writer)
  expect(page.headers.get('permissions-policy')).toContain('camera=(self)')
  expect(page.headers.get('permissions-policy')).toContain('microphone=(self)')
  for (const { text } of [page, await see(`/deliveries/${project.id}/presente`, clientOf(project.id))])
    expect(text).toMatch(/<video [^>]*src="\/recados\/[0-9a-f-]{36}"/)
})

test('a recording that is none, or without consent → refused, and the text is still there', async () => {
  const { token } = await createGift(context)
  const writer = cookieOf(await send(`/presente/${token}`, { intent: 'open' }))

  const page = await send(`/presente/${token}`, filmForm({ text: 'Chorei!' }, '<!doctype html>'), writer)
  expect([page.status, page.text.includes('Não reconhecemos este arquivo'), page.text.includes('Chorei!')]).toEqual([
    422,
    true,
    true,
  ])
  expect((await send(`/presente/${token}`, filmForm({ consent: '' }), writer)).status).toBe(422)
})

test('an upload of whoever did not open the gift → not read', async () => {
  const { token } = await createGift(context)
  const large = filmForm({}, `\u001a\u0045\u00df\u00a3${'0'.repeat(100_000)}`)

  expect((await send(`/presente/${token}`, large)).status).toBe(413)
})

test('an upload larger than the limit → refused with the limit', async () => {
  const { token } = await createGift(context)
  const writer = cookieOf(await send(`/presente/${token}`, { intent: 'open' }))

  const refused = await send(
    `/presente/${token}`,
    filmForm({}, `\u001a\u0045\u00df\u00a3${'0'.repeat(maxRecordingBytes + 70_000)}`),
    writer,
  )
  expect([refused.status, refused.text.includes('mais de 50 MB')]).toEqual([413, true])
})

test('the gift is withdrawn or over → its writer still finds what they sent, and takes it back', async () => {
  const { token, project, gift } = await createGift(context, {}, client)
  const writer = cookieOf(await send(`/presente/${token}`, { intent: 'open' }))
  await send(`/presente/${token}`, filmForm({ text: 'Chorei inteira!' }), writer)
  const before = context.time
  let cookie = writer
  for (const day of [-200, -50]) {
    context.time = addDays(gift.endsAt, day)
    cookie = cookieOf(await see(`/presente/${token}`, cookie))
  }
  context.time = addDays(gift.endsAt, 1)
  const ended = await see(`/presente/${token}`, cookie)
  context.time = before
  await withdrawGift(context, null, project.id)
  const withdrawn = await see(`/presente/${token}`, writer)

  for (const { text } of [ended, withdrawn]) {
    expect(text).toContain('Chorei inteira!')
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
  expect((await see(`/presente/${token}`)).text).not.toContain('Chorei inteira!')
  const [, id = ''] = /name="reaction" value="([^"]+)"/.exec(withdrawn.text) ?? []
  await send(`/presente/${token}`, { intent: 'delete-reaction', reaction: id }, writer)
  expect((await see(`/presente/${token}`, writer)).text).not.toContain('Chorei inteira!')
})

test('a reaction that comes when the gift is not open any more → kept in the page that says so', async () => {
  const { token, project } = await createGift(context)
  const writer = cookieOf(await send(`/presente/${token}`, { intent: 'open' }))
  const fields = { intent: 'react', text: 'Chorei inteira!', name: 'Ana', consent: '1' }
  const locked = await send(`/presente/${token}`, fields)
  await withdrawGift(context, null, project.id)
  const withdrawn = await send(`/presente/${token}`, fields, writer)

  for (const { status, text } of [locked, withdrawn]) {
    expect(status).toBe(403)
    expect(text).toMatch(/<textarea[^>]*>Chorei inteira!<\/textarea>/)
  }
})

test('a recording that comes when the gift is not open any more → the page says that it was not sent', async () => {
  const { token, project } = await createGift(context)
  const writer = cookieOf(await send(`/presente/${token}`, { intent: 'open' }))
  await withdrawGift(context, null, project.id)

  const late = await send(`/presente/${token}`, filmForm(), writer)
  expect([late.status, late.text.includes('ele não foi enviado')]).toEqual([403, true])
})

test('its buyer → may look at it before its hour; nobody else may', async () => {
  const { token, project } = await createGift(context, christmas, client)
  const { project: other } = await createDeliveredProject(context, { email: 'terceira@exemplo.com.br' })
  const preview = `/presente/${token}?previa`

  const page = await see(preview, clientOf(project.id))
  for (const shown of ['Só você vê esta prévia', 'Ana Clara e Thiago', `/presente/${token}/musica`])
    expect(page.text).toContain(shown)
  for (const cookie of ['', clientOf(other.id)]) expectNothingOf(await see(preview, cookie))
})

function photoForm(content: string) {
  const fields = new FormData()
  fields.set('photo', new Blob([Buffer.from(content, 'latin1')]), 'a.jpg')
  return fields
}

test('a photo of a stranger → refused before it is read; one of the client → added, or refused with a reason', async () => {
  const { project, gift } = await createGift(context)
  const path = `/deliveries/${project.id}/presente/fotos`
  const stranger = await send(path, photoForm('\u00ff\u00d8\u00ff'))
  expect([stranger.status, stranger.headers.get('location')]).toEqual([303, `/deliveries/${project.id}/presente`])
  expect(await listGiftPhotos(context.db, gift.id)).toEqual([])

  const refused = await send(path, photoForm('\0\0\0\u0018ftypheic'), clientOf(project.id))
  expect(refused.headers.get('location')).toBe(`/deliveries/${project.id}/presente?foto=photo-heic#fotos`)
  const page = await see(`/deliveries/${project.id}/presente?foto=photo-heic`, clientOf(project.id))
  expect(page.text).toContain('formato HEIC, do iPhone')
  expect((await send(path, photoForm('\u00ff\u00d8\u00ff'), clientOf(project.id))).headers.get('location')).toBe(
    `/deliveries/${project.id}/presente#fotos`,
  )
  expect(await listGiftPhotos(context.db, gift.id)).toHaveLength(1)
})

test('a client without a gift sends a photo → refused before it is read, so it takes no place of others', async () => {
  const { project } = await createDeliveredProject(context)
  const { headers } = await send(`/deliveries/${project.id}/presente/fotos`, photoForm('GIF89a'), clientOf(project.id))

  expect(headers.get('location')).toBe(`/deliveries/${project.id}/presente?foto=not-found#fotos`)
})

test('many photos at once → two are in memory at a time, and each is added in its turn', async () => {
  const { project, gift } = await createGift(context)
  let running = 0
  let most = 0
  const photos: typeof deps.photos = {
    ...deps.photos,
    async process(...photo) {
      running += 1
      most = Math.max(most, running)
      const processed = await deps.photos.process(...photo)
      running -= 1
      return processed
    },
  }
  const { send: upload } = await openClientPages({ ...deps, photos })
  const path = `/deliveries/${project.id}/presente/fotos`
  const uploads = Array.from({ length: 6 }, () => upload(path, photoForm('\u00ff\u00d8\u00ff'), clientOf(project.id)))
  await Promise.all(uploads)

  expect([most <= 2, (await listGiftPhotos(context.db, gift.id)).length]).toEqual([true, 6])
})

test('more photos of one gift on their way than it may have → the surplus one is asked to wait', async () => {
  const { project } = await createGift(context)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const photos = {
    ...deps.photos,
    process: (...photo: Parameters<typeof deps.photos.process>) => released.then(() => deps.photos.process(...photo)),
  }
  const { send: upload } = await openClientPages({ ...deps, photos })
  const path = `/deliveries/${project.id}/presente/fotos`
  const uploads = Array.from({ length: 9 }, async () => {
    const { headers } = await upload(path, photoForm('\u00ff\u00d8\u00ff'), clientOf(project.id))
    const isBusy = headers.get('location')?.includes('foto=busy') === true
    if (isBusy) release()
    return isBusy
  })

  expect((await Promise.all(uploads)).filter(Boolean)).toHaveLength(1)
})

test('the buyer → creates, is shown the link, changes, withdraws and deletes the gift', async () => {
  const { project } = await createDeliveredProject(context)
  const cookie = clientOf(project.id)
  const path = `/deliveries/${project.id}/presente`
  expect((await see(path, cookie)).text).toContain('Guardar o presente')

  const wrong = await send(path, { intent: 'save', ...typedGift({ ...christmas, day: '2025-12-24' }) }, cookie)
  expect([
    wrong.status,
    wrong.text.includes('Essa hora já passou.'),
    wrong.text.includes('Ana Clara e Thiago'),
  ]).toEqual([422, true, true])
  expect((await send(path, { intent: 'save', ...typedGift() }, cookie)).status).toBe(303)
  const { token } = await readGift(context, project.id)
  expect((await see(path, cookie)).text).toContain(`${context.siteUrl}/presente/${token}`)

  await send(path, { intent: 'withdraw' }, cookie)
  expect((await see(path, cookie)).text).toContain('Este presente está desativado')
  await send(path, { intent: 'renew' }, cookie)
  const renewed = await readGift(context, project.id)
  expect((await see(path, cookie)).text).toContain(renewed.token)
  expect((await see(`/presente/${token}`)).status).toBe(404)

  await send(path, { intent: 'delete' }, cookie)
  expect((await see(path, cookie)).text).toContain('Guardar o presente')
})

const seenIn = (text: string) => /name="seen" value="([^"]*)"/.exec(text)?.[1] ?? ''

test('two tabs change a gift → the older one is shown both, and decides', async () => {
  const { project } = await createGift(context)
  const cookie = clientOf(project.id)
  const path = `/deliveries/${project.id}/presente`
  const seen = seenIn((await see(path, cookie)).text)
  const save = (dedication: string, from: string, change = {}) =>
    send(path, { intent: 'save', ...typedGift({ dedication, ...change }), seen: from }, cookie)
  expect((await save('Da outra aba', seen)).status).toBe(303)

  // What is wrong with it is said first; it is older still.
  const wrong = await save('Desta aba', seen, { question: 'Onde?' })
  expect([wrong.status, seenIn(wrong.text)]).toEqual([422, seen])
  const overtaken = await save('Desta aba', seen)
  expect(overtaken.status).toBe(409)
  for (const text of ['O presente mudou em outra aba', 'Desta aba', 'Da outra aba'])
    expect(overtaken.text).toContain(text)
  expect((await readGift(context, project.id)).gift.dedication).toBe('Da outra aba')

  expect((await save('Desta aba', seenIn(overtaken.text))).status).toBe(303)
  expect((await readGift(context, project.id)).gift.dedication).toBe('Desta aba')
})

test('another tab deletes a gift while it is changed → the older one says so, keeps what was typed, and makes none unasked', async () => {
  const { project } = await createGift(context)
  const cookie = clientOf(project.id)
  const path = `/deliveries/${project.id}/presente`
  const seen = seenIn((await see(path, cookie)).text)
  const save = (from: string, change = {}) =>
    send(path, { intent: 'save', ...typedGift({ dedication: 'Desta aba', ...change }), seen: from }, cookie)
  await send(path, { intent: 'delete' }, cookie)

  // What is wrong with it is said first; it is older still.
  const wrong = await save(seen, { question: 'Onde?' })
  expect([wrong.status, seenIn(wrong.text)]).toEqual([422, seen])
  const overtaken = await save(seen)
  expect(overtaken.status).toBe(409)
  for (const text of ['O presente foi apagado', 'Desta aba', 'Deixar apagado']) expect(overtaken.text).toContain(text)
  expect((await see(path, cookie)).text).toContain('Criar o')

  expect((await save(seenIn(overtaken.text))).status).toBe(303)
  expect((await readGift(context, project.id)).gift.dedication).toBe('Desta aba')
})

test('the right e-mail at the gate → the editor; the wrong one stays outside', async () => {
  const { project } = await createGift(context, {}, { email: 'certa@exemplo.com.br' })
  const path = `/deliveries/${project.id}/presente`

  expect((await send(path, { intent: 'open', email: 'errada@exemplo.com.br' })).status).toBe(422)
  const opened = await send(path, { intent: 'open', email: 'certa@exemplo.com.br' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, path])
})

test('the access ended while the buyer wrote → the page that says so keeps all of it', async () => {
  const { project } = await createDeliveredProject(context, { email: 'certa@exemplo.com.br' })
  const path = `/deliveries/${project.id}/presente`
  const dedication = 'Para vocês dançarem até a última fila ir embora'

  const refused = await send(path, { intent: 'save', ...typedGift({ dedication }) })
  expect(refused.status).toBe(403)
  for (const [name, value] of Object.entries(typedGift({ dedication })))
    expect(refused.text).toContain(`name="${name}" value="${value}"`)
})

test('a song for “minha mãe” is to be given → the page to write begins with a large letter, as it will be read', async () => {
  const { project } = await createDeliveredProject(context, { email: 'filha@exemplo.com.br' })
  await context.db.update(projects).set({ recipient: 'minha mãe' }).where(eq(projects.id, project.id))

  const page = await see(`/deliveries/${project.id}/presente`, clientOf(project.id))
  expect(page.text).toContain('value="Minha mãe"')
})

test('a photo of a gift turned while one of it is being turned → asked to wait; another gift turns its own', async () => {
  const [own, other] = [await createGift(context), await createGift(context)]
  const [photo, otherPhoto] = [await addPhoto(own), await addPhoto(other)]
  const { promise: converted, resolve: convert } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const photos: typeof deps.photos = {
    ...deps.photos,
    async process(...asked) {
      begin()
      await converted
      return deps.photos.process(...asked)
    },
  }
  const slow = await openClientPages({ ...deps, photos })
  const turn = (pages: Pick<typeof slow, 'send'>, { project }: typeof own, id: string) =>
    pages.send(`/deliveries/${project.id}/presente`, { intent: 'turn-photo', photo: id }, clientOf(project.id))

  const first = turn(slow, own, photo)
  await begun
  expect((await turn({ send }, own, photo)).headers.get('location')).toContain('?foto=busy#fotos')
  expect((await turn({ send }, other, otherPhoto)).headers.get('location')).not.toContain('busy')
  convert()
  expect((await first).headers.get('location')).not.toContain('busy')
  expect((await turn({ send }, own, photo)).headers.get('location')).not.toContain('busy')
})

test('a photo is turned → its picture has another address, or the page would go on showing the old one', async () => {
  const gift = await createGift(context)
  const { project } = gift
  const photo = await addPhoto(gift)
  const path = `/deliveries/${project.id}/presente`
  const shown = async () => /src="([^"]+\/pequena[^"]*)"/.exec((await see(path, clientOf(project.id))).text)?.[1]
  const before = await shown()
  await send(path, { intent: 'turn-photo', photo }, clientOf(project.id))

  expect(before).toContain(`/fotos/${photo}/`)
  expect(await shown()).not.toBe(before)
})

/** Returns its id. */
async function addPhoto({ project, gift }: Awaited<ReturnType<typeof createGift>>): Promise<string> {
  const original = new Blob([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'photo'])
  await addGiftPhoto(context, { projectId: project.id, original, ip: '203.0.113.5' })
  const [photo] = await listGiftPhotos(context.db, gift.id)
  if (!photo) throw new Error('no photo was added')
  return photo.id
}
