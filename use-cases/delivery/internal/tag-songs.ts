import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

import { coverPictures } from '#adapters/cover/cover-pictures.ts'
import type { Files } from '#adapters/files/files.ts'
import { storedSource } from '#adapters/files/stored-source.ts'
import { mp3TagBytes, type Mp3Tag } from '#adapters/mp3/mp3-tag.ts'
import { mp3Comment, mp3People, mp3Title } from '#copy/delivery/mp3.ts'
import type { Credits } from '#core/delivery/credits-form.ts'
import { extensionOf } from '#core/delivery/delivery-file.ts'
import { lyricLines, plainLyric } from '#core/preview/lyric.ts'
import { dayOf } from '#core/shared/dates.ts'
import { leadingTags } from '#core/shared/sound-tags.ts'
import type { NewFile } from '#db/audio/files.ts'
import type { DbOrTx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import type { DeliveryFile } from '#db/delivery/deliveries.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { readCoverSeed } from '#db/project/covers.ts'
import type { Project } from '#db/project/projects.ts'
import { removeLeftover } from '#use-cases/audio/internal/remove-leftover.ts'

type Deps = { db: DbOrTx; files: Files }
type About = { project: Project; files: DeliveryFile[]; credits: Credits | null; now: Date }

/** A song with tags in the file store, not yet committed. */
export type TaggedFile = { deliveryFileId: string; stored: NewFile }

/** Pixels; large enough for the screen of a car, small enough for an old player. */
const coverSide = 1_000

/**
 * Writes a copy of every MP3 of a delivery that carries title, artist, credits, cover and, for the song itself, its
 * lyric. The sound stays as it is, byte for byte; tags of before are replaced.
 */
export async function tagSongs(deps: Deps, about: About): Promise<TaggedFile[]> {
  const songs = about.files.filter(({ file }) => extensionOf(file.name) === 'mp3')
  if (songs.length === 0) return []
  const tagOf = await prepareTags(deps, about)
  const tagged: TaggedFile[] = []
  try {
    for (const song of songs) tagged.push(await tagSong(deps.files, song, mp3TagBytes(tagOf(song))))
    return tagged
  } catch (error) {
    await deleteTagged(deps.files, tagged)
    throw error
  }
}

export async function deleteTagged(files: Files, tagged: readonly TaggedFile[]): Promise<void> {
  await Promise.all(tagged.map(({ stored }) => removeLeftover(files, stored.storageKey)))
}

async function prepareTags({ db }: Deps, { project, credits, now }: About): Promise<(song: DeliveryFile) => Mp3Tag> {
  const { productName, company } = await currentSettings(db)
  const approved = (await listHearableVersions(db, project.id)).find(({ id }) => id === project.approvedVersionId)
  const lyric = approved?.lyric ?? ''
  const cover = await coverPictures.jpeg(await readCoverSeed(db, project), coverSide)
  const year = Number(dayOf(now).slice(0, 4))
  return ({ kind, title }) => ({
    title: mp3Title(project.title, { kind, title }),
    artist: productName,
    album: project.title,
    year,
    comment: mp3Comment(project, credits),
    people: mp3People(credits),
    copyright: `${year} ${company.legalName || productName}`,
    // Another arrangement is sung at other moments, and an instrumental not at all.
    lyric: kind === 'mp3' || kind === 'alternate' ? plainLyric(lyric) : '',
    timedLyric: kind === 'mp3' ? timedLines(lyric) : [],
    cover: new Uint8Array(cover),
  })
}

function timedLines(lyric: string): Mp3Tag['timedLyric'] {
  return lyricLines(lyric).flatMap(({ text, atMs }) => (atMs === null ? [] : [{ text, atMs }]))
}

async function tagSong(files: Files, { id, source, file }: DeliveryFile, tag: Uint8Array): Promise<TaggedFile> {
  const storageKey = `musicas/${randomUUID()}.mp3`
  const start = await leadingTags(storedSource(files, source))
  const written = await files.put(
    storageKey,
    joined(tag, await files.read(source.storageKey, { start, end: source.bytes - 1 })),
  )
  const stored = { storageKey, name: file.name, type: file.type, soundStart: tag.byteLength, ...written }
  return { deliveryFileId: id, stored }
}

async function* joined(tag: Uint8Array, sound: Readable): AsyncGenerator<Uint8Array> {
  yield tag
  for await (const chunk of sound) if (chunk instanceof Uint8Array) yield chunk
}
