import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import type { TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended from outside
  export interface ProvidedContext {
    /** A socket that answers with the directory of PostgreSQL's own, once that runs. */
    postgresRequests: string
  }
}

/**
 * Vitest's global setup: one temporary PostgreSQL for the whole run, started when a test first asks for it. A run of tests that
 * need none, as those of `core/`, waits for nothing.
 */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'harmonia-requests-'))
  const path = join(folder, 'socket')
  let cluster: Promise<TestCluster> | undefined

  const server = createServer((connection) => {
    cluster ??= import('./test-cluster.ts').then(({ startTestCluster }) => startTestCluster())
    cluster.then(
      ({ socketDir }) => connection.end(JSON.stringify({ socketDir })),
      (error: unknown) => connection.end(JSON.stringify({ error: String(error) })),
    )
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  project.provide('postgresRequests', path)

  return async () => {
    server.close()
    await cluster?.then(
      (started) => started.stop(),
      () => undefined,
    )
    await rm(folder, { recursive: true, force: true })
  }
}
