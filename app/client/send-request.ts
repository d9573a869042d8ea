/** What came back: an answer of the server, or nothing because the line was gone. */
export type Reply = { kind: 'answered'; status: number; text: string } | { kind: 'lost' }

type Sent = {
  method: string
  body?: Blob | FormData | string
  headers?: Record<string, string>
  onProgress?: (bytes: number, total: number) => void
  /** How long the answer may take once everything was sent. */
  answerMs?: number
  signal?: AbortSignal
}

/** Timeout (ms) without progress; browsers would wait for minutes. */
const silenceMs = 25_000

/** XMLHttpRequest, because `fetch` reports no upload progress. */
export function sendRequest(
  url: string,
  { method, body, headers = {}, onProgress, answerMs = 60_000, signal }: Sent,
): Promise<Reply> {
  return new Promise((resolve) => {
    const line = new XMLHttpRequest()
    let timer = 0
    const waitFor = (ms: number) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => line.abort(), ms)
    }
    const abort = () => line.abort()
    const end = (reply: Reply) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      window.removeEventListener('offline', abort)
      resolve(reply)
    }

    line.open(method, url)
    for (const [name, value] of Object.entries(headers)) line.setRequestHeader(name, value)
    line.upload.addEventListener('progress', ({ loaded, total }) => {
      waitFor(silenceMs)
      onProgress?.(loaded, total)
    })
    line.addEventListener('load', () => end({ kind: 'answered', status: line.status, text: line.responseText }))
    for (const name of ['error', 'abort', 'timeout']) line.addEventListener(name, () => end({ kind: 'lost' }))
    signal?.addEventListener('abort', abort)
    window.addEventListener('offline', abort)
    line.upload.addEventListener('load', () => waitFor(answerMs))
    waitFor(body ? silenceMs : answerMs)
    line.send(body)
    if (signal?.aborted) line.abort()
  })
}

/** The JSON object of an answer; an empty one where there is none, such as from a proxy. */
export function parseReply(text: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(text)
    return isRecord(payload) ? payload : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
