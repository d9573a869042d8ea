import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { firstMusic, playerAlbum, shownMusic } from '#core/site/albums.ts'
import { genres, pairsIn, demoPeakCount, songTypes } from '#core/site/song.ts'

import { midiFile } from '../../songs/midi.ts'
import { pieces } from '../../songs/pieces.ts'
import { demonstrationSongs } from './demo-songs.ts'
import { demonstrationNote, songCategoryLabels } from './song-labels.ts'

const publicFiles = join(import.meta.dirname, '../../public')

describe.each(demonstrationSongs)('$title', (song) => {
  const paths = [song.audio, ...(song.before === null ? [] : [song.before])]

  it.each(paths)('%s → about 30 to 60 seconds long, as stated', (path) => {
    const { durationMs } = readMp4(join(publicFiles, path))

    expect(song.durationMs).toBeGreaterThanOrEqual(30_000)
    expect(song.durationMs).toBeLessThanOrEqual(60_000)
    expect(Math.abs(durationMs - song.durationMs)).toBeLessThanOrEqual(50)
  })

  it('the song → called a demonstration, in one sentence', () => {
    expect(song.description).toMatch(/^Demonstração: [^.]+\.$/)
  })

  it('the waveform → worth drawing, and as loud as all others', () => {
    expect(song.peaks).toHaveLength(demoPeakCount)
    expect(Math.max(...song.peaks)).toBe(1)
    expect(Math.min(...song.peaks)).toBeGreaterThanOrEqual(0)
    expect(new Set(song.peaks).size).toBeGreaterThan(20)
    expect(Math.abs(song.loudnessLufs + 16)).toBeLessThanOrEqual(0.5)
  })

  it('the song → listed under its genre and its purpose', () => {
    expect(song.categories).toEqual([song.genre, song.type])
    expect(song.categories.every((category) => songCategoryLabels[category].length > 0)).toBe(true)
  })

  it('the score → the same performance each time, note for note', () => {
    const piece = pieces.find(({ id }) => id === song.id)
    const [first] = piece?.parts ?? []
    if (!piece || !first) throw new Error(`No score for ${song.id}`)

    expect(midiFile(piece, first).equals(midiFile(piece, first))).toBe(true)
    expect(piece.bare !== null).toBe(song.before !== null)
  })
})

it('the two files of a pair → the same number of samples', () => {
  const pairs = pairsIn(demonstrationSongs)
  expect(pairs).toHaveLength(demonstrationSongs.filter(({ before }) => before !== null).length)
  expect(pairs.length).toBeGreaterThanOrEqual(3)
  for (const { audio, before } of pairs) {
    const full = readMp4(join(publicFiles, audio))
    const bare = readMp4(join(publicFiles, before))
    expect([before, bare.samples, bare.encoderDelay]).toEqual([before, full.samples, full.encoderDelay])
  }
})

it('the songs → several styles and every occasion', () => {
  expect(new Set(demonstrationSongs.map(({ genre }) => genre)).size).toBeGreaterThanOrEqual(8)
  expect(new Set(demonstrationSongs.map(({ type }) => type)).size).toBe(songTypes.length)
  expect(pairsIn(demonstrationSongs).length).toBeGreaterThanOrEqual(3)
  expect(demonstrationSongs.filter(({ featured }) => featured)).toHaveLength(3)
  expect(new Set(demonstrationSongs.map(({ id }) => id)).size).toBe(demonstrationSongs.length)
})

it('all audio files → under six megabytes together, and each used', () => {
  const files = globSync('audio/*', { cwd: publicFiles }).map((path) => `/${path.replaceAll('\\', '/')}`)
  const used = demonstrationSongs.flatMap(({ audio, before }) => (before === null ? [audio] : [audio, before]))
  const bytes = files.reduce((sum, file) => sum + statSync(join(publicFiles, file)).size, 0)

  expect(files.toSorted()).toEqual(used.toSorted())
  expect(bytes).toBeLessThan(6_000_000)
})

it('every genre and type → has a name', () => {
  expect([...genres, ...songTypes].filter((category) => !songCategoryLabels[category])).toEqual([])
})

it('the credits → whose music it is, and the licence of its sounds', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/engineer/songs.md'), 'utf8')

  expect(demonstrationNote).toMatch(/originais/)
  expect(page).toMatch(/FluidR3/)
  expect(page).toMatch(/MIT/)
})

/** As much of an MP4 file as tells how long it plays. */
function readMp4(path: string) {
  if (!existsSync(path)) throw new Error(`${path} is missing`)
  const file = readFileSync(path)
  expect(boxesOf(file).map(({ type }) => type)).toEqual(expect.arrayContaining(['ftyp', 'moov', 'mdat']))
  expect(
    boxesOf(file).findIndex(({ type }) => type === 'moov'),
    'it starts before it is all there',
  ).toBeLessThan(boxesOf(file).findIndex(({ type }) => type === 'mdat'))

  const header = boxAt(file, ['moov', 'mvhd'])
  const media = boxAt(file, ['moov', 'trak', 'mdia', 'mdhd'])
  const edit = boxAt(file, ['moov', 'trak', 'edts', 'elst'])
  return {
    durationMs: (header.readUInt32BE(16) / header.readUInt32BE(12)) * 1000,
    samples: media.readUInt32BE(16),
    encoderDelay: edit.readInt32BE(12),
  }
}

function boxAt(parent: Buffer, path: string[]): Buffer {
  return path.reduce((buffer, name) => {
    const box = boxesOf(buffer).find(({ type }) => type === name)
    if (!box) throw new Error(`The file has no ${name}`)
    return box.body
  }, parent)
}

function boxesOf(buffer: Buffer) {
  const boxes: { type: string; body: Buffer }[] = []
  for (let at = 0; at + 8 <= buffer.length;) {
    const size = buffer.readUInt32BE(at)
    if (size < 8) break
    boxes.push({ type: buffer.toString('latin1', at + 4, at + 8), body: buffer.subarray(at + 8, at + size) })
    at += size
  }
  return boxes
}

it('a shop just installed → every first album as a demonstration of at least two of our songs', () => {
  const music = shownMusic(firstMusic, demonstrationSongs)

  if (music?.kind !== 'demonstration') throw new Error('no demonstrations')
  expect(music.forSale.map(({ title }) => title)).toEqual(firstMusic.forSale.map(({ title }) => title))
  expect(music.promotional.map(({ title }) => title)).toEqual(firstMusic.promotional.map(({ title }) => title))
  for (const { songs } of [...music.forSale, ...music.promotional]) expect(songs.length).toBeGreaterThan(1)
  expect(playerAlbum(firstMusic)).toBeNull()
})
