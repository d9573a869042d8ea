import { Readable } from 'node:stream'

import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'

import type { Deps } from '#app/http/deps.ts'
import { deliveryFileNames, discreetFileNames } from '#copy/delivery/delivery.ts'
import { playableSoundTypes } from '#core/audio/sound-format.ts'
import { safeFileName } from '#core/delivery/delivery-file.ts'
import type { DeliveryFile } from '#db/delivery/deliveries.ts'
import {
  downloadedFrom,
  downloadTitle,
  filesOf,
  findOpenDelivery,
  respondDeliveryNotFound,
  type OpenDelivery,
} from '#server/http/delivery-download.ts'
import { describeZip, streamZip } from '#server/http/delivery-zip.ts'
import { respondUnavailable } from '#server/http/respond-unavailable.ts'
import { sendBytes, sendFile } from '#server/http/send-file.ts'
import { checksumFiles } from '#use-cases/delivery/checksum-files.ts'
import { recordDownload } from '#use-cases/delivery/record-download.ts'

type Env = { Bindings: HttpBindings }
type Options = { trustProxy: boolean }

/** Downloads of a delivery: single files or all as one ZIP, both resumable. The page itself is a React Router route. */
export function deliveryRoutes(deps: Deps, { trustProxy }: Options): Hono<Env> {
  return new Hono<Env>()
    .get('/deliveries/:key/arquivos/:fileId', async (c) => {
      const found = await findOpenDelivery(deps, c)
      if (!found) return respondDeliveryNotFound(c)
      const { project, role } = found
      const files = await filesOf(deps, found)
      const { names } = await namesFor(deps, found, files)
      const index = files.findIndex(({ id }) => id === c.req.param('fileId'))
      const wanted = files[index]
      if (!wanted) return respondDeliveryNotFound(c)

      const name = names[index] ?? wanted.file.name
      // Only what a browser plays: anything else could be a page of this origin.
      const listening = c.req.query('ouvir') !== undefined && playableSoundTypes.includes(wanted.file.type)
      const answer = await sendFile(deps, wanted.file, c.req.raw, {
        disposition: listening ? 'inline' : 'attachment',
        name,
      })
      if (role === 'client' && !listening && isBeginning(c, answer))
        await recordDownload(deps, project, { deliveryFileId: wanted.id, name, ...downloadedFrom(c, trustProxy) })
      return answer
    })
    .get('/deliveries/:key/tudo.zip', async (c) => {
      const found = await findOpenDelivery(deps, c)
      if (!found) return respondDeliveryNotFound(c)
      const { project, role } = found
      const files = await filesOf(deps, found)
      const { title, names, zipTitle } = await namesFor(deps, found, files)
      const folder = safeFileName(title, '')
      const packed = files.map(({ file, createdAt }, index) => ({
        ...file,
        name: `${folder}/${names[index] ?? file.name}`,
        createdAt,
      }))

      const name = safeFileName(zipTitle, 'zip')
      const answer = await sendBytes(
        { ...describeZip(packed), type: 'application/zip' },
        async (range) => Readable.from(streamZip(deps.files, await checksumFiles(deps, packed), range)),
        c.req.raw,
        { disposition: 'attachment', name },
      )
      if (role === 'client' && isBeginning(c, answer))
        await recordDownload(deps, project, { deliveryFileId: null, name, ...downloadedFrom(c, trustProxy) })
      return answer
    })
    .onError(respondUnavailable(deps, 'a delivery could not be sent'))
}

/** What files are saved as: after the song, unless its order is in surprise mode. */
async function namesFor(deps: Deps, found: OpenDelivery, files: DeliveryFile[]) {
  const { title, discreetCode } = await downloadTitle(deps, found)
  return {
    title,
    names: discreetCode === null ? deliveryFileNames(title, files) : discreetFileNames(discreetCode, files),
    zipTitle: discreetCode === null ? `${title} - ${found.project.code}` : title,
  }
}

/** Only the start of a download is logged: the ranges of a resumed one would flood the log. */
function isBeginning(c: Context<Env>, { status, headers }: Response): boolean {
  if (c.req.raw.method !== 'GET') return false
  return status === 200 || (status === 206 && (headers.get('content-range') ?? '').startsWith('bytes 0-'))
}
