import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'

import { giftPicturePng, shareImagePng } from '#adapters/share-image/share-image.ts'
import type { Deps } from '#app/http/deps.ts'
import { listSongs } from '#app/site/site-songs.ts'
import { giftTitle } from '#copy/gift/gift.ts'
import { findSharePicture, siteDescription, sitePages } from '#copy/site/site-pages.ts'
import { addDays } from '#core/shared/dates.ts'
import { isExampleEmail } from '#core/shared/input/email.ts'
import { coverPalette, coverSvg, type CoverSeed } from '#core/site/cover-art.ts'
import { songOf } from '#core/site/demonstration.ts'
import type { Song } from '#core/site/song.ts'
import { listDemonstrations } from '#db/audio/demonstrations.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { addresses } from '#server/http/addresses.ts'
import { createCachedResponse, sendCached, type CachedResponse } from '#server/render/cached-response.ts'

import { closedToCrawlers } from './closed-to-crawlers.ts'

type Env = { Bindings: HttpBindings }

/** Responses for crawlers and link previews: robots.txt, security.txt, sitemap, web manifest, covers and sharing images. */
export function seoRoutes(deps: Pick<Deps, 'db' | 'songs' | 'siteUrl' | 'now'>): Hono<Env> {
  const robots = once(() => cacheText(robotsText(deps.siteUrl), 'text/plain; charset=utf-8'))
  const sitemaps = new Map<string, () => Promise<CachedResponse>>()
  const securityTexts = new Map<string, () => Promise<CachedResponse>>()
  const manifests = new Map<string, () => Promise<CachedResponse>>()
  const covers = new Map<string, () => Promise<CachedResponse>>()
  const pictures = new Map<string, Map<string, () => Promise<CachedResponse>>>()
  const giftPicture = once(async () => cachePicture(await giftPicturePng(giftTitle)))

  return new Hono<Env>()
    .get('/robots.txt', async (c) => send(c, await robots()))
    .get('/.well-known/security.txt', async (c) => {
      const { contact, security } = await currentSettings(deps.db)
      const email = security.email || contact.email
      if (isExampleEmail(email)) return c.notFound()
      const text = securityText(email, deps.siteUrl, deps.now())
      return send(c, await newest(securityTexts, text, () => cacheText(text, 'text/plain; charset=utf-8')))
    })
    .get('/sitemap.xml', async (c) => {
      const songs = await listSongs(deps)
      const xml = sitemapXml(songs, deps.siteUrl)
      return send(c, await newest(sitemaps, xml, () => cacheText(xml, 'application/xml; charset=utf-8')))
    })
    .get('/site.webmanifest', async (c) => {
      const json = manifestJson((await currentSettings(deps.db)).productName)
      return send(c, await newest(manifests, json, () => cacheText(json, 'application/manifest+json')))
    })
    .get('/capas/:file{[a-z0-9-]+\\.svg}', async (c) => {
      const id = c.req.param('file').replace(/\.svg$/, '')
      const ours = deps.songs.find((one) => one.id === id)
      const song = ours ?? (await findOwnSong(deps.db, id))
      if (!song) return c.text('', 404)
      // Of the studio's own the recording may change under one address.
      if (!ours) return send(c, await cacheCover(song, 600))
      const ready = covers.get(id) ?? once(() => cacheCover(song))
      covers.set(id, ready)
      return send(c, await ready())
    })
    .get('/compartilhar/:file{[a-z0-9-]+\\.png}', async (c) => {
      const slug = c.req.param('file').replace(/\.png$/, '')
      if (slug === 'presente') return send(c, await giftPicture())
      const own = (await listDemonstrations(deps.db)).map(songOf)
      const picture = findSharePicture(slug, [...deps.songs, ...own])
      if (!picture) return c.text('', 404)

      // Rendered on first request and cached until what is drawn changes: an own song keeps its address when it is edited.
      const { productName } = await currentSettings(deps.db)
      const versions = pictures.get(slug) ?? new Map<string, () => Promise<CachedResponse>>()
      pictures.set(slug, versions)
      const drawn = JSON.stringify([picture, productName])
      return send(c, await newest(versions, drawn, async () => cachePicture(await shareImagePng(picture, productName))))
    })
}

function send(c: Context<Env>, response: CachedResponse) {
  sendCached(response, c.env.incoming, c.env.outgoing)
  return RESPONSE_ALREADY_SENT
}

function cachePicture(png: Uint8Array) {
  return createCachedResponse(Buffer.from(png), {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=604800, stale-while-revalidate=86400',
    // Meant to be embedded by other sites.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}

async function findOwnSong(db: Deps['db'], slug: string): Promise<Song | undefined> {
  return (await listDemonstrations(db)).map(songOf).find(({ id }) => id === slug)
}

function cacheCover(song: CoverSeed, seconds = 604_800) {
  return createCachedResponse(Buffer.from(coverSvg(song, coverPalette)), {
    'Content-Type': 'image/svg+xml',
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': `public, max-age=${seconds}, stale-while-revalidate=86400`,
  })
}

function cacheText(text: string, type: string): Promise<CachedResponse> {
  return createCachedResponse(Buffer.from(text), {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=3600',
  })
}

function robotsText(siteUrl: string): string {
  return [
    'User-agent: *',
    ...closedToCrawlers(addresses.rows).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

const validDays = 180

/** Whom to tell about a weakness (RFC 9116). Its end moves with each day, so that it never lies in the past. */
function securityText(email: string, siteUrl: string, now: Date): string {
  const expires = addDays(new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`), validDays)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: pt-BR, en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

function sitemapXml(songs: Song[], siteUrl: string): string {
  const paths = [...sitePages.map(({ path }) => path), ...songs.map(({ id }) => `/portfolio/${id}`)]
  const entries = paths.map((path) => {
    const url = escaped(new URL(path, siteUrl).href)
    return `<url><loc>${url}</loc><xhtml:link rel="alternate" hreflang="pt-BR" href="${url}"/></url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

function escaped(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The name shown under the icon on a home screen: the product name from the settings. */
function manifestJson(productName: string): string {
  return JSON.stringify({
    id: '/',
    name: productName,
    short_name: productName,
    description: siteDescription,
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#faf8f3',
    theme_color: '#faf8f3',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icone-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icone-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icone-recortavel-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

/** Only the newest version is cached; earlier settings are dropped. */
function newest(cache: Map<string, () => Promise<CachedResponse>>, text: string, make: () => Promise<CachedResponse>) {
  const ready = cache.get(text) ?? once(make)
  cache.clear()
  cache.set(text, ready)
  return ready()
}

/** Caches the first successful result; a failure is retried by the next request. */
function once(make: () => Promise<CachedResponse>): () => Promise<CachedResponse> {
  let made: Promise<CachedResponse> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
