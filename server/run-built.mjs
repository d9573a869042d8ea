import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { explainFailure } from './explain-failure.mjs'
import { refuseOldNode } from './node-version.mjs'

/** Runs a command of the built server and ends the process with the code that it returns. */
export async function runBuilt(command) {
  refuseOldNode()
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  try {
    const built = await import(new URL('../build/server/index.js', import.meta.url).href)
    // Libraries may hold connections open that nobody needs any more.
    process.exit(await command(built, { root, env: process.env, printLine: (line) => console.log(line) }))
  } catch (error) {
    console.error(explainFailure(error))
    process.exit(1)
  }
}
