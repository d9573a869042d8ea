// A child process started by `worker-process.ts`. FFmpeg takes about 100 MB and may crash on a hostile file: neither may
// happen in the web server.
import { open } from 'node:fs/promises'

import type { RecordingFailure } from '#core/audio/recording.ts'
import { isBrokenOff, parseAudioFormat, soundHeadBytes, type SoundFormat } from '#core/audio/sound-format.ts'

import type { AudioMeasurements } from './audio-processor.ts'
import type { Engine } from './engine.ts'

export type ChildMessage =
  | { kind: 'progress'; percent: number }
  | { kind: 'measured'; measured: AudioMeasurements }
  | { kind: 'refused'; failure: RecordingFailure }

/** `program`: FFmpeg's own executable; absent, the library that npm installs. */
const [source = '', target = '', program] = process.argv.slice(2)

// The parent process is gone.
process.once('disconnect', () => process.exit(1))
const answer = await analyse()
process.removeAllListeners('disconnect')
send(answer)
process.disconnect()

async function analyse(): Promise<ChildMessage> {
  const { format, brokenOff } = await lookAt(source)
  if (!format) return { kind: 'refused', failure: 'not-audio' }
  if (brokenOff) return { kind: 'refused', failure: 'damaged' }
  const measure = await openEngine()
  const measured = await measure({ source, target, format }, (percent) => send({ kind: 'progress', percent }))
  return measured.ok ? { kind: 'measured', measured: measured.value } : { kind: 'refused', failure: measured.code }
}

/** Loaded only when it is used: an installation with FFmpeg's program need not have the library. */
async function openEngine(): Promise<Engine> {
  if (program === undefined) return (await import('./library-engine.ts')).measureWithLibrary
  const { measureWithProgram } = await import('./program-engine.ts')
  return measureWithProgram(program)
}

/** Detects format and truncation: FFmpeg plays a truncated WAV without an error. */
async function lookAt(path: string): Promise<{ format: SoundFormat | null; brokenOff: boolean }> {
  const file = await open(path, 'r')
  try {
    const head = new Uint8Array(soundHeadBytes)
    await file.read(head, 0, soundHeadBytes, 0)
    const { size } = await file.stat()
    return { format: parseAudioFormat(head), brokenOff: isBrokenOff(head, size) }
  } finally {
    await file.close()
  }
}

function send(message: ChildMessage): void {
  process.send?.(message)
}
