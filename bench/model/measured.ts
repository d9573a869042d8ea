import type { Work } from './queues.ts'

/**
 * What the model starts from: a run of `npm run bench -- --mixed --minutes 10` against one process on a machine that did nothing else,
 * and what each kind of request costs. The run says how often things happened and what they cost in processor time; waits
 * are computed. Change it together with docs/operator/scale.md, which is compared with it.
 */

/** `seconds`: processor time of the server's thread. `database`: of PostgreSQL. */
type Kind = Work & { name: string; database: number }

const microseconds = (count: number) => count / 1e6

export const kinds: Kind[] = [
  // docs/engineer/performance.md: 44,016 a second on one core.
  { name: 'page of the site', perSecond: 114, seconds: microseconds(23), database: 0 },
  // docs/engineer/performance.md: 553 a second on one core, PostgreSQL included.
  { name: 'tracking page', perSecond: 27, seconds: microseconds(1_350), database: microseconds(450) },
  { name: 'look-up by code and e-mail', perSecond: 1.9, seconds: microseconds(5_000), database: microseconds(3_000) },
  // docs/engineer/performance.md: 248 MB a second.
  { name: '256 KiB of sound', perSecond: 19, seconds: microseconds(1_060), database: microseconds(400) },
  // docs/engineer/performance.md: medians of the panel's pages.
  { name: 'page of the panel', perSecond: 5.6, seconds: microseconds(15_000), database: microseconds(5_000) },
  { name: 'checkout form', perSecond: 1.5, seconds: microseconds(20_000), database: microseconds(10_000) },
  // Mails, contract, webhook, news, in as many pieces as a sale has jobs: what was left of the processor time of the run
  // after all of the above. It used 38 % of a core, PostgreSQL and the other children 79 %, of which the analysis took 8
  // and two thirds of the rest are counted as PostgreSQL's.
  { name: 'job after a sale', perSecond: 12, seconds: microseconds(16_500), database: microseconds(36_000) },
]

/** Bytes of sound that listeners receive, per second. */
export const soundBytes = 19 * 262_144
/**
 * Per sale, with what surrounds it: commits and bytes of tables as in that run; of PostgreSQL's log and of mails with
 * contracts as an audit of 757 orders found them, the larger figure of the two where both have one.
 */
export const perSale = { commits: 257, logBytes: 177_000, databaseBytes: 34_000, mailBytes: 106_000 }
export const salesPerSecond = 1.5
/** A recording for analysis: this often, and this long (four minutes of it take 6 s). One at a time in each process. */
export const analysis = { perSecond: 0.1, seconds: 0.75 }
/** 12 for requests, 4 for jobs, 2 for health, 1 that listens. */
export const connectionsPerProcess = 19
