import { hash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'

import { afterAll, describe, expect, it, vi } from 'vitest'

import { openBucket } from '#test/support/bucket.ts'

import { createS3Files } from './files-s3.ts'
import type { Files } from './files.ts'
import { createLocalFiles } from './local-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'harmonia-files-'))
const bucket = await openBucket()

afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

/** Longer than two S3 parts, in chunks that do not align with parts. */
const long = Buffer.alloc(19_000_000, 'Valsa da Ana ')

async function* inChunks(bytes: Buffer, size = 700_001) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function* broken() {
  yield Buffer.alloc(9_000_000)
  throw new Error('the line dropped')
}

async function keysOf(listed: AsyncIterable<string>): Promise<string[]> {
  const keys: string[] = []
  for await (const key of listed) keys.push(key)
  return keys
}

/** As the folder and the bucket report it. */
const missing = /ENOENT|NoSuchKey/

const read = async (files: Files, key: string, range?: { start: number; end: number }) =>
  buffer(await files.read(key, range))

describe.each<[string, Files]>([
  ['a folder', await createLocalFiles(join(folder, 'files'))],
  ['a bucket', createS3Files(bucket.settings)],
])('in %s', (_, files) => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a few bytes', Buffer.from('lá menor')],
    ['megabytes', long],
  ])('%s → read back unchanged, counted and hashed', async (_name, bytes) => {
    const key = `sons/${randomUUID()}`
    const sha256 = hash('sha256', bytes)

    expect(await files.put(key, inChunks(bytes))).toEqual({ bytes: bytes.length, sha256, crc32: crc32(bytes) })
    expect((await read(files, key)).equals(bytes)).toBe(true)
  })

  it('a range → includes both ends', async () => {
    const key = `sons/${randomUUID()}`
    await files.put(key, inChunks(long))

    expect(await read(files, key, { start: 5, end: 5 })).toEqual(long.subarray(5, 6))
    expect(
      (await read(files, key, { start: 8_388_600, end: 8_388_620 })).equals(long.subarray(8_388_600, 8_388_621)),
    ).toBe(true)
    expect((await read(files, key, { start: long.length - 3, end: long.length - 1 })).length).toBe(3)
  })

  it('a key written again → replaced', async () => {
    const key = `sons/${randomUUID()}`
    await files.put(key, inChunks(Buffer.from('first')))
    await files.put(key, inChunks(Buffer.from('second')))

    expect((await read(files, key)).toString()).toBe('second')
  })

  it('an interrupted write → no file', async () => {
    const key = `sons/${randomUUID()}`

    await expect(files.put(key, broken())).rejects.toThrow('the line dropped')
    await expect(files.read(key)).rejects.toThrow(missing)
  })

  it('removing twice → no error', async () => {
    const key = `sons/${randomUUID()}`
    await files.put(key, inChunks(Buffer.from('gone')))
    await files.remove(key)
    await files.remove(key)

    await expect(files.read(key)).rejects.toThrow(missing)
  })

  it('a folder listed → its files written before an instant, in any depth, and no others', async () => {
    const name = randomUUID()
    const keys = ['a', 'b/c', 'b/d'].map((end) => `${name}/${end}`)
    for (const key of [...keys, `${name}x/a`]) await files.put(key, inChunks(Buffer.from('x')))

    expect((await keysOf(files.list(name, new Date(Date.now() + 60_000)))).toSorted()).toEqual(keys)
    expect(await keysOf(files.list(name, new Date(Date.now() - 60_000)))).toEqual([])
    expect(await keysOf(files.list('nothing-here', new Date()))).toEqual([])
  })

  it.each(['', '/etc/passwd', '../x', 'a/../../x', 'a//b', 'a/.hidden', 'a/', 'ção', 'a\\b', 'a\0', 'x'.repeat(201)])(
    'the key %j → refused',
    async (key) => {
      await expect(files.put(key, inChunks(Buffer.from('x')))).rejects.toThrow('not a key')
      await expect(files.read(key)).rejects.toThrow('not a key')
      await expect(files.remove(key)).rejects.toThrow('not a key')
    },
  )

  it('check() on a usable store → resolves', async () => {
    await expect(files.check()).resolves.toBeUndefined()
  })
})

it('a file of the folder that is removed while it is listed → left out', async () => {
  const files = await createLocalFiles(join(folder, 'listed'))
  const keys = ['sons/a', 'sons/b', 'sons/c']
  for (const key of keys) await files.put(key, inChunks(Buffer.from('x')))
  const listed: string[] = []
  for await (const key of files.list('sons', new Date(Date.now() + 60_000))) {
    listed.push(key)
    for (const other of keys.filter((one) => one !== key)) await files.remove(other)
  }
  expect(listed).toHaveLength(1)
})

it('check() without the folder → rejects', async () => {
  const files = await createLocalFiles(join(folder, 'lost'))
  await rm(join(folder, 'lost'), { recursive: true })

  await expect(files.check()).rejects.toThrow('ENOENT')
})

it('partial files of a killed process → deleted', async () => {
  const unfinished = join(folder, 'killed', '.unfinished')
  await mkdir(unfinished, { recursive: true })
  await writeFile(join(unfinished, randomUUID()), 'half')
  const files = await createLocalFiles(join(folder, 'killed'))
  await expect(files.put('a', broken())).rejects.toThrow('the line dropped')

  expect(await readdir(unfinished)).toEqual([])
})

it('check() with wrong keys, no bucket or no server → rejects', async () => {
  const { settings } = bucket
  for (const wrong of [
    { keys: { accessKeyId: 'studio', secretAccessKey: 'guessed' } },
    { bucket: 'another' },
    { endpoint: 'http://127.0.0.1:9' },
  ]) {
    await expect(createS3Files({ ...settings, ...wrong }).check()).rejects.toThrow('cannot be used')
  }
})

it('no keys are set → those of the container’s role are asked for and used', async () => {
  const { accessKeyId, secretAccessKey } = bucket.settings.keys
  const role = createHttpServer((_request, response) => {
    const Expiration = new Date(Date.now() + 3_600_000).toISOString()
    response.end(JSON.stringify({ AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, Token: 't', Expiration }))
  }).listen(0, '127.0.0.1')
  await once(role, 'listening')
  const address = role.address()
  const port = typeof address === 'object' && address ? address.port : 0
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `http://127.0.0.1:${port}/role`)

  const files = createS3Files({ ...bucket.settings, keys: undefined })
  await files.put('sons/role', inChunks(Buffer.from('lá menor')))
  expect((await read(files, 'sons/role')).toString()).toBe('lá menor')
  vi.unstubAllEnvs()
  role.close()
})

it('a failing bucket call → retried; a failed upload → aborted', async () => {
  const files = createS3Files(bucket.settings)
  bucket.failNext(2)
  await files.put('sons/stumbled', inChunks(long))
  expect((await read(files, 'sons/stumbled')).equals(long)).toBe(true)

  await expect(files.put('sons/half', broken())).rejects.toThrow('the line dropped')
  expect(bucket.unfinished()).toBe(0)
})

it('a bucket that accepts and never answers → reading and storing fail in time, and check() rejects', async () => {
  const held = new Set<Socket>()
  const silent = createServer((socket) => held.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const settings = { ...bucket.settings, endpoint: `http://127.0.0.1:${port}` }
  const files = createS3Files(settings, { answerMs: 200, storeMs: 400 })

  await expect(files.read('a/b')).rejects.toThrow('the bucket does not answer')
  await expect(files.put('a/b', Readable.from([Buffer.from('voz')]))).rejects.toThrow('the bucket does not answer')
  await expect(files.check()).rejects.toThrow('the bucket')
  for (const socket of held) socket.destroy()
  silent.close()
})

it('a bucket that falls silent in the middle of a file → the stream ends with an error, however slowly it is read before', async () => {
  const stalled = createHttpServer((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('começo')
  }).listen(0, '127.0.0.1')
  await once(stalled, 'listening')
  const address = stalled.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const files = createS3Files(
    { ...bucket.settings, endpoint: `http://127.0.0.1:${port}` },
    { answerMs: 300, storeMs: 300 },
  )
  const stream = await files.read('a/b')
  await new Promise((resolve) => setTimeout(resolve, 600))
  await expect(buffer(stream)).rejects.toThrow('does not answer')
  stalled.closeAllConnections()
  stalled.close()
})
