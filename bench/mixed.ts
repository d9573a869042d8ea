import { setTimeout as wait } from 'node:timers/promises'

import { eq } from 'drizzle-orm'
import { max, median } from 'simple-statistics'

import { orders } from '#db/schema.ts'
import { httpBuyer } from '#test/support/http-buyer.ts'
import { signInStaff, uploadFile, waveOf, type Studio } from '#test/support/http-staff.ts'
import { memoryOf } from '#test/support/processes.ts'
import { payAtEmulator } from '#test/support/sold-orders.ts'

import { atMost, grouped, laterGrowth, latencyColumns, megabytes, table, type Part } from './report.ts'
import { openForm, sendForm } from './sales.ts'
import { flat } from './servers.ts'
import { openSoldShop, requestHeaders, sample, staff, timeOf, waitForNone, waitUntilIdle, withStaff } from './shop.ts'
import type { Ends, Size } from './shop.ts'
import { makeVersion, presentedSound } from './sound.ts'

type Place = {
  url: string
  studio: Studio
  /** A client's, and the sound they may play. */
  cookie: string
  soundUrl: string
  /** Orders that strangers look up. */
  known: { code: string; email: string }[]
  sold: { buyers: number; paid: number }
}
type Act = (place: Place, turn: number) => Promise<unknown>

const sitePages = '/ /pacotes /faq /como-funciona /portfolio /contato'.split(' ')
const panelPages =
  '/admin /admin/projects /admin/projects/quadro /admin/orders /admin/clients /admin/mails /admin/busca/achados?busca=ana'
/** Five megabytes: one full chunk and a shorter one. */
const wave = waveOf({ seconds: 30, rate: 44_100, bits: 16 })

/** How many of each kind there are at a time, their pauses in ms, and what one of them does again and again. */
const users: { kind: string; count: number; pause: [min: number, max: number]; act: Act }[] = [
  { kind: 'page of the site', count: 12, pause: [50, 150], act: pageOf(sitePages, () => '') },
  { kind: 'tracking page', count: 6, pause: [100, 300], act: pageOf(['/acompanhar-pedido'], ({ cookie }) => cookie) },
  { kind: 'look-up by code and e-mail', count: 2, pause: [500, 1_500], act: lookUp },
  { kind: '256 KiB of sound', count: 10, pause: [300, 700], act: listen },
  { kind: 'upload of 5 MB in chunks', count: 1, pause: [8_000, 12_000], act: upload },
  { kind: 'checkout, every third paid', count: 2, pause: [800, 1_600], act: buy },
  {
    kind: 'page of the panel',
    count: 3,
    pause: [300, 700],
    act: pageOf(panelPages.split(' '), ({ studio }) => studio.cookie),
  },
]

/** Visitors, clients, listeners, staff, uploads and sales at a time, against one process; nothing is pinned. */
export async function measureMixed({ minutes }: Size, ends: Ends): Promise<Part> {
  const shop = await openSoldShop(ends, withStaff, 20)
  const place = await openPlace(shop)
  const countPaid = () => shop.db.$count(orders, eq(orders.state, 'paid'))
  const paidBefore = await countPaid()
  const { readings, end } = sample(() => memoryOf(shop.pid), 2_000)
  const { kinds, failures } = await runUsers(place, performance.now() + minutes * 60_000)
  end()
  const { buyers, paid } = place.sold
  const lost = await waitForNone(async () => paidBefore + paid - (await countPaid()), 120_000)
  const growth = laterGrowth(readings).growth * 100
  const memory = readings.map(([, resident]) => resident)
  const userCount = users.reduce((sum, { count }) => sum + count, 0)
  return {
    report: [
      `## Mixed traffic, ${minutes} minutes`,
      `${userCount} users at a time, with pauses: ${buyers} orders, ${paid} of them paid. The load comes from the same two cores.`,
      table([...kinds], {
        '': ([kind]) => kind,
        count: ([, times]) => grouped(times.length),
        ...latencyColumns(([, times]: [string, number[]]) => times),
      }),
      ...failures.slice(0, 10).map((text) => `- ${text}`),
      `Resident memory, every two seconds: median ${megabytes(median(memory))} MB, most ${megabytes(max(memory))} MB, growth in the second half ${growth.toFixed(2)} %.`,
    ],
    marks: [
      atMost('mixed traffic: requests that failed', 0, failures.length),
      atMost('mixed traffic: payments lost', 0, lost),
      atMost('mixed traffic: memory, growth in the second half', flat * 100, growth, '%'),
    ],
  }
}

/** A client of the shop gets a recording to play. */
async function openPlace(shop: Awaited<ReturnType<typeof openSoldShop>>): Promise<Place> {
  const { cookie } = shop.order
  const studio = await signInStaff(shop.url, staff)
  await makeVersion(shop, { studio, projectId: shop.project.id, wave: { seconds: 240, rate: 44_100, bits: 16 } })
  const soundUrl = await presentedSound(shop)
  const known = await shop.db.select({ code: orders.code, email: orders.buyerEmail }).from(orders)
  await waitUntilIdle(shop.pid)
  return { url: shop.url, studio, cookie, soundUrl, known, sold: { buyers: 0, paid: 0 } }
}

/** Lets all of them act until `end`, and finish what they began; a failure is counted and described, not thrown. */
async function runUsers(place: Place, end: number) {
  const kinds = new Map(users.map(({ kind }): [string, number[]] => [kind, []]))
  const failures: string[] = []
  const runs = users.flatMap(({ kind, count, pause: [least, most], act }) =>
    Array.from({ length: count }, async (_, index) => {
      for (let turn = index; performance.now() < end; turn += count) {
        const began = performance.now()
        const failure = await act(place, turn).then(() => null, String)
        if (failure) failures.push(`${kind}: ${failure}`)
        else kinds.get(kind)?.push(performance.now() - began)
        await wait(least + Math.random() * (most - least))
      }
    }),
  )
  await Promise.all(runs)
  return { kinds, failures }
}

function pageOf(paths: string[], cookieOf: (place: Place) => string): Act {
  return (place, turn) => timeOf(place.url + paths[turn % paths.length], requestHeaders(cookieOf(place)))
}

/** Every stranger has an address of their own, as limits count by it. */
async function lookUp({ url, known }: Place, turn: number) {
  const { code, email } = known[turn % known.length] ?? { code: '', email: '' }
  const address = `127.5.${1 + (Math.floor(turn / 200) % 200)}.${1 + (turn % 200)}`
  const { status } = await httpBuyer(url, address, { name: '', email }).post('/acompanhar-pedido', { code, email })
  if (status !== 303) throw new Error(`answered with ${status}`)
}

/** A quarter of a megabyte somewhere in four minutes, as a player asks for it. */
function listen({ cookie, soundUrl }: Place) {
  const from = Math.floor(Math.random() * 4_000_000)
  return timeOf(soundUrl, { cookie, range: `bytes=${from}-${from + 262_143}` })
}

function upload({ studio }: Place, turn: number) {
  const meant = { title: `Gravação ${turn}`, category: 'piano' }
  return uploadFile(studio, { purpose: 'library', projectId: null, meant }, { name: `gravacao-${turn}.wav`, ...wave })
}

async function buy({ url, sold }: Place) {
  const number = (sold.buyers += 1)
  const checkout = await sendForm(await openForm(url, number))
  if (number % 3 > 0) return
  await payAtEmulator(checkout)
  sold.paid += 1
}
