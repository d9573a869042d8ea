// `npm run demo`: fills a shop to look around in, in a data folder of its own.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { explainFailure } from './explain-failure.mjs'
import { refuseOldNode } from './node-version.mjs'

refuseOldNode()

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const printLine = (line) => console.log(line)

try {
  const { fillDemo, parseOptions } = await import(new URL('../build/server/index.js', import.meta.url).href)
  const orders = ordersFrom(parseOptions, process.argv.slice(2))
  process.exit((await fillDemo({ root, env: process.env, orders, printLine })) ? 0 : 1)
} catch (error) {
  console.error(explainFailure(error))
  process.exit(1)
}

/** `npm run demo -- --orders 12`; 40 without it. */
function ordersFrom(parseOptions, args) {
  const { values } = parseOptions(args, { options: { orders: { type: 'string', default: '40' } } })
  const count = Number(values.orders)
  if (!Number.isInteger(count) || count < 3 || count > 500) throw new Error('--orders: um número de 3 a 500')
  return count
}
