export type HealthStatus = 'good' | 'look' | 'bad'

/** What the shop depends on, as it was a moment ago. */
export type Health = {
  database: { light: HealthStatus; reached: boolean; isReadOnly: boolean }
  /** How far our clock is ahead of the database's; `null` when it was not reached. */
  clock: { light: HealthStatus; offsetMs: number | null }
  /** Of the disk with the data directory; `null` when it cannot be measured. */
  disk: { light: HealthStatus; freeBytes: number | null }
  /**
   * `refused`: our token is not accepted. `simulated`: the local emulator stands in for the provider. `usesLinks`: new
   * orders are paid by payment links, so that only older ones need the API.
   */
  payments: {
    light: HealthStatus
    refused: boolean
    simulated: boolean
    usesLinks: boolean
    lastWebhookAt: Date | null
  }
  mail: { light: HealthStatus; transport: 'smtp' | 'folder'; state: TransportState; queued: number; unresolved: number }
  files: { light: HealthStatus; store: 'folder' | 'bucket' }
  /** `forwarded`: requests come through a proxy the settings do not mention. `expected`: the site's URL suggests one. */
  proxy: { light: HealthStatus; problem: 'forwarded' | 'expected' | null }
}

/** Whether the mail transport takes a mail now; `refused`: it answers, but not to our user and password. */
export type TransportState = 'reached' | 'silent' | 'refused'

export type HealthPart = keyof Health

/** One-time codes of second factors are valid for half a minute, signatures of webhooks for some minutes. */
export function clockStatus(offsetMs: number | null): HealthStatus {
  if (offsetMs === null) return 'look'
  const off = Math.abs(offsetMs)
  return off > 60_000 ? 'bad' : off > 5_000 ? 'look' : 'good'
}

const gigabyte = 1024 ** 3

/** One delivery may take two gigabytes; below the lower limit PostgreSQL may soon have no room for its log. */
export function diskStatus(freeBytes: number | null): HealthStatus {
  if (freeBytes === null) return 'look'
  return freeBytes < gigabyte / 4 ? 'bad' : freeBytes < 4 * gigabyte ? 'look' : 'good'
}

/** TLS ends at a proxy: a site with https and no trusted proxy is probably set up by halves. */
export function proxyProblem(facts: {
  isForwarded: boolean
  isTrusted: boolean
  siteUrl: string
}): Health['proxy']['problem'] {
  if (facts.isTrusted) return null
  if (facts.isForwarded) return 'forwarded'
  return facts.siteUrl.startsWith('https:') ? 'expected' : null
}
