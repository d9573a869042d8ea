import type { ChildProcess } from 'node:child_process'

import { forkQuietly } from '#adapters/quiet-process.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { createSlots } from '#core/shared/slots.ts'

import type { PhotoProcessor } from './photo-processor.ts'
import type { PhotoRequest, PhotoResponse } from './photo-worker.ts'

type Options = {
  /** The file of `photo-worker.ts`, or what it was built to. */
  program: string
  timeoutMs?: number
  /** Photos that may wait for those before them; each is held in memory. */
  maxWaiting?: number
}

type Outcome = Awaited<ReturnType<PhotoProcessor['process']>>

/** Converts one photo after the other, each in a child process of its own, which is given nothing but its bytes. */
export function createPhotoProcess({ program, timeoutMs = 30_000, maxWaiting = 6 }: Options): PhotoProcessor {
  const inTurn = createSlots(1)
  let waiting = 0
  let isClosed = false
  let current: ChildProcess | null = null

  function convert(request: PhotoRequest): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('the server stops'))
      const child = forkQuietly(program, [], {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      current = child
      let response: PhotoResponse | null = null
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      child.on('message', (message: PhotoResponse) => {
        response = message
        // Nothing more is wanted of it. Disconnecting instead, `close` would never come.
        child.kill('SIGKILL')
      })
      child.on('error', (error) => {
        clearTimeout(timer)
        reject(error)
      })
      child.on('close', () => {
        clearTimeout(timer)
        if (isClosed) reject(new Error('the server stops'))
        // Crashed, killed for its memory, or took too long: the file is to blame.
        else if (!response) resolve(refuse('photo-broken'))
        else resolve('photo' in response ? accept(response.photo) : refuse(response.refusal))
      })
      child.send(request, () => undefined)
    })
  }

  return {
    async process(original, turned = false) {
      if (waiting >= maxWaiting) return refuse('busy')
      waiting += 1
      try {
        return await inTurn(() => convert({ original, turned }))
      } finally {
        waiting -= 1
      }
    },
    close() {
      isClosed = true
      current?.kill('SIGKILL')
    },
  }
}
