import { hash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Files } from '#adapters/files/files.ts'
import { maxUploadBytes, chunkBytes } from '#core/audio/upload.ts'
import { findFile } from '#db/audio/files.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import { auditLog, files, projects, uploads as uploadRows } from '#db/schema.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { deleteAbandonedUploads } from '#use-cases/audio/delete-abandoned-uploads.ts'

import { uploadRoutes } from './uploads.ts'

const context = await createTestContext()
const deps = depsOf(context)
const app = uploadRoutes(deps, { trustProxy: true })
const owner = await createStaff(deps, 'owner')
const producer = await createStaff(deps, 'producer')
const project = await createPaidProject(context)

/** A WAV of two chunks and a remainder. */
const song = Buffer.alloc(2 * chunkBytes + 777, 'lá si dó ')
song.write('RIFF\x24\x08\0\0WAVEfmt ', 0, 'latin1')

type Ask = {
  method?: string
  cookie?: string
  body?: Uint8Array | string | ReadableStream
  headers?: Record<string, string>
}

async function ask(path: string, { method = 'GET', cookie = owner.cookie, body, headers = {} }: Ask = {}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one thing of the socket that is looked at
  const bindings = { incoming: { socket: { remoteAddress: '192.0.2.1' } } } as HttpBindings
  const sent = body instanceof Uint8Array ? new Uint8Array(body) : body
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: { cookie, origin: deps.siteUrl, 'x-forwarded-for': '203.0.113.9', ...headers },
    body: sent,
    duplex: 'half',
  }
  const response = await app.request(`/admin/envios${path}`, init, bindings)
  const text = await response.text()
  const payload: Record<string, unknown> = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, payload, headers: response.headers }
}

const meta = { name: 'Valsa', description: '', trackNumber: '', recommended: '' }
const announce = (change: Record<string, unknown> = {}, cookie?: string) =>
  ask('', {
    method: 'POST',
    cookie,
    body: JSON.stringify({
      purpose: 'version',
      projectId: project.id,
      name: 'Valsa da Ana.wav',
      type: 'audio/wav',
      bytes: song.length,
      meant: meta,
      ...change,
    }),
  })
const begin = async (change?: Record<string, unknown>, cookie?: string) =>
  String((await announce(change, cookie)).payload.id)
const send = (id: string, offset: number, { bytes = song, cookie }: { bytes?: Buffer; cookie?: string } = {}) =>
  ask(`/${id}`, {
    method: 'PATCH',
    cookie,
    headers: { 'upload-offset': String(offset) },
    body: bytes.subarray(offset, offset + chunkBytes),
  })
const finish = (id: string, cookie?: string) => ask(`/${id}/fim`, { method: 'POST', cookie })

async function sendAll(id: string, bytes = song, cookie?: string) {
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) await send(id, offset, { bytes, cookie })
}

test('a file in three chunks → a version that waits for its preview file', async () => {
  const id = await begin()
  expect((await ask(`/${id}`)).payload).toEqual({ received: 0, bytes: song.length, finished: false, meant: meta })
  expect((await send(id, 0)).payload).toEqual({ received: chunkBytes })
  expect((await send(id, chunkBytes)).payload).toEqual({ received: 2 * chunkBytes })
  expect((await finish(id)).payload).toMatchObject({ code: 'not-whole' })
  expect((await send(id, 2 * chunkBytes)).payload).toEqual({ received: song.length })

  const finished = await finish(id)
  expect(finished.status).toBe(200)
  const file = await findFile(context.db, String(finished.payload.fileId))
  expect(file).toMatchObject({
    name: 'Valsa da Ana.wav',
    type: 'audio/wav',
    bytes: song.length,
    sha256: hash('sha256', song),
  })
  expect((await buffer(await context.files.read(file?.storageKey ?? ''))).equals(song)).toBe(true)
  expect(await listAllVersions(context.db, project.id)).toMatchObject([
    { name: 'Valsa', track: { kind: 'recording' }, recording: { state: 'queued' } },
  ])
  expect(
    await context.db.select().from(auditLog).where(eq(auditLog.staffId, owner.id)).orderBy(insertionOrder),
  ).toMatchObject([{ action: 'version-added', subjectId: project.id, ip: '203.0.113.9' }])
  for (const offset of [0, chunkBytes, 2 * chunkBytes])
    await expect(context.files.read(`envios/${id}/${offset}`)).rejects.toThrow('ENOENT')
})

test('finished twice, also at once → one file and one version', async () => {
  const there = await createPaidProject(context)
  const id = await begin({ projectId: there.id })
  await sendAll(id)
  const answers = await Promise.all([finish(id), finish(id)])
  const again = await finish(id)

  const fileIds = new Set(
    [...answers, again].filter(({ status }) => status === 200).map(({ payload }) => payload.fileId),
  )
  expect([again.status, fileIds.size]).toEqual([200, 1])
  expect(await listAllVersions(context.db, there.id)).toHaveLength(1)
})

test('a wrong offset → the expected one; a repeated chunk → harmless', async () => {
  const id = await begin()
  await send(id, 0)

  expect(await send(id, 0)).toMatchObject({ status: 409, payload: { received: chunkBytes } })
  expect(await send(id, 2 * chunkBytes)).toMatchObject({ status: 409, payload: { received: chunkBytes } })
  for (const offset of ['', 'x', '-1', '0.5', String(chunkBytes + 1)])
    expect((await ask(`/${id}`, { method: 'PATCH', headers: { 'upload-offset': offset }, body: 'x' })).status).toBe(409)
  const both = await Promise.all([send(id, chunkBytes), send(id, chunkBytes)])
  expect(both.map(({ payload }) => payload.received)).toEqual([2 * chunkBytes, 2 * chunkBytes])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a chunk too short, too long or interrupted → no change', async () => {
  const id = await begin()
  const attempt = (body: Uint8Array | ReadableStream) =>
    ask(`/${id}`, { method: 'PATCH', headers: { 'upload-offset': '0' }, body })
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(song.subarray(0, 1_000)),
    pull: (controller) => controller.error(new Error('the line dropped')),
  })

  expect((await attempt(song.subarray(0, chunkBytes - 1))).status).toBe(400)
  expect((await attempt(song.subarray(0, chunkBytes + 1))).status).toBe(400)
  expect((await attempt(broken)).status).toBe(503)
  expect((await ask(`/${id}`)).payload.received).toBe(0)
  await sendAll(id)
  expect((await finish(id)).status).toBe(200)
})

test('after a crash → another process resumes the upload', async () => {
  const id = await begin()
  await send(id, 0)
  const elsewhere = uploadRoutes(deps, { trustProxy: false })
  const answer = await elsewhere.request(`/admin/envios/${id}`, { headers: { cookie: owner.cookie } })

  expect(await answer.json()).toMatchObject({ received: chunkBytes, meant: meta })
})

test.each([
  [{ bytes: maxUploadBytes + 1 }, 'too-large', '2 GB'],
  [{ bytes: 0 }, 'empty', 'vazio'],
  [{ purpose: 'avatar' }, 'purpose-unknown', ''],
  [{ projectId: null }, 'project-required', ''],
  [{ meant: { ...meta, name: ' ' } }, 'name-required', 'nome'],
])('%j → refused with a message before any byte is sent', async (change, code, text) => {
  const { status, payload } = await announce(change)

  expect([status, payload.code]).toEqual([422, code])
  expect(payload.text).toContain(text)
})

test('an invalid start request → refused', async () => {
  for (const body of ['', '[]', 'null', '{"purpose":1}', '{'])
    expect((await ask('', { method: 'POST', body })).status).toBe(400)
  expect((await ask('', { method: 'POST', body: `{"x":"${'y'.repeat(70_000)}"}` })).status).toBe(413)
  expect((await announce({ projectId: "' or 1=1" })).status).toBe(400)
})

test('a file that is not audio → no version, whatever its name', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const id = await begin({ bytes: page.length, name: '../../x.wav' })
  const before = await context.db.$count(files)
  const { status, payload } = await send(id, 0, { bytes: page })

  expect([status, payload.code]).toEqual([422, 'wrong-type'])
  expect(await context.db.$count(files)).toBe(before)
})

function box(type: string, content: Buffer) {
  const head = Buffer.from(`....${type}`)
  head.writeUInt32BE(content.length + 8, 0)
  return Buffer.concat([head, content])
}

/** What a film of several chunks says of itself at its beginning, and at its end. */
function film(indexFirst: boolean) {
  const handler = box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0vide'))
  const index = box('moov', box('trak', box('mdia', handler)))
  const pictures = box('mdat', Buffer.alloc(chunkBytes + 777))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0')),
    ...(indexFirst ? [index, pictures] : [pictures, index]),
  ])
}

test('a film as a version → refused at its first chunk, or when its index is there', async () => {
  const [early, late] = [film(true), film(false)]
  const first = await send(await begin({ bytes: early.length }), 0, { bytes: early })
  const id = await begin({ bytes: late.length })
  await sendAll(id, late)
  const last = await finish(id)

  expect([first.status, first.payload.code]).toEqual([422, 'wrong-type'])
  expect([last.status, last.payload.code]).toEqual([422, 'wrong-type'])
})

test('a FLAC behind a tag with a cover of more than a chunk → taken as what it is', async () => {
  const size = chunkBytes + 1_000
  const tag = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...[21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f)])
  const flac = Buffer.concat([tag, Buffer.alloc(size), Buffer.from('fLaC\0\0\0\x22'), Buffer.alloc(200)])
  const { id: projectId } = await createPaidProject(context)
  await context.db.update(projects).set({ status: 'approved' }).where(eq(projects.id, projectId))
  const target = { purpose: 'delivery', projectId, name: 'cancao.flac', meant: { kind: 'wav' } }
  const id = await begin({ ...target, bytes: flac.length })
  await sendAll(id, flac)

  expect(await finish(id)).toMatchObject({ status: 200 })
})

test('a delivery file of another format than its kind → refused before it is sent', async () => {
  const { status, payload } = await announce({ purpose: 'delivery', name: 'clipe.mov', meant: { kind: 'wav' } })

  expect([status, payload.code]).toEqual([422, 'wrong-format'])
})

test('a project approved meanwhile → no version, no copy stored', async () => {
  const late = await createPaidProject(context)
  const id = await begin({ projectId: late.id })
  await sendAll(id)
  await context.db.update(projects).set({ status: 'approved' }).where(eq(projects.id, late.id))
  const stored: string[] = []
  const watched: Files = {
    ...deps.files,
    async put(key, body) {
      stored.push(key)
      return deps.files.put(key, body)
    },
    async remove(key) {
      stored.splice(stored.indexOf(key), 1)
      await deps.files.remove(key)
    },
  }
  const watching = uploadRoutes({ ...deps, files: watched }, { trustProxy: true })
  const answer = await watching.request(`/admin/envios/${id}/fim`, {
    method: 'POST',
    headers: { cookie: owner.cookie, origin: deps.siteUrl, 'x-forwarded-for': '203.0.113.9' },
  })

  expect([answer.status, (await answer.json()).code]).toEqual([422, 'project-approved'])
  expect(stored).toEqual([])
  expect(await listAllVersions(context.db, late.id)).toEqual([])
})

test('a library upload → needs no project', async () => {
  const id = await begin({ purpose: 'library', projectId: null, meant: { title: 'Piano de cauda', category: 'piano' } })
  await sendAll(id)
  expect((await finish(id)).status).toBe(200)

  const nameless = await begin({ purpose: 'library', projectId: null, meant: { title: '', category: 'piano' } })
  await sendAll(nameless)
  expect((await finish(nameless)).payload).toMatchObject({ code: 'library-invalid' })
})

test('NUL and lone surrogates in a request → removed', async () => {
  const odd = 'Valsa\0 da \uD83D Ana'
  const answer = await announce({ name: `${odd}.wav`, type: `audio/wav\0`, meant: { ...meta, name: odd, [odd]: odd } })

  expect(answer.status).toBe(201)
  expect((await announce({ purpose: 'version\0' })).status).toBe(201)
})

test('visitors and other staff → 404', async () => {
  const id = await begin()
  const requests: [string, Ask][] = [
    [`/${id}`, {}],
    [`/${id}`, { method: 'PATCH', headers: { 'upload-offset': '0' }, body: song.subarray(0, chunkBytes) }],
    [`/${id}`, { method: 'DELETE' }],
    [`/${id}/fim`, { method: 'POST' }],
  ]
  for (const [path, how] of requests) {
    expect((await ask(path, { ...how, cookie: '' })).status).toBe(401)
    expect((await ask(path, { ...how, cookie: producer.cookie })).status).toBe(404)
    expect((await ask(path.replace(id, randomUUID()), how)).status).toBe(404)
    expect((await ask(path.replace(id, 'x'), how)).status).toBe(404)
    const foreign = { ...how, headers: { ...how.headers, origin: 'https://evil.example' } }
    expect((await ask(path, foreign)).status).toBe(403)
  }
  expect((await announce({}, '')).status).toBe(401)
  expect((await ask(`/${id}`)).payload).toMatchObject({ received: 0 })
})

test('a producer → uploads to assigned projects while assigned', async () => {
  const theirs = await createPaidProject(context)
  expect((await announce({ projectId: theirs.id }, producer.cookie)).status).toBe(404)
  const assign = (assigneeId: string | null) =>
    context.db.update(projects).set({ assigneeId }).where(eq(projects.id, theirs.id))
  await assign(producer.id)
  const id = await begin({ projectId: theirs.id }, producer.cookie)
  expect((await send(id, 0, { cookie: producer.cookie })).status).toBe(200)
  await assign(null)

  expect((await send(id, chunkBytes, { cookie: producer.cookie })).status).toBe(404)
  expect((await finish(id, producer.cookie)).status).toBe(404)
})

test('a cancelled upload → nothing is left', async () => {
  const id = await begin()
  await send(id, 0)
  expect((await ask(`/${id}`, { method: 'DELETE' })).status).toBe(204)

  expect((await ask(`/${id}`)).status).toBe(404)
  await expect(context.files.read(`envios/${id}/0`)).rejects.toThrow('ENOENT')
})

test('an upload without progress for a day → deleted, newer ones are not', async () => {
  const [old, young] = [await begin(), await begin()]
  await send(old, 0)
  await send(young, 0)
  await context.db
    .update(uploadRows)
    .set({ updatedAt: sql`${uploadRows.updatedAt} - interval '25 hours'` })
    .where(eq(uploadRows.id, old))
  await deleteAbandonedUploads(context)

  expect((await ask(`/${old}`)).status).toBe(404)
  await expect(context.files.read(`envios/${old}/0`)).rejects.toThrow('ENOENT')
  expect((await ask(`/${young}`)).payload).toMatchObject({ received: chunkBytes })
})

test('an interrupted upload → no error in the log', async () => {
  const logged: string[] = []
  const log = { ...deps.log, error: (_: unknown, text: string) => void logged.push(text) }
  const listening = uploadRoutes({ ...deps, log }, { trustProxy: true })
  const { promise: end, resolve: ended } = Promise.withResolvers<void>()
  const listener = getRequestListener(async (incoming, bindings) => {
    const answer = await listening.fetch(incoming, bindings)
    ended()
    return answer
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const id = await begin()
  const headers = { cookie: owner.cookie, 'upload-offset': '0', 'content-length': String(chunkBytes) }
  const sending = request({ port, host: '127.0.0.1', path: `/admin/envios/${id}`, method: 'PATCH', headers })
  sending.on('error', () => undefined)
  const arrived = once(server, 'request')
  sending.write(song.subarray(0, 100_000))
  await arrived
  setTimeout(() => sending.destroy(), 300)
  await end
  server.close()

  expect(logged).toEqual([])
  expect((await ask(`/${id}`)).payload.received).toBe(0)
})
