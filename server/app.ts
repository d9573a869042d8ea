import * as build from 'virtual:react-router/server-build'

import { cachedPaths } from '#app/route-table.ts'

import type { DemoOptions } from './demo/fill-demo.ts'
import { parseEnv } from './env.ts'
import { startApp, type Running } from './start.ts'

export { parseOptions, refuseServerOptions } from './command-options.ts'
export { backupCommand, restoreCommand } from './backup/backup-commands.ts'
export { examineInstallation } from './doctor/examine.ts'

type Options = {
  root: string
  env: Record<string, string | undefined>
  printLine: (line: string) => void
  signal: AbortSignal
}

/** Starts the production build. Importing this file has no side effects. */
export function startProduction({ root, env, printLine, signal }: Options): Promise<Running> {
  return startApp({
    env: parseEnv(env, root),
    root,
    build,
    cachedPaths,
    mode: 'production',
    printLine,
    signal,
  })
}

/** Loaded only by its command: a shop that runs has no use for it. */
export async function fillDemo(options: DemoOptions): Promise<boolean> {
  const demo = await import('./demo/fill-demo.ts')
  return demo.fillDemoShop(options)
}
