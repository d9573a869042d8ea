import { hash } from 'node:crypto'

import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'

import { coverPictures } from '#adapters/cover/cover-pictures.ts'
import { shareImagePng } from '#adapters/share-image/share-image.ts'
import type { Deps } from '#app/http/deps.ts'
import { coverShareText } from '#copy/project/cover.ts'
import { coverPalette, coverSvg, type CoverSeed } from '#core/site/cover-art.ts'
import { parseCoverChoice } from '#core/site/cover-choice.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { findDeliveredVersionId } from '#db/preview/feedbacks.ts'
import { readCoverSeed } from '#db/project/covers.ts'
import { findProjectByPreviewKey } from '#db/project/projects.ts'

type Env = { Bindings: HttpBindings }

/** Pixels of the picture in a mail: twice what it is shown at. */
const mailSide = 448
/** Pictures remembered; each is some ten kilobytes. */
const maxPictures = 200

/**
 * Covers of projects, for pages, mails and the pictures of links: the machines that fetch those have no cookie. Whoever
 * knows the key of the project's links sees the drawing, which holds no word.
 */
export function coverRoutes(deps: Pick<Deps, 'db' | 'now'>): Hono<Env> {
  const pictures = new Map<string, Promise<Uint8Array>>()

  return new Hono<Env>()
    .get('/capas/projeto/:key/capa.svg', async (c) => {
      const seed = await findSeed(deps, c)
      if (!seed) return c.notFound()
      return respond(c, { type: 'image/svg+xml', body: Buffer.from(coverSvg(seed, coverPalette)) })
    })
    .get('/capas/projeto/:key/capa.png', async (c) => {
      const seed = await findSeed(deps, c)
      if (!seed) return c.notFound()
      const body = await remembered(pictures, `capa ${coverSvg(seed, coverPalette)}`, () =>
        coverPictures.square(seed, mailSide),
      )
      return respond(c, { type: 'image/png', body })
    })
    .get('/capas/projeto/:key/compartilhar.png', async (c) => {
      const seed = await findSeed(deps, c)
      if (!seed) return c.notFound()
      const { productName } = await currentSettings(deps.db)
      const body = await remembered(pictures, `link ${productName} ${coverSvg(seed, coverPalette)}`, () =>
        shareImagePng({ ...coverShareText, cover: seed }, productName),
      )
      return respond(c, { type: 'image/png', body })
    })
}

/** `escolha`: another of the drawings than the chosen one. */
async function findSeed({ db }: Pick<Deps, 'db'>, c: Context<Env>): Promise<CoverSeed | null> {
  const project = await findProjectByPreviewKey(db, c.req.param('key') ?? '')
  if (!project) return null
  const approvedVersionId = await findDeliveredVersionId(db, project)
  const seed = await readCoverSeed(db, { ...project, approvedVersionId })
  const choice = parseCoverChoice(c.req.query('escolha'))
  return choice === null ? seed : { ...seed, choice }
}

function respond(c: Context<Env>, { type, body }: { type: string; body: Uint8Array }): Response {
  const etag = `"${hash('sha256', body).slice(0, 32)}"`
  const headers = {
    'Content-Type': type,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    // It changes with the story, the version and the choice: two pages must not show two covers of one song.
    'Cache-Control': 'public, no-cache',
    // Mails and link previews show it on other sites.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Robots-Tag': 'noindex',
    ETag: etag,
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(new Uint8Array(body), 200, headers)
}

/** Renders each picture once; the oldest give way. A failure is tried again by the next request. */
async function remembered(
  pictures: Map<string, Promise<Uint8Array>>,
  key: string,
  render: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const id = hash('sha256', key)
  const known = pictures.get(id)
  if (known) return known
  const [oldest] = pictures.keys()
  if (pictures.size >= maxPictures && oldest !== undefined) pictures.delete(oldest)
  const made = render()
  pictures.set(id, made)
  made.catch(() => pictures.delete(id))
  return made
}
