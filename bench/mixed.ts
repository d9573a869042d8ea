import { setTimeout as wait } from 'node:timers/promises'

import { eq } from 'drizzle-orm'
import { sum } from 'simple-statistics'

import { orders } from '#db/schema.ts'
import { httpBuyer } from '#test/support/http-buyer.ts'
import { signInStaff, uploadFile, waveOf } from '#test/support/http-staff.ts'
import { payAtEmulator } from '#test/support/sold-orders.ts'

import { watchMemory } from './memory.ts'
import { atMost, grouped, latencyColumns, table, type Part } from './report.ts'
import { openForm } from './sales.ts'
import { openSoldShop, requestHeaders, staff, timeOf, waitForNone, waitUntilIdle, withStaff } from './shop.ts'
import type { Ends, Size, SoldShop } from './shop.ts'
import { makeVersion, presentedSound } from './sound.ts'

/** What one of a kind does again and again, with a number of its own each time, and how long that took. */
type Act = (turn: number) => Promise<unknown>
type Users = { kind: string; count: number; pause: [least: number, most: number]; act: Act; times: number[] }

const sitePages = '/ /pacotes /faq /como-funciona /portfolio /contato'
const panelPages =
  '/admin /admin/projects /admin/projects/quadro /admin/orders /admin/clients /admin/mails /admin/busca/achados?busca=ana'
/** Five megabytes: one full chunk and a shorter one. */
const wave = waveOf({ seconds: 30, rate: 44_100, bits: 16 })

/** Visitors, clients, listeners, staff, uploads and sales at a time, against one process; nothing is pinned. */
export async function measureMixed({ minutes }: Size, ends: Ends): Promise<Part> {
  const shop = await openSoldShop(ends, withStaff, 20)
  const atEmulator: string[] = []
  const users = await openUsers(shop, atEmulator)
  const countPaid = () => shop.db.$count(orders, eq(orders.state, 'paid'))
  const [ordersBefore, paidBefore] = [await shop.db.$count(orders), await countPaid()]
  const endMemory = watchMemory(shop.pid, 'mixed traffic')
  const failures = await runUsers(users, performance.now() + minutes * 60_000)
  const memory = endMemory()
  const paid = atEmulator.length
  const lost = await waitForNone(async () => paidBefore + paid - (await countPaid()), 120_000)
  const bought = (await shop.db.$count(orders)) - ordersBefore
  return {
    report: [
      `## Mixed traffic, ${minutes} minutes`,
      `${sum(users.map(({ count }) => count))} users at a time, with pauses: ${bought} orders, ${paid} of them paid. The load comes from the same two cores.`,
      table(users, {
        '': ({ kind }) => kind,
        count: ({ times }) => grouped(times.length),
        ...latencyColumns(({ times }: Users) => times),
      }),
      ...failures.slice(0, 10).map((text) => `- ${text}`),
      ...memory.report,
    ],
    marks: [
      atMost('mixed traffic: requests that failed', 0, failures.length),
      atMost('mixed traffic: payments lost', 0, lost),
      ...memory.marks,
    ],
  }
}

/** How many of each kind there are at a time, and their pauses in ms; `paid` gets what was paid at the emulator. */
async function openUsers(shop: SoldShop, paid: string[]): Promise<Users[]> {
  const { url, db, order, project } = shop
  const studio = await signInStaff(url, staff)
  await makeVersion(shop, { studio, projectId: project.id, wave: { seconds: 240, rate: 44_100, bits: 16 } })
  const soundUrl = await presentedSound(shop)
  const known = await db.select({ code: orders.code, email: orders.buyerEmail }).from(orders)
  await waitUntilIdle(shop.pid)
  const pageOf = (paths: string, cookie?: string): Act => {
    const all = paths.split(' ')
    return (turn) => timeOf(url + all[turn % all.length], requestHeaders(cookie))
  }
  const users = (kind: string, count: number, pause: Users['pause'], act: Act) => ({
    kind,
    count,
    pause,
    act,
    times: [],
  })
  return [
    users('page of the site', 12, [50, 150], pageOf(sitePages)),
    users('tracking page', 6, [100, 300], pageOf('/acompanhar-pedido', order.cookie)),
    users('look-up by code and e-mail', 2, [500, 1_500], async (turn) => {
      const { code, email } = known[turn % known.length] ?? { code: '', email: '' }
      // Every stranger has an address of their own, as limits count by it.
      const address = `127.5.${1 + (Math.floor(turn / 200) % 200)}.${1 + (turn % 200)}`
      const { status } = await httpBuyer(url, address, { name: '', email }).post('/acompanhar-pedido', { code, email })
      if (status !== 303) throw new Error(`answered with ${status}`)
    }),
    // Somewhere in four minutes, as a player asks for it.
    users('256 KiB of sound', 10, [300, 700], () => {
      const from = Math.floor(Math.random() * 4_000_000)
      return timeOf(soundUrl, { cookie: order.cookie, range: `bytes=${from}-${from + 262_143}` })
    }),
    users('upload of 5 MB in chunks', 1, [8_000, 12_000], (turn) => {
      const meant = { title: `Gravação ${turn}`, category: 'piano' }
      return uploadFile(
        studio,
        { purpose: 'library', projectId: null, meant },
        { name: `gravacao-${turn}.wav`, ...wave },
      )
    }),
    users('checkout, every third paid', 2, [800, 1_600], async (turn) => {
      const { send } = await openForm(url)
      const checkout = await send()
      if (turn % 3 === 2) paid.push(await payAtEmulator(checkout))
    }),
    users('page of the panel', 3, [300, 700], pageOf(panelPages, studio.cookie)),
  ]
}

/** Lets all of them act until `end`, and finish what they began; returns what failed. */
async function runUsers(users: Users[], end: number): Promise<string[]> {
  const failures: string[] = []
  const runs = users.flatMap(({ kind, count, pause: [least, most], act, times }) =>
    Array.from({ length: count }, async (_, index) => {
      for (let turn = index; performance.now() < end; turn += count) {
        const began = performance.now()
        const failure = await act(turn).then(() => null, String)
        if (failure) failures.push(`${kind}: ${failure}`)
        else times.push(performance.now() - began)
        await wait(least + Math.random() * (most - least))
      }
    }),
  )
  await Promise.all(runs)
  return failures
}
