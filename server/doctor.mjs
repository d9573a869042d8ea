// `npm run doctor`: checks an installation and says in plain words what to do. Changes nothing; exits with 1 when something
// would keep the shop from selling.
import { runBuilt } from './run-built.mjs'

await runBuilt(async ({ examineInstallation, parseOptions }, surroundings) => {
  parseOptions(process.argv.slice(2))
  return (await examineInstallation(surroundings)) ? 0 : 1
})
