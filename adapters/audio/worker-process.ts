import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { forkQuietly } from '#adapters/quiet-process.ts'
import type { RecordingFailure } from '#core/audio/recording.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import type { AudioMeasurements, AudioProcessor, EncodedSound } from './audio-processor.ts'
import type { ChildMessage, WorkerTask } from './worker.ts'

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

  /** Runs a task in a child of its own. What it encoded exists until `discard`; without an answer nothing does. */
  async function work(
    task: WorkerTask,
    source: Readable,
    { type, extension, onProgress }: { type: string; extension: string; onProgress?: (percent: number) => void },
  ): Promise<Result<{ measured: AudioMeasurements | null; encoded: EncodedSound }, RecordingFailure>> {
    const place = join(folder, randomUUID())
    const target = join(place, `encoded.${extension}`)
    const discard = () => rm(place, { recursive: true, force: true })
    try {
      const original = await storeLocally(source, place)
      const args = [JSON.stringify(task), original, target, ...(ffmpegPath ? [ffmpegPath] : [])]
      const result = await run(program, args, { onProgress, patienceMs })
      await rm(original, { force: true })
      if (result.ok) {
        const read = () => createReadStream(target)
        return accept({ measured: result.value, encoded: { type, extension, read, discard } })
      }
      await discard()
      return result
    } catch (error) {
      await discard()
      throw error
    }
  }

  return {
    async analyse(source, onProgress) {
      const result = await work({ kind: 'preview' }, source, { type: 'audio/mp4', extension: 'm4a', onProgress })
      if (!result.ok) return result
      const { measured, encoded } = result.value
      if (!measured) throw new Error('the sound process measured nothing')
      return accept({ measured, preview: encoded })
    },
    async encodeMp3(source) {
      const result = await work({ kind: 'mp3' }, source, { type: 'audio/mpeg', extension: 'mp3' })
      return result.ok ? accept(result.value.encoded) : result
    },
    async cut(source, part) {
      const result = await work({ kind: 'cut', part }, source, { type: 'audio/mp4', extension: 'm4a' })
      return result.ok ? accept(result.value.encoded) : result
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
  { onProgress, patienceMs }: { onProgress: ((percent: number) => void) | undefined; patienceMs: number },
): Promise<Result<AudioMeasurements | null, RecordingFailure>> {
  return new Promise((resolve, reject) => {
    const child = forkQuietly(program, paths, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let answer: Result<AudioMeasurements | null, RecordingFailure> | null = null
    let complaint = ''
    const timer = setTimeout(() => {
      answer = refuse('failed')
      child.kill('SIGKILL')
    }, patienceMs)

    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2_000)
    })
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'progress') onProgress?.(message.percent)
      else if (message.kind === 'refused') answer = refuse(message.failure)
      else answer = accept(message.kind === 'measured' ? message.measured : null)
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
