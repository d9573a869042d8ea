import { parseReply, sendRequest, type Reply } from '#app/client/send-request.ts'
import { uploadErrors } from '#copy/audio/uploads.ts'
import { checkUploadContent, chunkBytes, uploadPurposes } from '#core/audio/upload.ts'
import { blobSource } from '#core/shared/byte-source.ts'
import { findFormat } from '#core/shared/file-format.ts'

import { addSample, retryDelaySeconds, secondsLeft, type ProgressSample } from './transfer-rate.ts'
import { remove, remember, type Unfinished } from './unfinished.ts'

export type TransferView =
  | { kind: 'sending'; sent: number; secondsLeft: number | null }
  | { kind: 'paused'; sent: number }
  /** Offline; the next try starts automatically. */
  | { kind: 'waiting'; sent: number; seconds: number }
  | { kind: 'finishing' }
  | { kind: 'failed'; text: string; canRetry: boolean }
  | { kind: 'done'; fileId: string }

export type UploadAnnouncement = { purpose: string; projectId: string | null; metadata: Record<string, string> }
export type Transfer = {
  pause: () => void
  resume: () => void
  /** Stops and deletes the upload on the server. */
  cancel: () => void
  /** Stops; choosing the same file again continues it. */
  leave: () => void
}

/** The server assembles gigabytes and may upload them to a bucket: this takes long. */
const finishMs = 15 * 60_000

const sessionEnded = 'Sua sessão terminou. Entre de novo no painel em outra aba e depois continue aqui.'
const unknownFailure = 'O envio falhou. Tente de novo.'

/** Sends a file in chunks and continues after interruptions: chunks already sent are not repeated. */
export function startTransfer(
  file: File,
  {
    announcement,
    known,
    onChange,
  }: { announcement: UploadAnnouncement; known: Unfinished | null; onChange: (view: TransferView) => void },
): Transfer {
  let id = known?.id ?? null
  let sent = 0
  let failures = 0
  const control = { paused: false, ended: false }
  let request = new AbortController()
  let wake = nothing
  let samples: ProgressSample[] = []
  const wakeUp = () => wake()

  window.addEventListener('online', wakeUp)
  void run()

  async function run(): Promise<void> {
    while (!control.ended) {
      if (control.paused) {
        samples = []
        onChange({ kind: 'paused', sent })
        await sleep(null)
        continue
      }
      request = new AbortController()
      const reply = await advance()
      if (control.ended) return
      if (reply === 'on') failures = 0
      else if (reply === 'lost') await waitForConnection()
      else return end(reply)
    }
  }

  /** The next step, whichever it is. */
  async function advance(): Promise<'on' | 'lost' | TransferView> {
    if (id === null) return announce()
    if (sent === 0 && known) return readOffset(id)
    if (sent < file.size) return sendChunk(id)
    onChange({ kind: 'finishing' })
    return read(
      await sendRequest(`/admin/envios/${id}/fim`, { method: 'POST', answerMs: finishMs, signal: request.signal }),
      asDone,
    )
  }

  async function announce() {
    reportSent(sent)
    const { metadata, ...target } = announcement
    const refusal = await findRefusal(file, announcement).catch(() => 'unreadable' as const)
    if (refusal === 'unreadable') return { kind: 'failed' as const, text: unknownFailure, canRetry: true }
    if (refusal) return { kind: 'failed' as const, text: uploadErrors[refusal], canRetry: false }
    const { name, type, size: bytes } = file
    const body = JSON.stringify({ ...target, name, type, bytes, meant: metadata })
    const headers = { 'Content-Type': 'application/json' }
    const reply = await sendRequest('/admin/envios', { method: 'POST', body, headers, signal: request.signal })
    return read(reply, (payload): 'on' => {
      id = String(payload.id)
      remember({ id, ...target, name, size: bytes, lastModified: file.lastModified, at: new Date().getTime() })
      return 'on'
    })
  }

  async function readOffset(uploadId: string) {
    const reply = await sendRequest(`/admin/envios/${uploadId}`, { method: 'GET', signal: request.signal })
    return read(reply, ({ received }) => {
      known = null
      return continueFrom(received)
    })
  }

  async function sendChunk(uploadId: string) {
    const from = sent
    reportSent(from)
    const reply = await sendRequest(`/admin/envios/${uploadId}`, {
      method: 'PATCH',
      body: file.slice(from, from + chunkBytes),
      headers: { 'Upload-Offset': String(from), 'Content-Type': 'application/octet-stream' },
      onProgress: (bytes) => reportSent(Math.min(file.size, from + bytes)),
      signal: request.signal,
    })
    if (reply.kind === 'answered' && reply.status === 409) return continueFrom(parseReply(reply.text).received)
    return read(reply, ({ received }) => continueFrom(received))
  }

  function reportSent(bytes: number): void {
    samples = addSample(samples, { at: performance.now(), bytes })
    onChange({ kind: 'sending', sent: bytes, secondsLeft: secondsLeft(samples, file.size) })
  }

  function continueFrom(received: unknown): 'on' {
    sent = Number(received)
    return 'on'
  }

  async function waitForConnection(): Promise<void> {
    if (control.paused) return
    failures += 1
    samples = []
    const seconds = retryDelaySeconds(failures)
    onChange({ kind: 'waiting', sent, seconds })
    await sleep(seconds)
  }

  /** Until woken, or for some seconds. */
  function sleep(seconds: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = seconds === null ? 0 : window.setTimeout(resolve, seconds * 1_000)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function end(view: TransferView): void {
    if (view.kind === 'done' || (view.kind === 'failed' && !view.canRetry)) {
      if (id) remove(id)
    }
    stop()
    onChange(view)
  }

  function stop(): void {
    control.ended = true
    window.removeEventListener('online', wakeUp)
    request.abort()
    wake()
  }

  return {
    pause() {
      control.paused = true
      request.abort()
    },
    resume() {
      control.paused = false
      wake()
    },
    cancel() {
      stop()
      if (!id) return
      remove(id)
      void sendRequest(`/admin/envios/${id}`, { method: 'DELETE' })
    },
    leave: stop,
  }
}

/** The server asks the same once the bytes are there: of a film whose index stands at its end, after all of them. */
async function findRefusal(file: File, { purpose, metadata }: UploadAnnouncement) {
  const known = uploadPurposes.find((one) => one === purpose)
  if (!known) return null
  const found = await findFormat(blobSource(file))
  const { name, size: bytes } = file
  const checked = checkUploadContent({ purpose: known, name, bytes, kind: metadata.kind ?? '', found })
  return checked.ok ? null : checked.code
}

function read<Next>(
  reply: Reply,
  onAccepted: (payload: Record<string, unknown>) => Next,
): Next | 'lost' | TransferView {
  if (reply.kind === 'lost' || reply.status >= 500 || reply.status === 429) return 'lost'
  const { status } = reply
  const payload = parseReply(reply.text)
  if (status < 300) return onAccepted(payload)
  if (status === 401) return { kind: 'failed', text: sessionEnded, canRetry: true }
  // A chunk that was truncated: the next try may be complete.
  if (status === 400 && payload.code === 'wrong-length') return 'lost'
  return { kind: 'failed', text: typeof payload.text === 'string' ? payload.text : unknownFailure, canRetry: false }
}

function asDone({ fileId }: Record<string, unknown>): TransferView {
  return { kind: 'done', fileId: String(fileId) }
}

function nothing(): void {
  // No timer is pending.
}
