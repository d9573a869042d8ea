import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { createPhotoProcess } from './photo-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'harmonia-photo-'))
const running: ReturnType<typeof createPhotoProcess>[] = []
afterAll(async () => {
  for (const { close } of running) close()
  await rm(folder, { recursive: true, force: true })
})

const worker = join(import.meta.dirname, 'photo-worker.ts')
const photos = open({ program: worker })

function open(options: Parameters<typeof createPhotoProcess>[0]) {
  const opened = createPhotoProcess(options)
  running.push(opened)
  return opened
}

/** A picture whose left half is red and whose right half is white. */
function picture(width: number, height: number) {
  const left = Buffer.from(
    `<svg width="${width}" height="${height}"><path fill="#d00" d="M0 0h${width / 2}v${height}H0z"/></svg>`,
  )
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([{ input: left }])
}

async function convert(original: Uint8Array) {
  const result = await photos.process(original)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

test('a JPEG with place, time and camera → all of it is gone', async () => {
  const original = await picture(900, 600)
    .withExif({
      IFD0: { Make: 'SecretCam', Artist: 'Ana' },
      IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' },
    })
    .jpeg()
    .toBuffer()
  expect(original.includes('SecretCam')).toBe(true)

  const { large, thumb, type } = await convert(original)
  for (const bytes of [Buffer.from(large.bytes), Buffer.from(thumb)]) {
    const { exif, xmp, iptc, icc, format } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, icc, format, bytes.includes('SecretCam')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'webp',
      false,
    ])
  }
  expect([type, large.width, large.height]).toEqual(['image/webp', 900, 600])
})

test('a photo of a phone held upright (EXIF 6) → turned, so that it is upright without EXIF', async () => {
  const original = await picture(800, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { large } = await convert(original)

  expect([large.width, large.height]).toEqual([400, 800])
  // What was left is on top now.
  const { data } = await sharp(large.bytes)
    .extract({ left: 200, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[1]).toBeLessThan(60)
})

test('turned → by a quarter to the right', async () => {
  const result = await photos.process(await picture(800, 400).png().toBuffer(), true)
  if (!result.ok) throw new Error(result.code)
  const { large } = result.value

  expect([large.width, large.height]).toEqual([400, 800])
  const top = await sharp(large.bytes).extract({ left: 200, top: 20, width: 1, height: 1 }).raw().toBuffer()
  expect(top[1]).toBeLessThan(60)
})

test('a large photo → at most 1600 pixels a side, and a square of 640', async () => {
  const { large, thumb } = await convert(await picture(4_000, 3_000).png().toBuffer())
  const square = await sharp(thumb).metadata()

  expect([large.width, large.height, square.width, square.height]).toEqual([1_600, 1_200, 640, 640])
})

test('a small photo → not blown up; WebP and transparency → accepted', async () => {
  const original = await sharp({ create: { width: 50, height: 40, channels: 4, background: '#0000' } })
    .webp()
    .toBuffer()

  expect((await convert(original)).large).toMatchObject({ width: 50, height: 40 })
})

test.each([
  ['half of a JPEG', async () => (await picture(900, 600).jpeg().toBuffer()).subarray(0, 3_000)],
  [
    'the head of a JPEG and rubbish',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000, 7)]),
  ],
  [
    'an SVG under another name',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['a TIFF', async () => picture(90, 60).tiff().toBuffer()],
  ['nothing', async () => Buffer.alloc(0)],
])('%s → refused', async (_name, make) => {
  expect(await photos.process(await make())).toEqual({ ok: false, code: 'photo-broken' })
})

test('a small file that unpacks into gigabytes → refused before it is unpacked', async () => {
  const original = await sharp({ create: { width: 16_000, height: 9_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(original.length).toBeLessThan(2_000_000)

  expect(await photos.process(original)).toEqual({ ok: false, code: 'photo-too-many-pixels' })
})

test('a process that dies → that photo is refused, the next one has another', async () => {
  const program = join(folder, 'dies.mjs')
  await writeFile(
    program,
    `process.once('message', ({ original }) => original.length === 1 ? process.abort() : process.send({ refusal: 'photo-too-many-pixels' }))`,
  )
  const dying = open({ program })

  const [lost, next] = await Promise.all([dying.process(Buffer.alloc(1)), dying.process(Buffer.alloc(2))])
  expect([lost, next]).toEqual([
    { ok: false, code: 'photo-broken' },
    { ok: false, code: 'photo-too-many-pixels' },
  ])
})

test('a process that never answers → refused after its time; more than may wait → busy', async () => {
  const program = join(folder, 'hangs.mjs')
  await writeFile(program, `process.on('message', () => setInterval(() => {}, 1000))`)
  const hanging = open({ program, timeoutMs: 300, maxWaiting: 1 })

  const first = hanging.process(Buffer.alloc(1))
  expect(await hanging.process(Buffer.alloc(1))).toEqual({ ok: false, code: 'busy' })
  expect(await first).toEqual({ ok: false, code: 'photo-broken' })
})

test('the server stops → whoever waits gets an error', async () => {
  const program = join(folder, 'waits.mjs')
  await writeFile(program, `process.on('message', () => setInterval(() => {}, 1000))`)
  const stopping = createPhotoProcess({ program })
  const waiting = stopping.process(Buffer.alloc(1))
  setTimeout(() => stopping.close(), 200)

  await expect(waiting).rejects.toThrow('the server stops')
})
