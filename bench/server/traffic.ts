import type { CDPSession } from '@playwright/test'

/** A response as seen by the browser: times in seconds on one clock, bytes on the wire including headers. */
export type TrafficResponse = { type: string; requestedAt: number; bytes: number }

export type Traffic = {
  requests: number
  document: number
  /** Scripts requested before the load event: a control might depend on them. */
  scripts: number
  laterScripts: number
  fonts: number
}

export type TrafficRecord = {
  sum: () => Traffic
  /** Milliseconds since a request was sent or bytes of a response came; an open event stream is silent. */
  quietFor: () => number
}

/** Records a page's traffic; call before its navigation. */
export async function listenTo(session: CDPSession): Promise<TrafficRecord> {
  const answers = new Map<string, TrafficResponse>()
  let loadedAt = Number.POSITIVE_INFINITY
  let changedAt = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type = 'Other' }) => {
    answers.set(requestId, { type, requestedAt: timestamp, bytes: 0 })
    changedAt = performance.now()
  })
  session.on('Network.dataReceived', () => (changedAt = performance.now()))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.bytes = encodedDataLength
    changedAt = performance.now()
  })
  session.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp))
  await session.send('Network.enable')
  await session.send('Page.enable')
  return { sum: () => sumUp([...answers.values()], loadedAt), quietFor: () => performance.now() - changedAt }
}

export function sumUp(answers: TrafficResponse[], loadedAt: number): Traffic {
  const scripts = answers.filter(({ type }) => type === 'Script')
  const bytes = (of: TrafficResponse[]) => of.reduce((sum, answer) => sum + answer.bytes, 0)
  return {
    requests: answers.length,
    document: bytes(answers.filter(({ type }) => type === 'Document')),
    scripts: bytes(scripts.filter(({ requestedAt }) => requestedAt <= loadedAt)),
    laterScripts: bytes(scripts.filter(({ requestedAt }) => requestedAt > loadedAt)),
    fonts: bytes(answers.filter(({ type }) => type === 'Font')),
  }
}
