import { Readable } from 'node:stream'

import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'

import { capsulePieces } from '#adapters/capsule/capsule-page.tsx'
import type { Deps } from '#app/http/deps.ts'
import { keepsakeName, tooManyDownloads } from '#copy/delivery/delivery.ts'
import { coverFiles, coverFileTexts } from '#copy/project/cover.ts'
import { extensionOf } from '#core/delivery/delivery-file.ts'
import { base64Length, streamCapsule } from '#server/http/capsule-stream.ts'
import {
  downloadedFrom,
  downloadTitle,
  findOpenDelivery,
  respondDeliveryNotFound,
} from '#server/http/delivery-download.ts'
import { respondUnavailable } from '#server/http/respond-unavailable.ts'
import { fileNameHeader } from '#server/http/send-file.ts'
import { readCapsule } from '#use-cases/delivery/read-capsule.ts'
import { recordDownload } from '#use-cases/delivery/record-download.ts'
import { renderCoverFile } from '#use-cases/delivery/render-cover-file.ts'

type Env = { Bindings: HttpBindings }
type Options = { trustProxy: boolean }

/** What a client can download beside the files of a delivery, made on request: the cover and the capsule. */
export function keepsakeRoutes(deps: Deps, { trustProxy }: Options): Hono<Env> {
  return new Hono<Env>()
    .get('/deliveries/:key/capa/:file', async (c) => {
      const found = await findOpenDelivery(deps, c)
      const file = coverFiles.find((known) => known === c.req.param('file'))
      if (!found || !file) return respondDeliveryNotFound(c)
      const drawn = await renderCoverFile(deps, found.project, { file, ip: downloadedFrom(c, trustProxy).ip })
      if (!drawn.ok) return c.text(tooManyDownloads, 429, { 'Retry-After': '600', 'Cache-Control': 'no-store' })
      const { body, type } = drawn.value
      const name = keepsakeName(await downloadTitle(deps, found), coverFileTexts[file].label, extensionOf(file))
      return c.body(new Uint8Array(body), 200, attachment(name, type))
    })
    .get('/deliveries/:key/capsula.html', async (c) => {
      const found = await findOpenDelivery(deps, c)
      const read = found && (await readCapsule(deps, found.project, { withGift: found.role === 'client' }))
      if (!read) return respondDeliveryNotFound(c)
      const { project, role } = found
      const { id: deliveryFileId, file: song } = read.song
      const pieces = capsulePieces(read.capsule).map((piece) => {
        if (typeof piece === 'string') return piece
        const file = piece.file === 'song' ? song : read.photos[piece.file]
        if (!file) throw new Error('a capsule has a place for a file that it does not have')
        return file
      })
      const length = pieces.reduce(
        (sum, piece) => sum + (typeof piece === 'string' ? Buffer.byteLength(piece) : base64Length(piece.bytes)),
        0,
      )
      const name = keepsakeName(await downloadTitle(deps, found), 'cápsula', 'html')
      const headers = {
        ...attachment(name, 'text/html; charset=utf-8'),
        'Content-Length': String(length),
      }
      if (c.req.method === 'HEAD') return c.body(null, 200, headers)
      if (role === 'client')
        await recordDownload(deps, project, { deliveryFileId, name, ...downloadedFrom(c, trustProxy) })
      const opened = pieces.map((piece) =>
        typeof piece === 'string' ? piece : () => deps.files.read(piece.storageKey),
      )
      // A client that disconnects ends the generator, which closes the file.
      const stream = Readable.toWeb(Readable.from(streamCapsule(opened)))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one class, declared by Node and by the browser's library
      return c.body(stream as ReadableStream<Uint8Array>, 200, headers)
    })
    .onError(respondUnavailable(deps, 'a keepsake could not be made'))
}

function attachment(name: string, type: string): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; ${fileNameHeader(name)}`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}
