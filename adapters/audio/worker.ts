// A child process started by `worker-process.ts`. FFmpeg takes about 100 MB and may crash on a hostile file: neither may
// happen in the web server.
import { open } from 'node:fs/promises'

import type { RecordingFailure } from '#core/audio/recording.ts'
import { readSound, type SoundFile } from '#core/audio/sound-length.ts'

import type { AudioMeasurements, Cut } from './audio-processor.ts'
import type { Engine } from './engine.ts'

export type ChildMessage =
  | { kind: 'progress'; percent: number }
  | { kind: 'measured'; measured: AudioMeasurements }
  | { kind: 'encoded' }
  | { kind: 'refused'; failure: RecordingFailure }

/** What is written to the target. */
export type WorkerTask = { kind: 'preview' } | { kind: 'mp3' } | { kind: 'cut'; part: Cut }

/** `program`: FFmpeg's own executable; absent, the library that npm installs. */
const [asked = '', source = '', target = '', program] = process.argv.slice(2)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `worker-process.ts`
const task = JSON.parse(asked) as WorkerTask

// The parent process is gone.
process.once('disconnect', () => process.exit(1))
const answer = await work()
process.removeAllListeners('disconnect')
send(answer)
process.disconnect()

async function work(): Promise<ChildMessage> {
  const sound = await prepare(source)
  if (!sound) return { kind: 'refused', failure: 'not-audio' }
  // FFmpeg plays a truncated WAV without an error.
  if (sound.isBrokenOff) return { kind: 'refused', failure: 'damaged' }
  const engine = await openEngine()
  const job = { source, target, sound }
  if (task.kind === 'preview') {
    const measured = await engine.measure(job, (percent) => send({ kind: 'progress', percent }))
    return measured.ok ? { kind: 'measured', measured: measured.value } : { kind: 'refused', failure: measured.code }
  }
  const encoded = task.kind === 'mp3' ? await engine.encodeMp3(job) : await engine.cut(job, task.part)
  return encoded.ok ? { kind: 'encoded' } : { kind: 'refused', failure: encoded.code }
}

/** Loaded only when it is used: an installation with FFmpeg's program need not have the library. */
async function openEngine(): Promise<Engine> {
  if (program === undefined) return (await import('./library-engine.ts')).libraryEngine
  return (await import('./program-engine.ts')).createProgramEngine(program)
}

/** Says what the file is, and cuts the tags behind the sound off our own copy: FFmpeg takes them for broken frames. */
async function prepare(path: string): Promise<SoundFile | null> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const sound = await readSound({
      size,
      async read(start, end) {
        const bytes = new Uint8Array(Math.max(0, end - start))
        const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
        return bytes.subarray(0, bytesRead)
      },
    })
    if (sound && sound.end < size) await file.truncate(sound.end)
    return sound
  } finally {
    await file.close()
  }
}

function send(message: ChildMessage): void {
  process.send?.(message)
}
