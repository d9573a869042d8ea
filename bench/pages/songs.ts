import { join } from 'node:path'

import { median } from 'simple-statistics'

import { deliverSong } from '#test/journeys/support/delivered-songs.ts'
import { addSound } from '#test/journeys/support/song-files.ts'
import { findProject } from '#test/support/full-preview.ts'
import { openGiftOf } from '#test/support/opened-gift.ts'
import { fillShop } from '#test/support/sold-orders.ts'

import { atMost, type Part } from '../report.ts'
import { waitUntilIdle, withEnds, type Shop, type Size } from '../shop.ts'
import { allScripts, compare, comparisonTable, largestDocument, openPlace } from './pages.ts'
import { medianOf } from './phone.ts'

const song = 'mesa-posta.m4a'
const file = join(import.meta.dirname, '../..', 'public', 'audio', song)

type SongPage = { name: string; path: string; cookie: string; press: string }

/** The first listen and an open gift, from the empty page until the song plays, beside a plain page of their texts. */
export function measureSongs(chromium: string, { pairs }: Size): Promise<Part> {
  return withEnds(async (ends) => {
    const place = await openPlace(ends, chromium, pairs)
    const { shop } = place
    const pages = [await fillFirstListen(shop), await fillGift(shop)]
    await waitUntilIdle(shop.pid)
    const both = await compare(ends, place, pages, file)
    const gift = both[1]?.ours
    return {
      report: [
        '## Pages of a song on a phone',
        `The first listen of a version, and an open gift, beside a plain page of their texts with one audio element and the same recording; the phone and line of the other pages; ${pairs} pairs. In use: sound comes, play being pressed in every frame.`,
        comparisonTable(both),
      ],
      marks: [
        ...both.map(({ name, used }) => atMost(`${name}: song plays : plain page`, 1.3, median(used))),
        ...(gift
          ? [
              atMost('gift: document and headers', largestDocument, medianOf(gift, 'document'), 'B'),
              // The script of the site, and the modules of a personal page.
              atMost('gift: scripts', 149_000, allScripts(gift), 'B'),
              atMost('gift: largest paint : plain page', 1.15, median(both[1]?.largest ?? [])),
              atMost('gift: layout shift', 0, medianOf(gift, 'shift')),
            ]
          : []),
      ],
    }
  })
}

/** The first listen of a song with one version. */
async function fillFirstListen({ url, dataDir, db }: Shop): Promise<SongPage> {
  const { id, cookie } = await fillShop(url, 5)
  const project = await findProject(db, id)
  await addSound(dataDir, project.id, { name: 'Voz e violão', song, durationMs: 43_119, loudness: -14 })
  return {
    name: 'first listen',
    path: `/client-preview/${project.previewCode}`,
    cookie,
    press: 'main [aria-label="Tocar"]',
  }
}

/** A gift that is open. */
async function fillGift({ url, dataDir, db }: Shop): Promise<SongPage> {
  const buyer = await fillShop(url, 5)
  const { id } = await findProject(db, buyer.id)
  await deliverSong(dataDir, id, song)
  const opened = await openGiftOf(url, id, buyer.cookie)
  return { name: 'gift', ...opened, press: '[data-early-play][aria-label="Tocar a música"]' }
}
