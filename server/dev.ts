import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'

import { refuseServerOptions } from './command-options.ts'
import type { Running } from './start.ts'

type Options = {
  root: string
  args: readonly string[]
  env: Record<string, string | undefined>
  printLine: (line: string) => void
  signal: AbortSignal
}

/** Runs the product from its sources: pages are rebuilt when edited, nothing is cached. */
export async function startDevelopment({ root, args, env, printLine, signal }: Options): Promise<Running> {
  refuseServerOptions(args)
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite cannot know what a path holds
  const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>
  const { startApp } = await load<typeof import('./start.ts')>('/server/start.ts')
  const { parseEnv: readEnv } = await load<typeof import('./env.ts')>('/server/env.ts')
  const running = await startApp({
    env: readEnv(env, root),
    root,
    build: () => load<ServerBuild>('virtual:react-router/server-build'),
    cachedPaths: [],
    mode: 'development',
    before: (next) => (request, response) => vite.middlewares(request, response, () => next(request, response)),
    printLine,
    signal,
  })
  return {
    url: running.url,
    async stop() {
      await running.stop()
      await vite.close()
    },
  }
}
