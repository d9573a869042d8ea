// Plays the scores into public/audio and writes down what was measured: `node songs/main.ts [id …]`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { songMeasures } from '../copy/site/song-measures.ts'
import { demoPeakCount } from '../core/site/song.ts'
import { readOptions } from '../server/command-options.ts'
import { showProgress } from '../server/progress.mjs'
import { measure } from './measure.ts'
import { pieces } from './pieces.ts'
import { encode, master, mixPiece, type Mix } from './render.ts'
import type { Part, Piece } from './score.ts'

type Entry = { durationMs: number; loudnessLufs: number; hasBefore: boolean; peaks: string }

const root = join(import.meta.dirname, '..')
const audio = join(root, 'public/audio')
const { words: wanted } = readOptions({ words: pieces.map(({ id }) => id) })
const entries = new Map<string, Entry>(Object.entries(songMeasures))

mkdirSync(audio, { recursive: true })
const chosen = pieces.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
let played = 0
const progress = showProgress(log, { language: 'en' })
progress.begin('playing', { total: chosen.length, count: () => played, unit: 'songs' })
for (const piece of chosen) {
  checkRanges(piece)
  entries.set(piece.id, await produce(piece))
  writeMeasures()
  played += 1
}
progress.end()

async function produce(piece: Piece): Promise<Entry> {
  const after = await publish(piece, piece.parts, false)
  if (piece.bare) await publish(piece, [piece.bare], true)
  const { durationMs, loudnessLufs, peaks } = after
  return { durationMs, loudnessLufs, hasBefore: piece.bare !== null, peaks }
}

async function publish(piece: Piece, parts: Part[], mono: boolean) {
  const mix = await mixPiece(piece, parts, mono)
  const target = join(audio, `${piece.id}${mono ? '-melodia' : ''}.m4a`)
  const measured = await underFullScale(mix, target)
  const size = Math.round(readFileSync(target).length / 1024)
  log(
    `${target.slice(root.length + 1)}  ${measured.durationMs} ms  ${measured.loudnessLufs} LUFS  ${measured.truePeak} dBTP  ${size} kB`,
  )
  return measured
}

/** Encoding lifts peaks, more in some pieces than in others: what counts is what a player decodes. */
async function underFullScale(mix: Mix, target: string) {
  for (const ceiling of [0.79, 0.7, 0.62, 0.55, 0.48, 0.42]) {
    await encode(await master(mix, ceiling), target, mix.mono)
    const measured = await measure(target, demoPeakCount)
    if (measured.truePeak <= -1) return measured
  }
  throw new Error(`${target} is too loud for its encoder`)
}

/** A note that no player of the instrument could reach is a slip of the pen. */
function checkRanges(piece: Piece) {
  for (const { name, notes, range } of [...piece.parts, ...(piece.bare ? [piece.bare] : [])]) {
    const stray = notes.find(({ pitch }) => pitch < range[0] || pitch > range[1])
    if (stray) throw new Error(`${piece.id}: the ${name} cannot play ${stray.pitch} at beat ${stray.at}`)
    const last = Math.max(...notes.map(({ at }) => at))
    if (last >= piece.beats) throw new Error(`${piece.id}: the ${name} plays on after the end (${last})`)
  }
}

function writeMeasures() {
  const lines = pieces.flatMap(({ id }) => {
    const entry = entries.get(id)
    if (!entry) return []
    const key = /^\w+$/.test(id) ? id : `'${id}'`
    return [
      `  ${key}: {`,
      `    durationMs: ${String(entry.durationMs).replace(/(\d{3})$/, '_$1')},`,
      `    loudnessLufs: ${entry.loudnessLufs},`,
      `    hasBefore: ${entry.hasBefore},`,
      `    peaks:\n      '${entry.peaks}',`,
      '  },',
    ]
  })
  const head =
    '/** Measured from the final audio by songs/main.ts, which writes this file. */\nexport const songMeasures = {\n'
  writeFileSync(join(root, 'copy/site/song-measures.ts'), `${head}${lines.join('\n')}\n}\n`)
}

function log(text: string) {
  process.stdout.write(`${text}\n`)
}
