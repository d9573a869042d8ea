import { setTimeout as wait } from 'node:timers/promises'

import { httpBuyer } from '#test/support/http-buyer.ts'
import { uploadFile, waveOf, type Studio } from '#test/support/http-staff.ts'

import { openKeepAlive } from '../server/keep-alive-connection.ts'
import { openForm } from '../server/sales.ts'
import { payAtEmulator } from '../server/seed-orders.ts'
import { fetchRange, pieceOfSound } from '../server/sound-range.ts'
import type { Tally } from './tally.ts'

export type MixedShop = {
  url: string
  studio: Studio
  /** A client's cookies, and the sound they may play. */
  listener: { cookie: string; soundUrl: string }
  /** Orders that strangers look up. */
  orders: { code: string; email: string }[]
}
type Traffic = MixedShop & { tally: Tally; isOver: () => boolean; sold: { buyers: number; paid: number } }

const sitePages = ['/', '/pacotes', '/faq', '/como-funciona', '/portfolio', '/contato']
const panelPages = [
  '/admin',
  '/admin/projects',
  '/admin/projects/quadro',
  '/admin/orders',
  '/admin/clients',
  '/admin/mails',
  '/admin/busca/achados?busca=ana',
]
/** One buyer in so many pays. */
const paidShare = 3
/** Five megabytes: one full chunk and a shorter one. */
const wave = waveOf({ seconds: 30, rate: 44_100, bits: 16 })

/** How many of each kind there are at a time, and what one of them does until it is over. */
const users: { count: number; act: (traffic: Traffic, index: number) => Promise<void> }[] = [
  { count: 12, act: visit },
  { count: 6, act: follow },
  { count: 2, act: lookUp },
  { count: 10, act: listen },
  { count: 1, act: upload },
  { count: 2, act: buy },
  { count: 3, act: work },
]

export const userCount = users.reduce((sum, { count }) => sum + count, 0)

/** Lets all of them act until `ms` have passed and everybody has finished what they began. Returns how many bought. */
export async function runUsers(place: MixedShop, tally: Tally, ms: number): Promise<Traffic['sold']> {
  const end = performance.now() + ms
  const sold = { buyers: 0, paid: 0 }
  const traffic: Traffic = { ...place, tally, isOver: () => performance.now() >= end, sold }
  await Promise.all(users.flatMap(({ count, act }) => Array.from({ length: count }, (_, index) => act(traffic, index))))
  return sold
}

async function visit({ url, tally, isOver }: Traffic, index: number): Promise<void> {
  const line = openKeepAlive(portOf(url), '')
  for (let turn = index; !isOver(); turn += 1) {
    await tally.time('page of the site', () => line.ask(sitePages[turn % sitePages.length] ?? '/'))
    await pause(50, 150)
  }
  line.close()
}

async function follow({ url, listener, tally, isOver }: Traffic): Promise<void> {
  const line = openKeepAlive(portOf(url), listener.cookie)
  while (!isOver()) {
    await tally.time('tracking page', () => line.ask('/acompanhar-pedido'))
    await pause(100, 300)
  }
  line.close()
}

async function lookUp({ url, orders, tally, isOver }: Traffic, index: number): Promise<void> {
  for (let turn = index; !isOver(); turn += 2) {
    const { code, email } = orders[turn % orders.length] ?? { code: '', email: '' }
    const stranger = httpBuyer(url, addressOf(5, turn), { name: '', email })
    await tally.time('look-up by code and e-mail', async () => {
      const { status } = await stranger.post('/acompanhar-pedido', { code, email })
      if (status !== 303) throw new Error(`answered with ${status}`)
    })
    await pause(500, 1_500)
  }
}

async function listen({ listener, tally, isOver }: Traffic): Promise<void> {
  while (!isOver()) {
    await tally.time('256 KiB of sound', () => fetchRange(listener.soundUrl, listener.cookie, pieceOfSound()))
    await pause(300, 700)
  }
}

async function upload({ studio, tally, isOver }: Traffic): Promise<void> {
  for (let turn = 1; !isOver(); turn += 1) {
    const meant = { title: `Gravação ${turn}`, category: 'piano' }
    await tally.time('upload of 5 MB in chunks', () =>
      uploadFile(studio, { purpose: 'library', projectId: null, meant }, { name: `gravacao-${turn}.wav`, ...wave }),
    )
    await pause(8_000, 12_000)
  }
}

async function buy({ url, tally, isOver, sold }: Traffic): Promise<void> {
  while (!isOver()) {
    const number = (sold.buyers += 1)
    const form = await tally.time('checkout page', () => openForm(url, number))
    const checkout =
      form &&
      (await tally.time('checkout form', async () => {
        const { status, headers } = await form.buyer.post('/pagamento/essencial', form.fields)
        if (status !== 303 || !headers.location) throw new Error(`answered with ${status}`)
        return headers.location
      }))
    if (checkout && number % paidShare === 0) {
      // The emulator's own time is none of the shop's: it only counts whether it worked.
      const done = await tally.time('payment at the emulator', () => payAtEmulator(checkout).then(() => true))
      if (done) sold.paid += 1
    }
    await pause(800, 1_600)
  }
}

async function work({ url, studio, tally, isOver }: Traffic, index: number): Promise<void> {
  const line = openKeepAlive(portOf(url), studio.cookie)
  for (let turn = index; !isOver(); turn += 1) {
    await tally.time('page of the panel', () => line.ask(panelPages[turn % panelPages.length] ?? '/admin'))
    await pause(300, 700)
  }
  line.close()
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

/** Every stranger has an address of their own, as limits count by it. */
function addressOf(group: number, index: number): string {
  return `127.${group}.${1 + (Math.floor(index / 200) % 200)}.${1 + (index % 200)}`
}

function pause(min: number, max: number): Promise<void> {
  return wait(min + Math.random() * (max - min))
}
