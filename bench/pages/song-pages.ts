import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { deliverSong } from '#test/journeys/support/delivered-songs.ts'
import { addSound, findProjectOfOrder } from '#test/journeys/support/song-files.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

import { startPeer } from '../server/child-processes.ts'
import { fillShop, waitUntilIdle } from '../server/seed-orders.ts'
import { ratiosOf, spreadOf, type Spread } from '../statistics.ts'
import { plainPage } from './baseline-page.ts'
import { visit } from './browser.ts'
import { openPhone, slow4g, type Load, type Phone } from './phone.ts'
import { openSlowLine } from './slow-network.ts'

/** A page made for one song, beside a plain page of its texts with one audio element. Ratios are pairwise, load by load. */
export type SongPageFigures = { name: string } & Record<
  | 'document'
  | 'scripts'
  | 'largest'
  | 'largestRatio'
  | 'shift'
  | 'blocked'
  | 'playing'
  | 'plainPlaying'
  | 'playingRatio',
  Spread
>
export type SongPagesMeasured = { pairs: number; pages: SongPageFigures[] }

type SongPage = { name: string; path: string; cookie: string; play: string }

const song = 'mesa-posta.m4a'
const file = join(import.meta.dirname, '../..', 'public', 'audio', song)

/** From the empty page until the song plays, for somebody who presses at once. */
export async function measureSongPages(chromium: string, { pairs }: { pairs: number }): Promise<SongPagesMeasured> {
  const ends: (() => unknown)[] = []
  try {
    const data = await temporaryDataDir()
    ends.push(data.remove)
    const product = await startProduct({ dataDir: data.path })
    ends.push(product.stop)
    const port = Number(new URL(product.url).port)
    const line = await openSlowLine(port, slow4g)
    ends.push(line.close)
    const phone = await openPhone(chromium)
    ends.push(phone.close)

    const songPages = [await fillPreview(product.url, data.path), await fillGift(product.url, data.path)]
    await waitUntilIdle(product.pid)
    const pages: SongPageFigures[] = []
    for (const page of songPages) {
      const { decoded } = await visit(port, page.path, page.cookie)
      const body = brotliCompressSync(withAudio(plainPage(decoded))).toString('base64')
      const peer = await startPeer({ kind: 'song', body, type: 'text/html; charset=utf-8', encoding: 'br', file })
      ends.push(peer.stop)
      const peerLine = await openSlowLine(peer.port, slow4g)
      ends.push(peerLine.close)
      const ours = sideOf(line.url + page.path, page.play, page.cookie)
      const plain = sideOf(`${peerLine.url}/`, 'audio')
      await loadInTurns(phone, [ours, plain], pairs)
      pages.push({ name: page.name, ...figuresOf(ours, plain) })
    }
    return { pairs, pages }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

type Side = { url: string; play: string; visitor: { cookie?: string }; loads: Load[]; playing: number[] }

function sideOf(url: string, play: string, cookie?: string): Side {
  return { url, play, visitor: cookie ? { cookie } : {}, loads: [], playing: [] }
}

/** Loads and plays both sides, each first as often as second. The first round warms the server up and is not counted. */
async function loadInTurns(phone: Phone, sides: Side[], pairs: number): Promise<void> {
  for (let round = 0; round <= pairs; round += 1) {
    for (const { url, play, visitor, loads, playing } of round % 2 === 0 ? sides : sides.toReversed()) {
      const load = await phone.load(url, visitor)
      const at = await phone.playSong(url, play, visitor)
      if (round === 0) continue
      loads.push(load)
      playing.push(at)
    }
  }
}

function figuresOf(ours: Side, plain: Side): Omit<SongPageFigures, 'name'> {
  const spread = (read: (load: Load) => number) => spreadOf(ours.loads.map(read))
  const largest = (side: Side) => side.loads.map((load) => load.largest)
  return {
    document: spread((load) => load.document),
    scripts: spread((load) => load.scripts + load.laterScripts),
    largest: spreadOf(largest(ours)),
    largestRatio: spreadOf(ratiosOf(largest(ours), largest(plain))),
    shift: spread((load) => load.shift),
    blocked: spread((load) => load.blocked),
    playing: spreadOf(ours.playing),
    plainPlaying: spreadOf(plain.playing),
    playingRatio: spreadOf(ratiosOf(ours.playing, plain.playing)),
  }
}

/** The first listen of a song with one version. */
async function fillPreview(url: string, dataDir: string): Promise<SongPage> {
  const { id, cookie } = await fillShop(url, 5)
  const { id: projectId, path } = await findProjectOfOrder(dataDir, id)
  await addSound(dataDir, projectId, { name: 'Voz e violão', song, durationMs: 43_119, loudness: -14 })
  return { name: 'preview', path, cookie, play: 'main [aria-label="Tocar"]' }
}

/** A gift that is open, as the buyer makes it and its recipient opens it. */
async function fillGift(url: string, dataDir: string): Promise<SongPage> {
  const buyer = await fillShop(url, 5)
  const { id: projectId } = await findProjectOfOrder(dataDir, buyer.id)
  await deliverSong(dataDir, projectId, song)
  const editor = `/deliveries/${projectId}/presente`
  const words = { recipient: 'Ana Clara e Thiago', dedication: 'Que esta música toque a vida inteira de vocês.' }
  const form = { intent: 'save', ...words, sender: 'da mamãe', when: 'now', zone: 'America/Sao_Paulo' }
  await send(url + editor, form, buyer.cookie)
  const { decoded } = await visit(Number(new URL(url).port), editor, buyer.cookie)
  const path = /\/presente\/[\w-]{20,}/.exec(decoded)?.[0]
  if (!path) throw new Error('a gift has no link')
  const opened = await send(url + path, { intent: 'open' }, '')
  const cookie = opened.headers
    .getSetCookie()
    .map((one) => one.replace(/;.*/s, ''))
    .join('; ')
  return { name: 'gift', path, cookie, play: '[data-early-play][aria-label="Tocar a música"]' }
}

async function send(url: string, fields: Record<string, string>, cookie: string): Promise<Response> {
  const { origin } = new URL(url)
  const headers = { origin, ...(cookie === '' ? {} : { cookie }) }
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
  if (answer.status !== 303 && answer.status !== 302) throw new Error(`a form was answered with ${answer.status}`)
  return answer
}

function withAudio(html: string): string {
  return html.replace('<body>', '<body><audio controls preload="none" src="/song"></audio>')
}
