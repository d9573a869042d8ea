import { Agent, request as httpRequest, type ClientRequest } from 'node:http'

import { findingsOf, type FuzzAnswer, type Secrets } from './findings.ts'
import { requestOf, type FuzzRequest, type Identity, type Known } from './requests.ts'
import type { Surface } from './surface.ts'

export type FuzzTarget = {
  url: string
  surface: Surface
  known: Known
  secrets: Secrets
  /** Texts that would tell where the server is installed. */
  hidden: string[]
  cookiesOf(identity: Identity): string
  /** Signs in or orders again: requests end sessions and access, too. */
  renew(identity: Identity): Promise<void>
}

export type Finding = { index: number; what: string; request: FuzzRequest; status: number | null }
export type FuzzReport = {
  requests: number
  ms: number
  statuses: Map<number, number>
  slowestMs: number
  findings: Finding[]
}

type Options = { seed: number; from?: number; requests: number; parallel?: number; onAnswer?: () => void }

const timeoutMs = 20_000
/** The client's access may have been ended everywhere; nothing in an answer says so for certain. */
const clientRenewedEvery = 2_000
const maxBody = 3_000_000

/** Sends the requests of a seed, a few at a time, and reports every answer that must not be. */
export async function runFuzz(target: FuzzTarget, options: Options): Promise<FuzzReport> {
  const { seed, from = 0, requests, parallel = 6, onAnswer } = options
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const report: FuzzReport = { requests, ms: 0, statuses: new Map(), slowestMs: 0, findings: [] }
  const began = performance.now()
  let next = from

  async function work() {
    while (next < from + requests) {
      const index = next
      next += 1
      const request = requestOf(seed, index, target.surface, target.known)
      if (index > from && index % clientRenewedEvery === 0) await target.renew('client')
      const answer = await send(target, request, agent, index)
      const status = typeof answer === 'string' ? null : answer.status
      if (status !== null) report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1)
      if (typeof answer !== 'string') report.slowestMs = Math.max(report.slowestMs, answer.ms)
      for (const what of findingsOf(request, answer, target)) report.findings.push({ index, what, request, status })
      if (request.identity === 'staff' && typeof answer !== 'string' && isSignedOut(answer)) await target.renew('staff')
      onAnswer?.()
    }
  }

  await Promise.all(Array.from({ length: parallel }, work))
  agent.destroy()
  report.ms = performance.now() - began
  return report
}

function isSignedOut({ headers }: FuzzAnswer): boolean {
  return /location \/admin\/login/i.test(headers)
}

async function send(
  target: FuzzTarget,
  { identity, method, path, headers, cookie, body }: FuzzRequest,
  agent: Agent,
  index: number,
): Promise<FuzzAnswer | 'timeout' | 'broken'> {
  const { hostname, port, origin } = new URL(target.url)
  const cookies = [target.cookiesOf(identity), cookie].filter(Boolean).join('; ')
  const sent = {
    origin,
    // Each network has limits of its own; without this, most answers would be 429.
    'x-forwarded-for': `198.18.${(index >> 8) & 255}.${index & 255}`,
    ...(cookies ? { cookie: cookies } : {}),
    ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerText(value)])),
  }
  const began = performance.now()
  return new Promise((resolve) => {
    let outgoing: ClientRequest
    try {
      outgoing = httpRequest({ hostname, port, method, path: pathText(path), headers: sent, agent, timeout: timeoutMs })
    } catch {
      // Node's own client refuses to send it.
      resolve({ status: 0, body: '', headers: '', ms: 0 })
      return
    }
    const end = (answer: FuzzAnswer | 'timeout' | 'broken') => {
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(() => {
      end('timeout')
      outgoing.destroy()
    }, timeoutMs)
    outgoing.on('error', () => end('broken'))
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const finish = () =>
        end({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          headers: response.rawHeaders.join(' '),
          ms: performance.now() - began,
        })
      // A stream of events has no end.
      if (response.headers['content-type'] === 'text/event-stream') {
        finish()
        outgoing.destroy()
        return
      }
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size < maxBody) chunks.push(chunk)
      })
      response.on('end', finish)
      response.on('error', () => end('broken'))
    })
    outgoing.end(body || undefined)
  })
}

/** Header values hold Latin-1 without control characters: anything else the client itself would refuse. */
function headerText(value: string): string {
  return value.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')
}

function pathText(path: string): string {
  return path.replaceAll(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()))
}
