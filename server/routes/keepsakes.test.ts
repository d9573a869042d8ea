import { expect, test } from 'vitest'

import { inlineRenderer } from '#adapters/pdf/pdf-renderer.ts'
import { coverFiles } from '#copy/project/cover.ts'
import { addDays } from '#core/shared/dates.ts'
import { listDeliveryFiles, listDownloads } from '#db/delivery/deliveries.ts'
import { listGiftPhotoFiles } from '#db/gift/gift-photos.ts'
import { createProjectGrant } from '#test/support/access-fixtures.ts'
import { createApprovedProject, createDeliveredProject, createGift } from '#test/support/delivery-fixtures.ts'
import { pdfPageCount, pdfText } from '#test/support/formats/pdf-text.ts'
import { readBytes } from '#test/support/formats/read-bytes.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { readCapsule } from '#use-cases/delivery/read-capsule.ts'
import { renderCoverFile } from '#use-cases/delivery/render-cover-file.ts'
import { addGiftPhoto } from '#use-cases/gift/add-gift-photo.ts'
import { withdrawGift } from '#use-cases/gift/withdraw-gift.ts'

import { coverRoutes } from './covers.ts'
import { keepsakeRoutes } from './keepsakes.ts'

const context = await createTestContext()
const deps = depsOf(context)
const typesetting = { ...context, pdf: inlineRenderer }
const app = keepsakeRoutes(deps, { trustProxy: false })
const covers = coverRoutes(deps)
const env = { incoming: { socket: { remoteAddress: '203.0.113.40' } }, outgoing: {} }

const nobody = new Request(context.siteUrl)
const opens = (projectId: string) => createProjectGrant(nobody, deps, projectId).split(';')[0] ?? ''
const ask = async (path: string, cookie = '', method = 'GET') =>
  app.request(path, { method, headers: { cookie, 'user-agent': 'Firefox' } }, env)

const { project } = await createDeliveredProject(context, { name: 'Conceição', email: 'c@exemplo.com.br' })
const other = await createDeliveredProject(context, { email: 'outra@exemplo.com.br' })
const mine = opens(project.id)
const paths = ['capsula.html', ...coverFiles.map((file) => `capa/${file}`)]

test.each(paths)('%s by its client → an attachment named after the song', async (path) => {
  const answer = await ask(`/deliveries/${project.id}/${path}`, mine)
  const body = Buffer.from(await answer.arrayBuffer())

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Musica de Conceicao - /)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  // How long a drawing is depends on its song; what a file begins with does not.
  expect(body.toString('latin1', 0, 15)).toMatch(/^(<!doctype html|<svg |\x89PNG|%PDF-)/i)
})

test.each(paths)('%s by a stranger, or by another client → 404 without details', async (path) => {
  for (const cookie of ['', opens(other.project.id)])
    for (const key of [project.id, project.previewCode, project.code]) {
      const answer = await ask(`/deliveries/${key}/${path}`, cookie)
      expect([answer.status, await answer.text()]).toEqual([404, '404 Not Found'])
    }
})

test('a producer of another project → 404; the owner of the shop → 200', async () => {
  const producer = await createStaff(deps, 'producer')
  const owner = await createStaff(deps, 'owner')

  expect((await ask(`/deliveries/${project.id}/capa/capa.svg`, producer.cookie)).status).toBe(404)
  expect((await ask(`/deliveries/${project.id}/capa/capa.svg`, owner.cookie)).status).toBe(200)
})

test('before the delivery, after its days, an unknown name → 404', async () => {
  const early = await createApprovedProject(context, { email: 'cedo@exemplo.com.br' })
  for (const path of paths) expect((await ask(`/deliveries/${early.id}/${path}`, opens(early.id))).status).toBe(404)
  expect((await ask(`/deliveries/${project.id}/capa/outra.pdf`, mine)).status).toBe(404)

  const late = { ...deps, now: () => addDays(context.now(), 400) }
  const afterwards = keepsakeRoutes(late, { trustProxy: false })
  for (const path of paths)
    expect(
      (await afterwards.request(`/deliveries/${project.id}/${path}`, { headers: { cookie: mine } }, env)).status,
    ).toBe(404)
})

test('the capsule → as long as announced, with the whole song, and no address to load from', async () => {
  const answer = await ask(`/deliveries/${project.id}/capsula.html`, mine)
  const html = await answer.text()
  const song = (await listDeliveryFiles(context.db, project.id)).find(({ kind }) => kind === 'mp3')
  const inside = Buffer.from(/src="data:audio\/mpeg;base64,([^"]*)"/.exec(html)?.[1] ?? '', 'base64')

  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(html)))
  expect(inside.equals(await readBytes(context.files, song?.file.storageKey ?? ''))).toBe(true)
  expect(html).toContain("default-src 'none'")
  expect(html).not.toMatch(/(?:src|href)="(?!data:)/)
  for (const words of ['Certificado de autoria', 'Direitos de uso da música', 'Ana Lima, arranjo', song?.file.sha256])
    expect(html).toContain(words)
})

test('the capsule of a song that was given → the photos and the dedication of the gift inside, for its client only', async () => {
  const { project: given, gift } = await createGift(
    context,
    { dedication: 'Para a nossa avó,\ncom amor', sender: 'Os netos' },
    { email: 'netos@exemplo.com.br' },
  )
  const photo = { projectId: given.id, original: new Blob([Buffer.from([0xff, 0xd8, 0xff])]), ip: '' }
  for (let count = 0; count < 2; count += 1) expect((await addGiftPhoto(context, photo)).ok).toBe(true)
  const stored = await listGiftPhotoFiles(context.db, gift.id)

  const answer = await ask(`/deliveries/${given.id}/capsula.html`, opens(given.id))
  const html = await answer.text()
  const inside = [...html.matchAll(/<img src="data:image\/webp;base64,([^"]*)"/g)].map(([, text = '']) => text)
  const originals = await Promise.all(stored.map(({ file }) => readBytes(context.files, file.storageKey)))

  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(html)))
  expect(inside).toEqual(originals.map((bytes) => bytes.toString('base64')))
  expect(inside).toHaveLength(2)
  expect(html).toContain('Para a nossa avó,\ncom amor</blockquote>')
  expect(html).toContain('Os netos')
  expect(html).not.toMatch(/(?:src|href|srcset|poster)="(?!data:)|url\(|@import/)

  const owner = await createStaff(deps, 'owner')
  const ofStaff = await (await ask(`/deliveries/${given.id}/capsula.html`, owner.cookie)).text()
  expect(ofStaff).toContain('Certificado de autoria')
  expect(ofStaff).not.toMatch(/Para a nossa avó|Os netos|image\/webp/)

  await withdrawGift(context, null, given.id)
  expect(await (await ask(`/deliveries/${given.id}/capsula.html`, opens(given.id))).text()).not.toContain('image/webp')
})

test('the capsule → logged as a download, once per request for the whole', async () => {
  const fresh = await createDeliveredProject(context, { email: 'nova@exemplo.com.br' })
  const cookie = opens(fresh.project.id)
  const path = `/deliveries/${fresh.project.id}/capsula.html`
  await (await ask(path, cookie, 'HEAD')).text()
  await (await ask(path, cookie)).text()

  expect(await listDownloads(context.db, fresh.project.id, 5)).toMatchObject([
    { kind: 'mp3', name: expect.stringMatching(/cápsula\.html$/) },
  ])
})

test('a delivery without an MP3 → no capsule', async () => {
  const early = await createApprovedProject(context, { email: 'sem@exemplo.com.br' })

  expect(await readCapsule(context, early, { withGift: true })).toBeNull()
})

async function draw(song: Parameters<typeof renderCoverFile>[1], file: 'cartao.pdf' | 'encarte.pdf') {
  const drawn = await renderCoverFile(typesetting, song, { file, ip: '203.0.113.41' })
  if (!drawn.ok) throw new Error(drawn.code)
  return drawn.value.body
}

test('the card → two sides, with title, for whom, and 3 mm of bleed around A5', async () => {
  const body = await draw({ ...project, recipient: 'Dona Ivone' }, 'cartao.pdf')
  const text = (await pdfText(body)).replaceAll(/\s+/g, ' ')

  expect(await pdfPageCount(body)).toBe(2)
  expect(text).toContain('Para Dona Ivone')
  expect(text).toContain('Ana Lima, arranjo')
  expect(Buffer.from(body).toString('latin1')).toMatch(/MediaBox \[0 0 476\.\d+ 651\.\d+\]/)
})

test('the inlay → the front and the back with its spines', async () => {
  const body = await draw(project, 'encarte.pdf')

  expect(await pdfPageCount(body)).toBe(2)
  expect(await pdfText(body)).toContain(project.title)
})

test('the cover of a project → drawn for whoever knows its key, without a word', async () => {
  const svg = await covers.request(`/capas/projeto/${project.id}/capa.svg`, {}, env)
  const text = await svg.text()

  expect([svg.status, svg.headers.get('content-type'), svg.headers.get('x-robots-tag')]).toEqual([
    200,
    'image/svg+xml',
    'noindex',
  ])
  expect(text).not.toMatch(/<text|Concei|P0/)
  const again = await covers.request(
    `/capas/projeto/${project.id}/capa.svg`,
    { headers: { 'if-none-match': svg.headers.get('etag') ?? '' } },
    env,
  )
  expect(again.status).toBe(304)
})

test('a cover that was seen before → asked for again, as another drawing may have been chosen', async () => {
  for (const file of ['capa.svg', 'capa.png', 'compartilhar.png']) {
    const { headers } = await covers.request(`/capas/projeto/${project.id}/${file}`, {}, env)
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['public, no-cache', expect.any(String)])
  }
})

test('another choice → another drawing', async () => {
  const drawn = await Promise.all(
    [0, 1, 2].map(async (choice) =>
      (await covers.request(`/capas/projeto/${project.id}/capa.svg?escolha=${choice}`, {}, env)).text(),
    ),
  )

  expect(new Set(drawn).size).toBe(3)
})

test('the picture of a mail and of a link → PNG of their sizes', async () => {
  for (const [file, size] of [
    ['capa.png', [448, 448]],
    ['compartilhar.png', [1_200, 630]],
  ] as const) {
    const png = Buffer.from(
      await (await covers.request(`/capas/projeto/${project.previewCode}/${file}`, {}, env)).arrayBuffer(),
    )
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(size)
  }
})

test.each(['nada', 'P0001', '00000000-0000-4000-8000-000000000000'])('the cover of %s → 404', async (key) => {
  for (const file of ['capa.svg', 'capa.png', 'compartilhar.png'])
    expect((await covers.request(`/capas/projeto/${key}/${file}`, {}, env)).status).toBe(404)
})

const drawingFor = async (remoteAddress: string) =>
  app.request(
    `/deliveries/${project.id}/capa/capa.svg`,
    { headers: { cookie: mine } },
    { incoming: { socket: { remoteAddress } }, outgoing: {} },
  )

test('the cover asked for again and again from one network → refused before it is drawn; from another one not', async () => {
  const answers = []
  for (let count = 0; count < 61; count += 1) answers.push((await drawingFor('203.0.113.60')).status)

  expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([60, 429])
  expect((await drawingFor('203.0.113.61')).status).toBe(200)
})
