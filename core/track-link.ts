import { z } from 'zod'

import { accept, refuse, type Result } from './result.ts'

const address = z.string().min(1).max(2_000)

/** Where a version can be heard. */
const trackShape = z.discriminatedUnion('kind', [
  /** A public page of Bandcamp and the player made for it. */
  z.object({ kind: z.literal('bandcamp-embed'), url: address, embedUrl: address }),
  /** A page only who has the address can open; it cannot be embedded. */
  z.object({ kind: z.literal('bandcamp-private'), url: address }),
  /** A page of Bandcamp no player can be made for: an artist's front page. */
  z.object({ kind: z.literal('link'), url: address }),
  /** Sound of our own: the version names the recording. */
  z.object({ kind: z.literal('recording') }),
])
export type Track = z.output<typeof trackShape>

export const longestTrackLink = 4_000

export type TrackLinkRefusal = 'link-required' | 'link-invalid'

/** A track as it was stored; `null` when it is of a kind this program does not know. */
export function readStoredTrack(stored: unknown): Track | null {
  const parsed = trackShape.safeParse(stored)
  return parsed.success ? parsed.data : null
}

/** Reads what staff paste: a link, a private link, the address of a player or the code of an embed. */
export function readTrackLink(pasted: string): Result<Track, TrackLinkRefusal> {
  const text = pasted.trim()
  if (text === '') return refuse('link-required')
  if (text.length > longestTrackLink) return refuse('link-invalid')

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
/** 120 pixels high: a small cover, no list of tracks. */
const look = 'size=large/tracklist=false/artwork=small/'

function embed(url: string, player: URL): Track {
  return { kind: 'bandcamp-embed', url, embedUrl: playerUrl(player) }
}

/** Players live on one host, which is the only one a page lets in. */
function playerUrl(url: URL): string {
  return `https://bandcamp.com${url.pathname}${url.search}`
}

function isPlayer(url: URL): boolean {
  return /^\/EmbeddedPlayer(\.html)?\//.test(url.pathname)
}

/**
 * Exactly bandcamp.com or a host under it, and always over https: `bandcamp.com.example` and `evil-bandcamp.com` are
 * not Bandcamp. Codes of old leave the scheme out or say http.
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
