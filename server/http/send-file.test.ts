import { hash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'

import type { Files } from '#adapters/files/files.ts'
import type { StoredFile } from '#db/audio/files.ts'
import type { Db } from '#db/client.ts'

import { sendFile } from './send-file.ts'

const sound = Buffer.from(Array.from({ length: 4_000_000 }, (_, index) => index % 251))
/** A tag of 300 bytes, as with a cover, before a sound. */
const tagged = Buffer.concat([
  Buffer.from('ID3\u0003\0\0\0\0\u0002\u0022'),
  Buffer.alloc(290, 'capa'),
  Buffer.from('the sound'),
])
const opened: Readable[] = []
const files: Pick<Files, 'read'> = {
  async read(key, range = { start: 0, end: sound.length - 1 }) {
    if (key !== 'sons/1' && key !== long.storageKey && key !== 'sons/capa') throw new Error('no such file')
    const whole = key === 'sons/capa' ? tagged : sound
    const bytes = key === long.storageKey ? longChunks() : inChunks(whole.subarray(range.start, range.end + 1))
    const stream = Readable.from(bytes, { objectMode: false })
    opened.push(stream)
    return stream
  },
}
const file: StoredFile = {
  id: randomUUID(),
  storageKey: 'sons/1',
  name: 'Canção "da" Ana – final.wav',
  type: 'audio/wav',
  bytes: sound.length,
  sha256: hash('sha256', sound),
  crc32: null,
  soundStart: null,
}
const etag = `"${file.sha256}"`

/** No buffer on the way to its reader can take it whole. */
const long = { storageKey: 'sons/longo', bytes: 1_000_000_000 }

async function* longChunks() {
  const chunk = Buffer.alloc(65_536)
  for (let from = 0; from < long.bytes; from += chunk.length) yield chunk.subarray(0, long.bytes - from)
}

async function* inChunks(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
}

const send = (
  headers: Record<string, string> = {},
  method = 'GET',
  change: Partial<StoredFile> = {},
  disposition: 'inline' | 'attachment' = 'attachment',
) =>
  sendFile({ db, files }, { ...file, ...change }, new Request('http://studio/som', { method, headers }), {
    disposition,
  })

/** Asked for nothing: where each sound begins is known here. */
const db: Db = Object.create(null)

const listener = getRequestListener((request) =>
  send(Object.fromEntries(request.headers), request.method, request.url.endsWith('/longo') ? long : {}),
)
const server = createServer((request, response) => void listener(request, response))
const port = await new Promise<number>((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has an address
    resolve((server.address() as AddressInfo).port)
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a whole file → sent with an ETag of its content', async () => {
  const answer = await send()

  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '4000000',
    'content-type': 'audio/wav',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    etag,
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(sound)).toBe(true)
})

test('If-Range with the same file → the range; with another → the whole file', async () => {
  const range = 'bytes=3999990-'
  const rest = await send({ range })

  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 3999990-3999999/4000000'])
  expect(Buffer.from(await rest.arrayBuffer()).equals(sound.subarray(-10))).toBe(true)
  expect((await send({ range, 'if-range': etag })).status).toBe(206)
  expect((await send({ range, 'if-range': '"another"' })).status).toBe(200)
})

const withCover = {
  storageKey: 'sons/capa',
  bytes: tagged.length,
  type: 'audio/mpeg',
  soundStart: tagged.indexOf('the sound'),
}

test('an MP3 with a cover is played → sent from its sound on, under a tag of its own', async () => {
  const whole = await send({}, 'GET', withCover, 'inline')
  const part = await send({ range: 'bytes=4-' }, 'GET', withCover, 'inline')

  expect([await whole.text(), whole.headers.get('content-length')]).toEqual(['the sound', '9'])
  expect(whole.headers.get('etag')).not.toBe(etag)
  expect([await part.text(), part.headers.get('content-range')]).toEqual(['sound', 'bytes 4-8/9'])
})

test('a range of an MP3 whose tags are known → nothing else of it is read', async () => {
  const before = opened.length
  await (await send({ range: 'bytes=4-' }, 'GET', withCover, 'inline')).text()

  expect(opened.length).toBe(before + 1)
})

test.each([
  ['an MP3 is downloaded', withCover, 'attachment'],
  ['another format is played', { ...withCover, type: 'audio/wav' }, 'inline'],
] as const)('%s → sent as it is stored', async (_, stored, disposition) => {
  const answer = await send({}, 'GET', stored, disposition)

  expect(Buffer.from(await answer.arrayBuffer()).equals(tagged)).toBe(true)
  expect(answer.headers.get('etag')).toBe(etag)
})

test('a response without a body → opens no file', async () => {
  const before = opened.length
  const head = await send({}, 'HEAD')
  const known = await send({ 'if-none-match': etag })
  const behind = await send({ range: 'bytes=4000000-' })
  const empty = await send({}, 'GET', { bytes: 0 })

  expect([head.status, head.headers.get('content-length')]).toEqual([200, '4000000'])
  expect(known.status).toBe(304)
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */4000000'])
  expect([empty.status, await empty.text()]).toEqual([200, ''])
  expect(opened.length).toBe(before)
})

test.each([
  ['Canção "da" Ana.wav', `filename="Cancao _da_ Ana.wav"; filename*=UTF-8''Can%C3%A7%C3%A3o%20%22da%22%20Ana.wav`],
  ['../../etc/passwd\r\nX: 1', `filename=".._.._etc_passwd__X: 1"; filename*=UTF-8''.._.._etc_passwd__X%3A%201`],
  [`it's (1)*.wav`, `filename="it's (1)*.wav"; filename*=UTF-8''it%27s%20%281%29%2A.wav`],
  ['\ud800.wav', `filename="_.wav"; filename*=UTF-8''%EF%BF%BD.wav`],
  ['', `filename="arquivo"; filename*=UTF-8''arquivo`],
])('a file named %j → sent with a safe name', async (name, saved) => {
  expect((await send({}, 'HEAD', { name })).headers.get('content-disposition')).toBe(`attachment; ${saved}`)
})

test('missing bytes → an error before the response starts', async () => {
  await expect(send({}, 'GET', { storageKey: 'sons/2' })).rejects.toThrow('no such file')
})

test('a disconnect → the file is closed', async () => {
  const leaving = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/longo`, { signal: leaving.signal })
  const reader = answer.body?.getReader()
  await reader?.read()
  const stream = opened.at(-1)
  expect(stream?.destroyed).toBe(false)
  leaving.abort()

  await expect.poll(() => stream?.destroyed).toBe(true)
})
