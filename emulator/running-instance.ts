import { setTimeout as wait } from 'node:timers/promises'

import { lastPort } from './port.ts'
import type { MainSettings } from './settings.ts'

const patienceMs = 1_000
const stepMs = 100

/**
 * Finds another emulator running on this directory, for a second shop on the same machine: two writers would lose each
 * other's lines. Waits for one that is just exiting with its shop.
 */
export async function findRunningInstance({ dir, accessToken }: MainSettings): Promise<string | null> {
  const port = lastPort(dir)
  if (port === 0) return null

  const url = `http://127.0.0.1:${port}`
  for (let waited = 0; waited < patienceMs; waited += stepMs) {
    if (!(await isInstanceAlive(url, dir))) return null
    await wait(stepMs)
  }
  const answer = await fetch(`${url}/users/me`, { headers: { authorization: `Bearer ${accessToken}` } })
  if (answer.ok) return url
  throw new Error('another emulator uses this directory with another access token')
}

/** Resolves when the other emulator has ended. */
export async function waitUntilStopped(url: string, dir: string): Promise<void> {
  while (await isInstanceAlive(url, dir)) await wait(patienceMs)
}

async function isInstanceAlive(url: string, dir: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/emulator/health`, { signal: AbortSignal.timeout(stepMs * 5) })
    return answer.ok && (await answer.text()) === JSON.stringify({ ok: true, dir })
  } catch {
    return false
  }
}
