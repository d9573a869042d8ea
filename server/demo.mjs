// `npm run demo`: fills a shop to look around in, in a data folder of its own.
import { runBuilt } from './run-built.mjs'

await runBuilt(async ({ fillDemo, parseOptions }, surroundings) => {
  const orders = ordersFrom(parseOptions, process.argv.slice(2))
  return (await fillDemo({ ...surroundings, orders })) ? 0 : 1
})

/** `npm run demo -- --orders 12`; 40 without it. */
function ordersFrom(parseOptions, args) {
  const { values } = parseOptions(args, { options: { orders: { type: 'string', default: '40' } } })
  const count = Number(values.orders)
  if (!Number.isInteger(count) || count < 3 || count > 500) throw new Error('--orders: um número de 3 a 500')
  return count
}
