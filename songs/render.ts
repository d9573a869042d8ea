import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { leadInOf, midiFile } from './midi.ts'
import { secondsAt, type Part, type Piece } from './score.ts'

const run = promisify(execFile)
const soundfont = '/usr/share/sounds/sf2/FluidR3_GM.sf2'
const sampleRate = 44_100
const loudness = -16

const room = ['room-size=0.62', 'damp=0.45', 'width=0.9', 'level=0.75'].flatMap((it) => ['-o', `synth.reverb.${it}`])
const workshop = join(tmpdir(), 'harmonia-songs')

export type Mix = { wav: string; samples: number; mono: boolean }

/** Every part alone, brought to its own loudness, then together. */
export async function mixPiece(piece: Piece, parts: Part[], mono: boolean): Promise<Mix> {
  mkdirSync(workshop, { recursive: true })
  const stems: { file: string; effect: string }[] = []
  for (const part of parts) stems.push(await renderStem(piece, part))

  const name = join(workshop, `${piece.id}${mono ? '-melodia' : ''}`)
  const samples = Math.round((secondsAt(piece.tempo, piece.beats) + piece.ring) * sampleRate)
  await mix(stems, mono, samples, piece.ring, `${name}.wav`)
  return { wav: `${name}.wav`, samples, mono }
}

/** Glue, then the loudness everybody else has, with no peak above `ceiling` (1 is full scale). */
export async function master({ wav, samples, mono }: Mix, ceiling: number): Promise<string> {
  const mastered = wav.replace('.wav', '-master.wav')
  const glue = mono
    ? 'highpass=f=40,acompressor=threshold=-24dB:ratio=2.2:attack=6:release=180:knee=6'
    : 'highpass=f=28,acompressor=threshold=-20dB:ratio=1.8:attack=25:release=220:knee=6,treble=g=1.2:f=9000'
  const limit = `aresample=176400,alimiter=limit=${ceiling}:attack=4:release=90:level=disabled,aresample=${sampleRate}`
  let gain = loudness - (await measureLoudness(wav, glue)).lufs
  for (let attempt = 0; attempt < 4; attempt++) {
    const chain = `${glue},volume=${gain}dB,${limit},apad,atrim=end_sample=${samples}`
    await ffmpeg(['-i', wav, '-af', chain, '-c:a', 'pcm_s24le', mastered])
    const missing = loudness - (await measureLoudness(mastered)).lufs
    if (Math.abs(missing) < 0.15) break
    gain += missing
  }
  return mastered
}

export async function encode(wav: string, target: string, mono: boolean): Promise<void> {
  const size = mono ? ['-ac', '1', '-b:a', '40k'] : ['-ac', '2', '-b:a', '80k']
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-movflags', '+faststart']
  await ffmpeg(['-i', wav, '-c:a', 'aac', '-profile:a', 'aac_low', ...size, ...plain, target])
}

/** Integrated loudness and true peak, as EBU R128 measures them. */
export async function measureLoudness(file: string, filters = 'anull'): Promise<{ lufs: number; peak: number }> {
  const args = ['-nostats', '-hide_banner', '-i', file, '-af', `${filters},ebur128=peak=true`, '-f', 'null', '-']
  const { stderr } = await run('ffmpeg', args, { maxBuffer: 1 << 26 })
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  return { lufs: numberAfter(summary, 'I:'), peak: numberAfter(summary, 'Peak:') }
}

async function renderStem(piece: Piece, part: Part): Promise<{ file: string; effect: string }> {
  const midi = midiFile(piece, part)
  const fingerprint = createHash('sha256').update(midi).update(room.join(' ')).digest('hex').slice(0, 20)
  const file = join(workshop, `${fingerprint}.wav`)
  if (!existsSync(file)) {
    const score = join(workshop, `${fingerprint}.mid`)
    const unfinished = join(workshop, `${fingerprint}.part.wav`)
    writeFileSync(score, midi)
    const sound = ['-r', String(sampleRate), '-g', '0.4', '-T', 'wav', '-O', 'float', '-o', 'synth.chorus.active=0']
    await run('fluidsynth', ['-ni', '-q', ...sound, ...room, '-F', unfinished, soundfont, score])
    renameSync(unfinished, file)
  }

  const effect = part.effect ?? 'anull'
  const { lufs } = await measureLoudness(file, effect)
  if (!Number.isFinite(lufs) || lufs < -65) throw new Error(`${piece.id}: nobody hears the ${part.name}`)
  const start = Math.round(leadInOf(piece) * sampleRate)
  return { file, effect: `${effect},volume=${part.lufs - lufs}dB,atrim=start_sample=${start},asetpts=PTS-STARTPTS` }
}

async function mix(
  stems: { file: string; effect: string }[],
  mono: boolean,
  samples: number,
  ring: number,
  wav: string,
) {
  const inputs = stems.flatMap(({ file }) => ['-i', file])
  const chains = stems.map(({ effect }, i) => `[${i}:a]${effect}[s${i}]`)
  const fade = ring
  const end = [
    'apad',
    `atrim=end_sample=${samples}`,
    `afade=t=out:st=${samples / sampleRate - fade}:d=${fade}:curve=hsin`,
    `aformat=channel_layouts=${mono ? 'mono' : 'stereo'}`,
  ]
  const together = `${stems.map((_, i) => `[s${i}]`).join('')}amix=inputs=${stems.length}:normalize=0,${end.join(',')}`
  await ffmpeg([...inputs, '-filter_complex', [...chains, together].join(';'), '-c:a', 'pcm_f32le', wav])
}

async function ffmpeg(args: string[]) {
  await run('ffmpeg', ['-y', '-v', 'error', ...args], { maxBuffer: 1 << 26 })
}

function numberAfter(text: string, label: string): number {
  return Number(new RegExp(`${label}\\s+(-?[\\d.]+|-inf)`).exec(text)?.[1] ?? Number.NaN)
}
