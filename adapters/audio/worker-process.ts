import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { lowerPriority } from '#adapters/lower-priority.ts'
import type { RecordingFailure } from '#core/audio/recording.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import type { AudioMeasurements, AudioProcessor } from './audio-processor.ts'
import type { ChildMessage } from './worker.ts'

type Options = {
  /** The file of `worker.ts`, or what it was built to. */
  program: string
  /** FFmpeg's program; absent, the library that npm installs. */
  ffmpegPath?: string | undefined
  /** For temporary files. Cleared at every start. */
  folder: string
  /** Timeout per file. */
  patienceMs?: number
}

/** Analyses audio in a child process, one per file, which is given nothing but two paths. */
export async function createAudioProcessor({
  program,
  ffmpegPath,
  folder,
  patienceMs = 10 * 60_000,
}: Options): Promise<AudioProcessor> {
  await rm(folder, { recursive: true, force: true })

  return {
    async analyse(source, onProgress) {
      const place = join(folder, randomUUID())
      const preview = join(place, 'preview.m4a')
      const discard = () => rm(place, { recursive: true, force: true })
      try {
        const original = await storeLocally(source, place)
        const result = await run(program, [original, preview, ...(ffmpegPath ? [ffmpegPath] : [])], {
          onProgress,
          patienceMs,
        })
        await rm(original, { force: true })
        if (result.ok) {
          const read = () => createReadStream(preview)
          return accept({ measured: result.value, preview: { type: 'audio/mp4', extension: 'm4a', read, discard } })
        }
        await discard()
        return result
      } catch (error) {
        await discard()
        throw error
      }
    },
  }
}

/** Copies the source to a local file: analysis seeks a lot, which is slow on a bucket. */
async function storeLocally(source: Readable, place: string): Promise<string> {
  await mkdir(place, { recursive: true })
  const path = join(place, 'source')
  await pipeline(source, createWriteStream(path))
  return path
}

/** Signals that blame the file. A kill from outside is the machine's fault, so it is retried. */
const crashes = new Set<NodeJS.Signals>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL'])

function run(
  program: string,
  paths: string[],
  { onProgress, patienceMs }: { onProgress: (percent: number) => void; patienceMs: number },
): Promise<Result<AudioMeasurements, RecordingFailure>> {
  return new Promise((resolve, reject) => {
    const child = fork(program, paths, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let answer: Result<AudioMeasurements, RecordingFailure> | null = null
    let complaint = ''
    const timer = setTimeout(() => {
      answer = refuse('failed')
      child.kill('SIGKILL')
    }, patienceMs)

    child.on('spawn', () => lowerPriority(child.pid))
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2_000)
    })
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'progress') onProgress(message.percent)
      else answer = message.kind === 'measured' ? accept(message.measured) : refuse(message.failure)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (answer) resolve(answer)
      else if (signal && crashes.has(signal)) resolve(refuse('damaged'))
      else reject(new Error(`the sound process ended with ${signal ?? code}: ${complaint}`))
    })
  })
}
