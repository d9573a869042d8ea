import { requestText, visit } from '../pages/browser.ts'
import { spreadOf, type Spread } from '../statistics.ts'
import type { Generator, Round } from './child-processes.ts'

export type Target = {
  name: string
  /** Names of its baselines. */
  against: string[]
  server: { pid: number; port: number }
  path: string
  cookie?: string
  /** Text that only the correct response contains. */
  marker: string
}

export type Figures = Pick<Target, 'name' | 'against'> & Record<keyof Round, Spread>

/** `databaseOf` is the process that started PostgreSQL, whichever server is measured. */
type Options = { rounds: number; ms: number; connections: number; databaseOf: number }

/** Alternates all targets in every round, so that a temporary slowdown affects all of them. */
export async function runRounds(generator: Generator, targets: Target[], options: Options): Promise<Figures[]> {
  const { rounds, ms, connections, databaseOf } = options
  const measured = targets.map((target) => ({ target, rounds: [] as Round[] }))

  for (const { target } of measured) await once(target, Math.max(ms, 2_000))
  for (let index = 0; index < rounds; index += 1) {
    for (const entry of measured) entry.rounds.push(await once(entry.target, ms))
  }
  return measured.map(({ target, rounds: all }) => ({ name: target.name, against: target.against, ...figuresOf(all) }))

  async function once(target: Target, lasting: number): Promise<Round> {
    await check(target)
    const { pid, port } = target.server
    const requests = [requestText(port, target.path, target.cookie)]
    return generator.run({ port, requests, connections, warmUpMs: 300, ms: lasting, servers: [pid], databaseOf })
  }
}

async function check({ name, server, path, cookie, marker }: Target): Promise<void> {
  const { decoded } = await visit(server.port, path, cookie)
  if (!decoded.includes(marker)) throw new Error(`${name} did not answer what it should`)
}

function figuresOf(rounds: Round[]): Record<keyof Round, Spread> {
  const spread = (key: keyof Round) => spreadOf(rounds.map((round) => round[key]))
  return {
    perSecond: spread('perSecond'),
    p50: spread('p50'),
    p99: spread('p99'),
    serverMicroseconds: spread('serverMicroseconds'),
    databaseMicroseconds: spread('databaseMicroseconds'),
    busyShare: spread('busyShare'),
    generatorShare: spread('generatorShare'),
  }
}
