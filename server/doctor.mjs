// `npm run doctor`: checks an installation and says in plain words what to do. Changes nothing; exits with 1 when something
// would keep the shop from selling.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { explainFailure } from './explain-failure.mjs'
import { refuseOldNode } from './node-version.mjs'

refuseOldNode()

const root = dirname(dirname(fileURLToPath(import.meta.url)))
try {
  const built = await import(new URL('../build/server/index.js', import.meta.url).href)
  built.parseOptions(process.argv.slice(2))
  const isGood = await built.examineInstallation({ root, env: process.env, printLine: (line) => console.log(line) })
  // Libraries may hold connections open that nobody needs any more.
  process.exit(isGood ? 0 : 1)
} catch (error) {
  console.error(explainFailure(error))
  process.exit(1)
}
