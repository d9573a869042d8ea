import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'

import { answerRanges } from '#server/http/range-response.ts'

/** Public audio, streamed from disk, never held in memory. */
export type Media = {
  has(path: string): boolean
  send(path: string, request: IncomingMessage, response: ServerResponse): Promise<void>
}

type Sound = { file: string; type: string; size: number; etag: string; changed: Date }

const types: Record<string, string> = {
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
}

/** Serves one folder under `prefix`. Only files present at startup are served. */
export async function openMedia(folder: string, prefix: string): Promise<Media> {
  const names = await readdir(folder).catch(() => [])
  const files = new Map(
    names.filter((name) => types[extname(name)] !== undefined).map((name) => [`${prefix}${name}`, join(folder, name)]),
  )
  const known = new Map<string, Promise<Sound>>()

  return {
    has: (path) => files.has(path),
    async send(path, request, response) {
      const file = files.get(path)
      if (!file) return void response.writeHead(404).end()
      const sound = known.get(path) ?? describe(file)
      known.set(path, sound)
      sound.catch(() => known.delete(path))
      await sendSound(await sound, request, response)
    },
  }
}

export function audioRoutes(media: Media) {
  return new Hono<{ Bindings: HttpBindings }>().get('/audio/*', async (c) => {
    if (!media.has(c.req.path)) return c.text('', 404)
    await media.send(c.req.path, c.env.incoming, c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  })
}

async function describe(file: string): Promise<Sound> {
  const { size, mtime } = await stat(file)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return {
    file,
    size,
    type: types[extname(file)] ?? 'application/octet-stream',
    etag: `"${hash.digest('base64url').slice(0, 22)}"`,
    // HTTP dates have no milliseconds.
    changed: new Date(Math.floor(mtime.getTime() / 1000) * 1000),
  }
}

async function sendSound(sound: Sound, { method = 'GET', headers }: IncomingMessage, response: ServerResponse) {
  const answer = answerRanges(sound, {
    method,
    range: headers.range,
    ifRange: typeof headers['if-range'] === 'string' ? headers['if-range'] : undefined,
    ifNoneMatch: headers['if-none-match'],
  })
  response.writeHead(answer.status, {
    ...answer.headers,
    'Cache-Control': 'public, max-age=2592000, stale-while-revalidate=86400',
  })
  if (!answer.bytes) return void response.end()
  await pipeline(createReadStream(sound.file, answer.bytes), response).catch((error: unknown) => {
    // Seeking in a player aborts the response: not an error. The file is closed either way.
    if (!response.destroyed) throw error
  })
}
