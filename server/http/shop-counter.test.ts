import { expect, test } from 'vitest'

import type { ShopCount } from '#core/site/shop-count.ts'

import { createShopCounter, startShopCounter } from './shop-counter.ts'

const arrival = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }

function create() {
  const stored: ShopCount[][] = []
  const warned: string[] = []
  let isDown = false
  const counter = createShopCounter(
    async (counts) => {
      if (isDown) throw new Error('down')
      stored.push(counts)
    },
    { warn: (_fields, message) => void warned.push(message) },
  )
  return { counter, stored, warned, setDown: (down: boolean) => void (isDown = down) }
}

test('pages are sent → stored once as sums, and not again', async () => {
  const { counter, stored } = create()
  counter.seePage('/', arrival)
  counter.seePage('/pacotes', arrival)
  counter.seePage('/pacotes', {})
  await counter.flush()
  await counter.flush()

  expect(stored).toEqual([
    [
      { kind: 'visit', key: '', count: 2 },
      { kind: 'packages', key: '', count: 1 },
    ],
  ])
})

test.each([
  ['/pacotes', 'packages '],
  ['/pagamento/express', 'checkout express'],
  ['/pagamento/express/', 'checkout express'],
  ['/pagamento/express/nada', null],
  ['/pagamento', null],
  ['/faq', null],
])('%s is opened from a page of ours → counted as %s, as its address is stated', async (path, counted) => {
  const { counter, stored } = create()
  counter.seePage(path, { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' })
  await counter.flush()

  expect(stored.flat().map(({ kind, key }) => `${kind} ${key}`)).toEqual(counted === null ? [] : [counted])
})

test('the database is away → counted on, and stored when it is back', async () => {
  const { counter, stored, warned, setDown } = create()
  counter.seePage('/', arrival)
  setDown(true)
  await counter.flush()
  counter.seePage('/', arrival)
  setDown(false)
  await counter.flush()

  expect([stored, warned]).toEqual([[[{ kind: 'visit', key: '', count: 2 }]], ['visits could not be stored']])
})

test('the process ends → what was counted since the last minute is stored', async () => {
  const { counter, stored } = create()
  const stop = startShopCounter(counter)
  counter.seePage('/', arrival)
  await stop()
  expect(stored).toEqual([[{ kind: 'visit', key: '', count: 1 }]])
})

test('thousands of invented songs within a minute → memory stays bounded, visits are counted', async () => {
  const { counter, stored } = create()
  counter.seePage('/', arrival)
  for (let n = 0; n < 3_000; n += 1) counter.add([{ kind: 'song', key: `s-${n}`, count: 1 }])
  counter.seePage('/', arrival)
  counter.seePage('/pacotes', arrival)
  await counter.flush()

  expect(stored[0]?.filter(({ kind }) => kind === 'song').length).toBeLessThanOrEqual(500)
  expect(stored[0]).toContainEqual({ kind: 'packages', key: '', count: 1 })
  expect(stored[0]?.[0]).toEqual({ kind: 'visit', key: '', count: 3 })
})
