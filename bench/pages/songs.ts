import { join } from 'node:path'

import { like } from 'drizzle-orm'
import { median } from 'simple-statistics'

import { createAudioProcessor } from '#adapters/audio/worker-process.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { passageFolder } from '#db/preview/proofs.ts'
import { feedbacks, files, notes } from '#db/schema.ts'
import { deliverSong } from '#test/journeys/support/delivered-songs.ts'
import { addSound } from '#test/journeys/support/song-files.ts'
import { findProject } from '#test/support/full-preview.ts'
import { openGiftOf } from '#test/support/opened-gift.ts'
import { fillShop } from '#test/support/sold-orders.ts'
import { cutPassages } from '#use-cases/preview/cut-passages.ts'

import { atMost, grouped, medianOf, ratiosOf, type Part } from '../report.ts'
import { waitUntilIdle, type Ends, type Shop, type Size } from '../shop.ts'
import { largestDocument, measurePairs, openPair, openPlace, pairTable, type Wanted } from './pages.ts'

const root = join(import.meta.dirname, '../..')
const sound = { song: 'mesa-posta.m4a', durationMs: 43_119, loudness: -14 }
const song = join(root, 'public', 'audio', sound.song)

/**
 * The first listen and an open gift, from the empty page until the song plays, and a pair of passages that proves a note, from
 * the press on; beside a plain page of their texts.
 */
export async function measureSongs({ pairs: rounds }: Size, ends: Ends): Promise<Part> {
  const place = await openPlace(ends)
  const { shop } = place
  const { page, bytes } = await fillProof(shop)
  const proof = await openPair(ends, place, page)
  const first = await openPair(ends, place, (await fillFirstListen(shop)).page)
  const gift = await openPair(ends, place, await fillGift(shop))
  await waitUntilIdle(shop.pid)
  const pairs = [first, gift, proof]
  await measurePairs(place, pairs, rounds)
  return {
    report: [
      '## Pages of a song on a phone',
      `The first listen of a version, and an open gift, beside a plain page of their texts with one audio element and the same recording; the phone and line of the other pages; ${rounds} pairs. In use: sound comes, play being pressed in every frame; of a proof, which is pressed on a quiet page, since the press. Its two passages: ${bytes.map((size) => grouped(size)).join(' and ')} B.`,
      pairTable(pairs),
    ],
    marks: [
      ...[first, gift].map(({ name, ours, plain }) =>
        atMost(`${name}: song plays : plain page`, 1.3, median(ratiosOf(ours, plain, 'used'))),
      ),
      atMost('proof of a note: sound after the press', 1_000, medianOf(proof.ours, 'used'), 'ms'),
      atMost('gift: document and headers', largestDocument, medianOf(gift.ours, 'document'), 'B'),
      // The script of the site, and the modules of a personal page.
      atMost('gift: scripts', 149_000, medianOf(gift.ours, 'allScripts'), 'B'),
      atMost('gift: largest paint : plain page', 1.15, median(ratiosOf(gift.ours, gift.plain, 'largest'))),
      atMost('gift: layout shift', 0, medianOf(gift.ours, 'shift')),
    ],
  }
}

/** The preview of a song with one version. */
async function fillFirstListen({ url, dataDir, db }: Shop) {
  const { id, cookie } = await fillShop(url, 5)
  const project = await findProject(db, id)
  const version = { projectId: project.id, versionName: 'Voz e violão' }
  const versionId = await addSound(dataDir, project.id, { ...sound, name: version.versionName })
  const path = `/client-preview/${project.previewCode}`
  const page = { name: 'first listen', path, cookie, song, press: 'main [aria-label="Tocar"]' }
  return { page, version: { ...version, versionId } }
}

/** The same with a version that answers a note, and what its pair of passages weighs; beside it the one that is heard first. */
async function fillProof(shop: Shop): Promise<{ page: Wanted; bytes: number[] }> {
  const { db, dataDir } = shop
  const { page, version } = await fillFirstListen(shop)
  const [feedback] = await db
    .insert(feedbacks)
    .values({ ...version, content: 'Mais devagar.' })
    .returning()
  await db
    .insert(notes)
    .values({ ...version, feedbackId: feedback?.id, fromMs: 20_000, content: 'Aqui.', state: 'done' })
  await addSound(dataDir, version.projectId, { ...sound, name: 'Mais devagar' })
  const store = join(dataDir, 'files')
  const program = join(root, 'build', 'programs', 'sound-worker.js')
  const processor = await createAudioProcessor({ program, folder: join(dataDir, 'passages') })
  await cutPassages({ db, files: await createLocalFiles(store), sound: processor }, version.projectId)
  const cut = await db
    .select()
    .from(files)
    .where(like(files.storageKey, `${passageFolder}%`))
  const passage = join(store, cut[0]?.storageKey ?? '')
  return {
    page: { ...page, name: 'proof of a note', song: passage, press: '.asked .note .btn-line', isQuiet: true },
    bytes: cut.map(({ bytes }) => bytes),
  }
}

/** A gift that is open. */
async function fillGift({ url, dataDir, db }: Shop): Promise<Wanted> {
  const buyer = await fillShop(url, 5)
  const { id } = await findProject(db, buyer.id)
  await deliverSong(dataDir, id, sound.song)
  const opened = await openGiftOf(url, id, buyer.cookie)
  return { name: 'gift', ...opened, song, press: '[data-early-play][aria-label="Tocar a música"]' }
}
