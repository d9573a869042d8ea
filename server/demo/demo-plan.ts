import { demoFirstNames, demoRecipients, demoStories, demoSurnames } from '#copy/admin/demo-shop.ts'
import type { PackageId } from '#core/catalog/catalog.ts'
import { addDays } from '#core/shared/dates.ts'

/** How far an order has come today. */
export type DemoState =
  | 'delivered'
  | 'refunded'
  | 'expired'
  | 'cancelled'
  | 'approved'
  | 'returned'
  | 'feedback'
  | 'presented'
  | 'draft'
  | 'production'
  | 'briefing-sent'
  | 'awaiting-briefing'
  | 'payment-pending'
  | 'unpaid'

export type DemoOrder = {
  placedAt: Date
  state: DemoState
  buyer: { name: string; email: string; phone: string }
  packageId: PackageId
  method: 'card' | 'pix' | 'boleto'
  story: Omit<(typeof demoStories)[number], 'recipient'> & { recipient: string }
  /** How long each of its steps took, beside an ordinary order. */
  pace: number
  /** Index of the demonstration song its versions are. */
  song: number
  /** Whether the client asked for changes before approving. */
  hasRevision: boolean
}

/** Orders of today, the most telling ones first, with how many days ago they were placed. */
const current: [DemoState, number][] = [
  ['feedback', 9],
  ['unpaid', 0.2],
  ['presented', 6.5],
  ['draft', 5],
  ['briefing-sent', 2],
  ['production', 4],
  ['approved', 11],
  ['awaiting-briefing', 1],
  ['payment-pending', 0.4],
  ['returned', 10.5],
  ['feedback', 8.2],
  ['presented', 7.2],
  ['draft', 5.6],
  ['production', 3.3],
  ['briefing-sent', 1.4],
  ['awaiting-briefing', 0.6],
]

const oldestDays = 175
const newestPastDays = 15

/** The orders of a demonstration, oldest first: months of them, and today's in every state. The same for the same `now`. */
export function planDemo(count: number, now: Date): DemoOrder[] {
  const random = seeded(20_261)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  // A small demonstration is mostly what is under way; of a larger one that is a month like the others.
  const today = current.slice(
    0,
    Math.min(current.length, Math.max(9, Math.floor(count / 3)), Math.floor((count * 2) / 3)),
  )
  const pastCount = count - today.length
  const past = Array.from({ length: pastCount }, (_, index): [DemoState, number] => {
    // A shop that grows: each month a little more.
    const share = pastCount === 1 ? 0.9 : (index / (pastCount - 1)) ** 0.7
    return [pastState(index), oldestDays - share * (oldestDays - newestPastDays) + random()]
  })
  const names = new Map<string, number>()
  return [...past, ...today]
    .toSorted(([, one], [, other]) => other - one)
    .map(([state, daysAgo], index) => {
      const name = `${pick(demoFirstNames)} ${pick(demoSurnames)}`
      const same = names.get(name) ?? 0
      names.set(name, same + 1)
      return {
        placedAt: addDays(now, -daysAgo),
        state,
        buyer: {
          name,
          email: emailOf(name, same),
          phone: `55119${String(10_000_000 + Math.floor(random() * 89_999_999))}`,
        },
        packageId: packageOf(state, index),
        method: state === 'payment-pending' ? 'boleto' : pick(['card', 'pix', 'pix', 'card', 'boleto']),
        story: storyOf(index),
        pace: daysAgo > newestPastDays ? 0.75 + random() * 0.6 : 1,
        song: index,
        hasRevision: index % 3 === 1,
      }
    })
}

function storyOf(index: number): DemoOrder['story'] {
  const story = demoStories[index % demoStories.length] ?? demoStories[0]
  const others = demoRecipients[story.occasion]
  const time = Math.floor(index / demoStories.length)
  return { ...story, recipient: others[time % others.length] ?? story.recipient }
}

function pastState(index: number): DemoState {
  if (index % 9 === 2) return 'cancelled'
  if (index % 9 === 4) return 'refunded'
  return index % 9 === 7 ? 'expired' : 'delivered'
}

/** Of what was delivered everything that was promised exists, and there is no score to deliver. */
function packageOf(state: DemoState, index: number): PackageId {
  const packages: PackageId[] = ['essencial', 'express', 'profissional', 'essencial']
  if (state === 'feedback' || state === 'returned' || state === 'presented')
    return index % 2 === 0 ? 'premium' : 'profissional'
  return packages[index % packages.length] ?? 'essencial'
}

function emailOf(name: string, same: number): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')
  return `${plain}${same === 0 ? '' : same + 1}@exemplo.com.br`
}

/** Mulberry32: small, and the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
