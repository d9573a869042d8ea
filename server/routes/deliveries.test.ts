import { hash } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { OrderState } from '#core/order/order.ts'
import { addDays } from '#core/shared/dates.ts'
import { findFile } from '#db/audio/files.ts'
import { deleteOldRemovedFiles } from '#db/client/retention.ts'
import { listDeliveryFiles, listDownloads } from '#db/delivery/deliveries.ts'
import { files, orders, projects } from '#db/schema.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import {
  createDeliveredProject,
  createDeliveryFile,
  createApprovedProject,
  someBytes,
  someCredits,
} from '#test/support/delivery-fixtures.ts'
import { readZip } from '#test/support/formats/read-zip.ts'
import { createVersion } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { checksumFiles } from '#use-cases/delivery/checksum-files.ts'
import { deliverProject } from '#use-cases/delivery/deliver-project.ts'
import { removeDeliveryFile } from '#use-cases/delivery/remove-delivery-file.ts'
import { reopenDelivery } from '#use-cases/delivery/reopen-delivery.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import { deliveryRoutes } from './deliveries.ts'

const context = await createTestContext()
const deps = depsOf(context)
const app = deliveryRoutes(deps, { trustProxy: false })
const env = { incoming: { socket: { remoteAddress: '203.0.113.40' } }, outgoing: {} }

const nobody = new Request(context.siteUrl)
const opens = (projectId: string) => createProjectGrant(nobody, deps, projectId).split(';')[0] ?? ''
const bought = (orderId: string | null) => createOrderGrant(nobody, deps, orderId ?? '').split(';')[0] ?? ''
const ask = async (path: string, cookie = '', headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers: { cookie, 'user-agent': 'Firefox', ...headers } }, env)
const filePath = (projectId: string, id: string) => `/deliveries/${projectId}/arquivos/${id}`
const zipPath = (projectId: string) => `/deliveries/${projectId}/tudo.zip`

const { project, mp3, wav } = await createDeliveredProject(context, {
  name: 'Conceição "Ção" d’Ávila',
  email: 'c@exemplo.com.br',
})
const other = await createDeliveredProject(context, { email: 'outra@exemplo.com.br' })
const mine = opens(project.id)
const sha256 = (bytes: ArrayBuffer | Uint8Array) =>
  hash('sha256', bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes)

test('a client’s download → the whole file, named after the song, as an attachment', async () => {
  const listed = await listDeliveryFiles(context.db, project.id)
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([mp3, wav]))
  for (const { id, file } of listed) {
    const answer = await ask(filePath(project.id, id), mine)
    expect([answer.status, sha256(await answer.arrayBuffer())]).toEqual([200, file.sha256])
    expect(answer.headers.get('etag')).toBe(`"${file.sha256}"`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Musica de Conceicao/)
    expect(answer.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''M%C3%BAsica%20de%20Concei%C3%A7%C3%A3o",
    )
    expect(answer.headers.get('cache-control')).toContain('private')
  }
})

test('an interrupted download → resumed while the file is the same', async () => {
  const path = filePath(project.id, wav)
  const whole = Buffer.from(await (await ask(path, mine)).arrayBuffer())
  const etag = `"${sha256(whole)}"`
  const rest = await ask(path, mine, { range: 'bytes=700-', 'if-range': etag })

  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 700-${whole.length - 1}/${whole.length}`,
  ])
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(700))
  expect((await ask(path, mine, { range: 'bytes=700-', 'if-range': '"another"' })).status).toBe(200)
  expect((await ask(path, mine, { range: `bytes=${whole.length}-` })).status).toBe(416)
  const head = await ask(path, mine, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
    200,
    String(whole.length),
    'bytes',
  ])
})

test('all files → one ZIP of the announced length, with names in any script', async () => {
  const answer = await ask(zipPath(project.id), mine)
  const zip = Buffer.from(await answer.arrayBuffer())
  const entries = await readZip(zip)

  expect(answer.headers.get('content-length')).toBe(String(zip.length))
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const stored = await listDeliveryFiles(context.db, project.id)
  expect(entries.map(({ name }) => name)).toEqual([
    'Música de Conceição -Ção- d’Ávila/Música de Conceição -Ção- d’Ávila.mp3',
    'Música de Conceição -Ção- d’Ávila/Música de Conceição -Ção- d’Ávila.wav',
    'Música de Conceição -Ção- d’Ávila/Música de Conceição -Ção- d’Ávila - certificado de autoria.pdf',
    'Música de Conceição -Ção- d’Ávila/Música de Conceição -Ção- d’Ávila - direitos de uso.pdf',
  ])
  expect(entries.map(({ bytes }) => sha256(bytes))).toEqual(stored.map(({ file }) => file.sha256))
  const head = await ask(zipPath(project.id), mine, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(zip.length)])
})

test('an interrupted ZIP → resumed while the delivery is the same', async () => {
  const { project: fresh, mp3: song } = await createDeliveredProject(context, { email: 'aos-poucos@exemplo.com.br' })
  const cookie = opens(fresh.id)
  const whole = await ask(zipPath(fresh.id), cookie)
  const zip = Buffer.from(await whole.arrayBuffer())
  const etag = whole.headers.get('etag') ?? ''
  expect([whole.headers.get('accept-ranges'), etag]).toEqual(['bytes', expect.stringMatching(/^"[0-9a-f]{64}"$/)])

  for (const half of [10, Math.floor(zip.length / 2), zip.length - 10]) {
    const first = await ask(zipPath(fresh.id), cookie, { range: `bytes=0-${half - 1}` })
    const rest = await ask(zipPath(fresh.id), cookie, { range: `bytes=${half}-`, 'if-range': etag })
    expect([first.status, rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      206,
      `bytes ${half}-${zip.length - 1}/${zip.length}`,
    ])
    const joined = Buffer.concat([Buffer.from(await first.arrayBuffer()), Buffer.from(await rest.arrayBuffer())])
    expect(joined.equals(zip)).toBe(true)
    expect(await readZip(joined)).toHaveLength(4)
  }
  expect((await ask(zipPath(fresh.id), cookie, { range: `bytes=${zip.length}-` })).status).toBe(416)
  expect((await ask(zipPath(fresh.id), cookie, { 'if-none-match': etag })).status).toBe(304)

  await createDeliveryFile(context, fresh.id, { kind: 'lyrics', name: 'letra.txt' })
  const changed = await ask(zipPath(fresh.id), cookie, { range: 'bytes=50-', 'if-range': etag })
  expect([changed.status, changed.headers.get('content-range')]).toEqual([200, null])
  expect(await readZip(Buffer.from(await changed.arrayBuffer()))).toHaveLength(5)
  await removeDeliveryFile(context, testActor(), { projectId: fresh.id, id: song })
  expect((await ask(zipPath(fresh.id), cookie, { 'if-none-match': changed.headers.get('etag') ?? '' })).status).toBe(
    200,
  )
})

test('a file without a checksum → read once to compute it', async () => {
  const { project: old, wav: currentWav } = await createDeliveredProject(context, { email: 'antigo@exemplo.com.br' })
  const before = Buffer.from(await (await ask(zipPath(old.id), opens(old.id))).arrayBuffer())
  const [stored] = (await listDeliveryFiles(context.db, old.id)).filter(({ id }) => id === currentWav)
  if (!stored) throw new Error('the file is not in the delivery')
  await context.db.update(files).set({ crc32: null }).where(eq(files.id, stored.file.id))

  const after = await ask(zipPath(old.id), opens(old.id))
  expect(Buffer.from(await after.arrayBuffer()).equals(before)).toBe(true)
  expect(await findFile(context.db, stored.file.id)).toMatchObject({ crc32: stored.file.crc32 })
  const missing = { ...deps.files, read: () => Promise.reject(new Error('not read again')) }
  const [known] = await checksumFiles({ ...deps, files: missing }, [stored.file])
  expect(known?.crc32).toBe(stored.file.crc32)
})

test('the client disconnects → the open file is closed and no other is opened', async () => {
  const open = new Set<unknown>()
  let opened = 0
  const watchedFiles: typeof deps.files = {
    ...deps.files,
    async read(...given) {
      const stream = await deps.files.read(...given)
      open.add(stream)
      opened += 1
      stream.once('close', () => open.delete(stream))
      return stream
    },
  }
  const { id } = other.project
  await createDeliveryFile(context, id, {
    kind: 'stems',
    name: 'stems.zip',
    bytes: someBytes('stems.zip', { size: 3_000_000 }),
  })
  const watched = deliveryRoutes({ ...deps, files: watchedFiles }, { trustProxy: false })
  const answer = await watched.request(zipPath(id), { headers: { cookie: opens(id) } }, env)
  const reader = answer.body?.getReader()
  for (let part = 0; part < 12; part += 1) {
    await reader?.read()
    expect(open.size).toBeLessThanOrEqual(1)
  }
  await reader?.cancel(new Error('gone'))

  await expect.poll(() => open.size).toBe(0)
  expect(opened).toBeLessThan(5)
})

test('a download → logged once, without ranges, HEAD requests or playback', async () => {
  const fresh = await createDeliveredProject(context, { email: 'nova@exemplo.com.br' })
  const { id } = fresh.project
  const cookie = opens(id)
  const get = async (path: string, headers = {}, method = 'GET') => {
    await (await ask(path, cookie, headers, method)).arrayBuffer()
  }
  await get(filePath(id, fresh.wav))
  await get(filePath(id, fresh.wav), { range: 'bytes=0-' })
  await get(filePath(id, fresh.wav), { range: 'bytes=500-' })
  await get(filePath(id, fresh.wav), {}, 'HEAD')
  await get(`${filePath(id, fresh.mp3)}?ouvir`)
  await get(zipPath(id))
  await get(zipPath(id), { range: 'bytes=500-' })
  await get(zipPath(id), {}, 'HEAD')

  const log = await listDownloads(context.db, id, 20)
  expect(log.map(({ kind }) => kind ?? 'zip').toSorted((a, b) => a.localeCompare(b))).toEqual(['wav', 'wav', 'zip'])
  expect(log[0]).toMatchObject({ ip: '203.0.113.40', userAgent: 'Firefox' })
})

test('playback in place → sent inline', async () => {
  const answer = await ask(`${filePath(project.id, mp3)}?ouvir`, mine, { range: 'bytes=0-99' })

  expect([answer.status, answer.headers.get('content-disposition')?.startsWith('inline')]).toEqual([206, true])
})

test('playback of what is no sound, as a page among the other files → an attachment all the same, and listed', async () => {
  const { project: fresh } = await createDeliveredProject(context, { email: 'pagina@exemplo.com.br' })
  const bytes = Buffer.from('<!doctype html><script>alert(1)</script>')
  const page = await createDeliveryFile(context, fresh.id, { kind: 'other', name: 'letra.html', bytes, title: 'Letra' })
  const answer = await ask(`${filePath(fresh.id, page)}?ouvir`, opens(fresh.id))

  expect([answer.status, answer.headers.get('content-disposition')?.startsWith('attachment')]).toEqual([200, true])
  expect((await listDownloads(context.db, fresh.id, 20)).map(({ kind }) => kind)).toEqual(['other'])
})

test('access by code and e-mail → downloads allowed', async () => {
  expect((await ask(filePath(project.id, mp3), bought(project.orderId))).status).toBe(200)
  expect((await ask(filePath(other.project.id, other.mp3), bought(project.orderId))).status).toBe(404)
})

const strangers = {
  'without a cookie': '',
  'with the cookie of another project': opens(other.project.id),
  'with a cookie of their own making': `harmonia_previews=${Buffer.from(`9999999999999 ${project.id}`).toString('base64url')}.x`,
  'with another signed cookie under this name': `harmonia_previews=${deps.signer.sign('grants', `9999999999999 ${project.id}`)}`,
  'with a cookie that ended': `harmonia_previews=${deps.signer.sign('previews', `${context.now().getTime()} ${project.id}`)}`,
}

test.each(Object.entries(strangers))('a visitor %s → 404 without details', async (_name, cookie) => {
  const unknown = await ask(filePath('00000000-0000-4000-8000-000000000000', mp3), cookie)
  for (const key of [project.id, project.previewCode, project.code])
    for (const path of [filePath(key, mp3), `${filePath(key, mp3)}?ouvir`, zipPath(key)])
      for (const range of ['', 'bytes=0-9']) {
        const answer = await ask(path, cookie, range ? { range } : {})
        expect([answer.status, await answer.text()]).toEqual([unknown.status, '404 Not Found'])
        expect([answer.headers.get('etag'), answer.headers.get('content-disposition')]).toEqual([null, null])
      }
  expect(unknown.status).toBe(404)
})

test('a removed file or one of another project → 404', async () => {
  const { project: third, mp3: thirdMp3 } = await createDeliveredProject(context, { email: 'terceira@exemplo.com.br' })
  await removeDeliveryFile(context, testActor(), { projectId: third.id, id: thirdMp3 })

  expect((await ask(filePath(project.id, other.mp3), mine)).status).toBe(404)
  expect((await ask(filePath(project.id, 'not-an-id'), mine)).status).toBe(404)
  expect((await ask(filePath(third.id, thirdMp3), opens(third.id))).status).toBe(404)
})

test('before the delivery, after its end, or while reopened → no download', async () => {
  const early = await createApprovedProject(context, { email: 'cedo@exemplo.com.br' })
  const earlyMp3 = await createDeliveryFile(context, early.id, { kind: 'mp3', name: 'a.mp3' })
  expect((await ask(filePath(early.id, earlyMp3), opens(early.id))).status).toBe(404)
  expect((await ask(zipPath(early.id), opens(early.id))).status).toBe(404)

  const late = await createDeliveredProject(context, { email: 'tarde@exemplo.com.br' })
  expect((await ask(zipPath(late.project.id), opens(late.project.id), {}, 'HEAD')).status).toBe(200)
  await context.db
    .update(projects)
    .set({ deliveryEndsAt: addDays(context.now(), -1) })
    .where(eq(projects.id, late.project.id))
  expect((await ask(filePath(late.project.id, late.mp3), opens(late.project.id))).status).toBe(404)
  expect((await ask(zipPath(late.project.id), opens(late.project.id))).status).toBe(404)

  const back = await createDeliveredProject(context, { email: 'volta@exemplo.com.br' })
  await reopenDelivery(context, testActor(), { projectId: back.project.id, reason: 'Refazer.' })
  expect((await ask(filePath(back.project.id, back.mp3), opens(back.project.id))).status).toBe(404)
})

test('a delivered song is revised → its client has the old delivery, whole and alone, until the next one', async () => {
  const {
    project: song,
    mp3: old,
    wav: lossless,
  } = await createDeliveredProject(context, { email: 'ajuste@exemplo.com.br' })
  const id = song.id
  const cookie = opens(id)
  const statusOf = async (file: string) => (await ask(filePath(id, file), cookie)).status
  const zipped = async () => {
    const entries = await readZip(Buffer.from(await (await ask(zipPath(id), cookie)).arrayBuffer()))
    return entries.map(({ bytes }) => sha256(bytes)).toSorted()
  }
  const before = await zipped()
  const later = () => (context.time = addDays(context.time, 1))

  later()
  expect(await returnToWaiting(context, { projectId: id, actor: testActor() }, 'Mais violão.')).toMatchObject({
    ok: true,
  })
  later()
  await createVersion(context, id, { name: 'Com violão' })
  await context.db
    .update(projects)
    .set({ status: 'approved', approvedVersionId: song.approvedVersionId })
    .where(eq(projects.id, id))
  const fresh = await createDeliveryFile(context, id, { kind: 'mp3', name: 'violao.mp3' })
  await removeDeliveryFile(context, testActor(), { projectId: id, id: old })
  await removeDeliveryFile(context, testActor(), { projectId: id, id: lossless })
  expect([await statusOf(fresh), await statusOf(old), await statusOf(lossless)]).toEqual([404, 200, 200])
  expect(await zipped()).toEqual(before)
  await deleteOldRemovedFiles(context.db, { before: addDays(context.time, 30), limit: 100 })
  expect(await statusOf(old)).toBe(200)

  later()
  const delivered = { projectId: id, missingIsKnown: true, credits: someCredits }
  expect(await deliverProject(context, testActor(), delivered)).toMatchObject({ ok: true })
  expect([await statusOf(fresh), await statusOf(old), await statusOf(lossless)]).toEqual([200, 404, 404])
  expect(await zipped()).not.toEqual(before)
})

test('the whole price went back → nothing is downloaded; while a dispute is open → still', async () => {
  const { project: refunded, mp3: song } = await createDeliveredProject(context, { email: 'devolvida@exemplo.com.br' })
  const statusIn = async (state: OrderState) => {
    await context.db
      .update(orders)
      .set({ state })
      .where(eq(orders.id, refunded.orderId ?? ''))
    const paths = [filePath(refunded.id, song), `${filePath(refunded.id, song)}?ouvir`, zipPath(refunded.id)]
    return Promise.all(paths.map(async (path) => (await ask(path, opens(refunded.id))).status))
  }

  expect(await statusIn('disputed')).toEqual([200, 200, 200])
  expect(await statusIn('refunded')).toEqual([404, 404, 404])
})

test('staff → can play files before the delivery, without a download entry', async () => {
  const early = await createApprovedProject(context, { email: 'estudio@exemplo.com.br' })
  const path = filePath(early.id, await createDeliveryFile(context, early.id, { kind: 'mp3', name: 'a.mp3' }))
  const owner = await createStaff(deps, 'owner')
  const producer = await createStaff(deps, 'producer')

  expect((await ask(path, owner.cookie)).status).toBe(200)
  expect((await ask(path, producer.cookie)).status).toBe(404)
  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, early.id))
  expect((await ask(path, producer.cookie)).status).toBe(200)
  expect(await listDownloads(context.db, early.id, 5)).toEqual([])
})

test('an old link → redirected to the page', async () => {
  const clicked = await ask(zipPath(project.id), '', { 'sec-fetch-mode': 'navigate' })

  expect([clicked.status, clicked.headers.get('location')]).toEqual([303, `/deliveries/${project.id}`])
})
