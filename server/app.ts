import * as build from 'virtual:react-router/server-build'

import { keptPaths } from '#server/render/page-cache.ts'

import { readEnv } from './env.ts'
import { startApp, type Running } from './start.ts'

type Options = { root: string; env: Record<string, string | undefined>; say: (line: string) => void }

/** Starts the production build. Importing this file has no side effects. */
export function startProduction({ root, env, say }: Options): Promise<Running> {
  return startApp({ env: readEnv(env, root), root, build, keep: keptPaths(build), mode: 'production', say })
}
