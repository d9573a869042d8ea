import { z } from 'zod'

import { normalizeUrl } from '#core/shared/input/url.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

const urlSchema = z.string().min(1).max(2_000)

/** Where a version's audio is. */
const trackShape = z.discriminatedUnion('kind', [
  /** A public Bandcamp page and its player. */
  z.object({ kind: z.literal('bandcamp-embed'), url: urlSchema, embedUrl: urlSchema }),
  /** A private Bandcamp link; it cannot be embedded. */
  z.object({ kind: z.literal('bandcamp-private'), url: urlSchema }),
  /** A Bandcamp page without a player, such as an artist's front page. */
  z.object({ kind: z.literal('link'), url: urlSchema }),
  /** Uploaded audio; the version refers to the recording. */
  z.object({ kind: z.literal('recording') }),
])
export type Track = z.output<typeof trackShape>

export const maxAudioLinkLength = 4_000

export type TrackLinkRefusal = 'link-required' | 'link-invalid'

/** Parses a stored track; `null` for an unknown kind. */
export function parseStoredTrack(stored: unknown): Track | null {
  const parsed = trackShape.safeParse(stored)
  return parsed.success ? parsed.data : null
}

/** Parses what staff paste: a link, a private link, a player URL or an embed code. */
export function parseAudioLink(pasted: string): Result<Track, TrackLinkRefusal> {
  const text = normalizeUrl(pasted)
  if (text === '') return refuse('link-required')
  if (text.length > maxAudioLinkLength) return refuse('link-invalid')

  const track = /<iframe\b/i.test(text) ? readEmbedCode(text) : readLink(text)
  return track ? accept(track) : refuse('link-invalid')
}

function readEmbedCode(code: string): Track | null {
  const player = readBandcampUrl(attribute(code, 'src'))
  if (!player || !isPlayer(player)) return null
  const page = readBandcampUrl(attribute(code, 'href'))
  return embed(page && !isPlayer(page) ? page.href : playerUrl(player), player)
}

function readLink(text: string): Track | null {
  const url = readBandcampUrl(text)
  if (!url) return null
  if (/(^|\/)private\//.test(url.pathname)) return { kind: 'bandcamp-private', url: url.href }
  if (isPlayer(url)) return embed(playerUrl(url), url)
  if (!/^\/(track|album)\/[^/]+\/?$/.test(url.pathname)) return { kind: 'link', url: url.href }

  const page = `${url.origin}${url.pathname}`
  return { kind: 'bandcamp-embed', url: url.href, embedUrl: `${players}url=${encodeURIComponent(page)}/${look}` }
}

const players = 'https://bandcamp.com/EmbeddedPlayer/'
/** 120 px high: small cover, no track list. */
const look = 'size=large/tracklist=false/artwork=small/'

function embed(url: string, player: URL): Track {
  return { kind: 'bandcamp-embed', url, embedUrl: playerUrl(player) }
}

/** Players are served from one host, the only one the CSP allows in frames. */
function playerUrl(url: URL): string {
  return `https://bandcamp.com${url.pathname}${url.search}`
}

function isPlayer(url: URL): boolean {
  return /^\/EmbeddedPlayer(\.html)?\//.test(url.pathname)
}

/**
 * True only for bandcamp.com and its subdomains: not for `bandcamp.com.example` or `evil-bandcamp.com`. Returns an
 * https URL; old embed codes omit the scheme or use http.
 */
function readBandcampUrl(text: string): URL | null {
  const absolute = text.startsWith('//') ? `https:${text}` : text.replace(/^http:\/\//i, 'https://')
  if (/[\s\p{Cc}<>"'\\]/u.test(absolute) || !/^https:\/\//i.test(absolute) || !URL.canParse(absolute)) return null
  const url = new URL(absolute)
  const own = url.hostname === 'bandcamp.com' || url.hostname.endsWith('.bandcamp.com')
  return own && url.port === '' && url.username === '' && url.password === '' ? url : null
}

function attribute(code: string, name: 'src' | 'href'): string {
  const value = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(code)
  return (value?.[1] ?? value?.[2] ?? '').trim().replaceAll('&amp;', '&')
}
