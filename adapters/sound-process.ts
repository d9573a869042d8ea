import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { RecordingFailure } from '#core/recording.ts'
import { accept, refuse, type Result } from '#core/result.ts'

import type { ChildMessage } from './sound-child.ts'
import type { Measured, Sound } from './sound.ts'

type Options = {
  /** The folder of package.json: the child is a file of the product, not of its bundle. */
  root: string
  /** For what is only there while it is worked on. Cleared at every start. */
  folder: string
  /** How long a single file may take. */
  patienceMs?: number
}

/** Works on sound in a process of its own, one for each file, that knows nothing of ours but two paths. */
export async function openSound({ root, folder, patienceMs = 10 * 60_000 }: Options): Promise<Sound> {
  await rm(folder, { recursive: true, force: true })
  const program = join(root, 'adapters', 'sound-child.ts')

  return {
    async analyse(source, onProgress) {
      const place = join(folder, randomUUID())
      const preview = join(place, 'preview.m4a')
      const discard = () => rm(place, { recursive: true, force: true })
      try {
        const original = await keep(source, place)
        const result = await run(program, [original, preview], { onProgress, patienceMs })
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

/** A file on this machine: sound is jumped about in, which a bucket is slow at. */
async function keep(source: Readable, place: string): Promise<string> {
  await mkdir(place, { recursive: true })
  const path = join(place, 'source')
  await pipeline(source, createWriteStream(path))
  return path
}

/** Ends of a process that the file is to blame for. A kill from outside is not: there it was the machine. */
const crashes = new Set<NodeJS.Signals>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL'])

function run(
  program: string,
  paths: string[],
  { onProgress, patienceMs }: { onProgress: (percent: number) => void; patienceMs: number },
): Promise<Result<Measured, RecordingFailure>> {
  return new Promise((resolve, reject) => {
    const child = fork(program, paths, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let answer: Result<Measured, RecordingFailure> | null = null
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

/** The site goes first; measuring can wait. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It ended before it could be asked to be modest.
  }
}
