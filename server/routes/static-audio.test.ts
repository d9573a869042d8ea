import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { sendRaw } from '#test/support/raw-request.ts'

import { openMedia } from './static-audio.ts'

const folder = await mkdtemp(join(tmpdir(), 'harmonia-media-'))
const sound = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
await mkdir(join(folder, 'audio'))
await writeFile(join(folder, 'audio', 'samba.m4a'), sound)
await writeFile(join(folder, 'audio', 'notas.txt'), 'nothing to hear')
const media = await openMedia(join(folder, 'audio'), '/audio/')
const server = createServer((request, response) => void media.send(request.url ?? '', request, response))
const port = await new Promise<number>((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has an address
    resolve((server.address() as AddressInfo).port)
  })
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

function ask(headers: Record<string, string> = {}, method = 'GET', path = '/audio/samba.m4a') {
  return sendRaw(`http://127.0.0.1:${port}`, { path, method, headers })
}

test('a whole file → sent with the headers a player needs', async () => {
  const { status, headers, body } = await ask()

  expect([status, body.equals(sound)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '300000',
    'content-type': 'audio/mp4',
    'cache-control': expect.stringContaining('max-age=2592000'),
  })
})

test('a range → the middle, up to the end, or the last bytes', async () => {
  const middle = await ask({ range: 'bytes=100-199' })
  const rest = await ask({ range: 'bytes=299990-' })
  const last = await ask({ range: 'bytes=-5' })

  expect([middle.status, middle.headers['content-range']]).toEqual([206, 'bytes 100-199/300000'])
  expect(middle.body.equals(sound.subarray(100, 200))).toBe(true)
  expect(rest.body.equals(sound.subarray(299_990))).toBe(true)
  expect(last.body.equals(sound.subarray(299_995))).toBe(true)
})

test('a range behind the end → 416 with the size', async () => {
  const { status, headers, body } = await ask({ range: 'bytes=300000-' })

  expect([status, headers['content-range'], body.length]).toEqual([416, 'bytes */300000', 0])
})

test('a range of an older file → the whole new file', async () => {
  const { headers } = await ask({}, 'HEAD')
  const range = 'bytes=0-9'

  expect((await ask({ range, 'if-range': String(headers.etag) })).status).toBe(206)
  expect((await ask({ range, 'if-range': String(headers['last-modified']) })).status).toBe(206)
  expect((await ask({ range, 'if-range': '"another"' })).status).toBe(200)
  expect((await ask({ range, 'if-range': 'Sat, 01 Jan 2000 00:00:00 GMT' })).status).toBe(200)
})

test('HEAD → no body, ranges ignored; a cached file → 304', async () => {
  const head = await ask({ range: 'bytes=0-9' }, 'HEAD')
  const known = await ask({ 'if-none-match': `W/"x", ${head.headers.etag}` })

  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '300000'])
  expect([known.status, known.body.length]).toEqual([304, 0])
})

test('a file added after the start → not served', async () => {
  expect(media.has('/audio/notas.txt')).toBe(false)
  expect((await ask({}, 'GET', '/audio/../audio/samba.m4a')).status).toBe(404)
  expect((await ask({}, 'GET', '/audio/outra.m4a')).status).toBe(404)
})

test('a disconnect → the server keeps running', async () => {
  await new Promise<void>((resolve) => {
    const outgoing = httpRequest({ host: '127.0.0.1', port, path: '/audio/samba.m4a' }, (response) => {
      response.once('data', () => outgoing.destroy())
      response.on('error', () => undefined)
      response.once('close', resolve)
    })
    outgoing.on('error', () => undefined)
    outgoing.end()
  })

  expect((await ask()).body.equals(sound)).toBe(true)
})

test('no folder → 404', async () => {
  expect((await openMedia(join(folder, 'none'), '/audio/')).has('/audio/samba.m4a')).toBe(false)
})
