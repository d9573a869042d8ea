import type { ChildProcess } from 'node:child_process'

import { forkQuietly } from '#adapters/quiet-process.ts'

import type { PdfRenderer, PdfSource } from './pdf-renderer.ts'
import type { PdfResponse } from './pdf-worker.ts'

type Options = {
  /** The built `pdf-worker.ts`. */
  program: string
  /** The process ends after this long without work, and gives its memory back. */
  idleMs?: number
  /** Per document, not counting the wait for those before it. */
  timeoutMs?: number
}

type Job = { source: PdfSource; resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }

export type PdfProcess = PdfRenderer & {
  /** Documents that are not finished are rejected. */
  close(): void
}

/** Renders one document after the other in a child process, which starts when there is work and is replaced when it dies. */
export function createPdfProcess({ program, idleMs = 60_000, timeoutMs = 60_000 }: Options): PdfProcess {
  const waiting: Job[] = []
  let child: ChildProcess | null = null
  let current: Job | null = null
  let timer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = forkQuietly(program, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const fail = () => {
      if (child === started) endCurrent('the PDF process ended')
    }
    started.on('message', (response: PdfResponse) => finish(response))
    started.on('error', fail).on('close', fail)
    return started
  }

  function next(): void {
    if (current) return
    clearTimeout(timer)
    current = waiting.shift() ?? null
    if (current) {
      child ??= start()
      timer = setTimeout(() => endCurrent('the PDF process took too long'), timeoutMs)
      child.send(current.source, (error) => {
        if (error) endCurrent('the PDF process ended')
      })
    } else timer = setTimeout(stopChild, idleMs).unref()
  }

  function finish(response: PdfResponse): void {
    const done = current
    current = null
    if ('pdf' in response) done?.resolve(response.pdf)
    else done?.reject(new Error(`a PDF could not be rendered: ${response.error}`))
    next()
  }

  /** The document being rendered is lost with its process; those that wait get a new one. */
  function endCurrent(reason: string): void {
    stopChild()
    const lost = current
    current = null
    lost?.reject(new Error(reason))
    next()
  }

  function stopChild(): void {
    child?.kill('SIGKILL')
    child = null
  }

  return {
    render: (source) =>
      new Promise((resolve, reject) => {
        waiting.push({ source, resolve, reject })
        next()
      }),
    close() {
      for (const { reject } of waiting.splice(0)) reject(new Error('the server stops'))
      endCurrent('the server stops')
      clearTimeout(timer)
    },
  }
}
