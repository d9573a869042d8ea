import { demoFirstNames, demoSurnames } from '#copy/admin/demo-shop.ts'
import { demoRecipients, demoStories, type DemoStory } from '#copy/admin/demo-stories.ts'
import { dedicatedTitle } from '#copy/project/song-title.ts'
import type { PackageId } from '#core/catalog/catalog.ts'
import { addDays } from '#core/shared/dates.ts'
import { namesOf } from '#core/shared/own-value.ts'
import { randomNumbers } from '#core/shared/random-numbers.ts'
import { fold } from '#core/shared/slug.ts'

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

/** Days between what happens to a song and what happened before it. */
const ordinaryDays = {
  payment: 0.01,
  briefing: 1,
  analysis: 0.6,
  start: 0.6,
  recording: 1.8,
  presentation: 0.3,
  review: 1.7,
  rework: 1.5,
  answer: 0.2,
  approval: 1.6,
  delivery: 1,
}
export type DemoStep = keyof typeof ordinaryDays
export type DemoDays = Record<DemoStep, number>
const demoSteps = namesOf(ordinaryDays)

/** What else happened: it was given away, the card's owner disputed the payment, or a voucher paid for it. */
export type DemoTurn = 'gift' | 'dispute' | 'voucher'

export type DemoOrder = {
  placedAt: Date
  state: DemoState
  buyer: { name: string; email: string; phone: string }
  packageId: PackageId
  method: 'card' | 'pix' | 'boleto'
  story: DemoStory
  days: DemoDays
  /** Index of the demonstration song its versions are. */
  song: number
  /** Whether the client asked for changes before approving. */
  hasRevision: boolean
  turn: DemoTurn | null
}

type Begun = { state: DemoState; daysAgo: number; packageId: PackageId; isPast: boolean }

/** Orders of today, the most telling ones first, with how many days ago they were placed. */
const current: [DemoState, number, PackageId][] = [
  ['feedback', 9, 'premium'],
  ['unpaid', 0.2, 'profissional'],
  ['presented', 6.5, 'profissional'],
  ['draft', 5, 'essencial'],
  ['briefing-sent', 2, 'essencial'],
  ['production', 4, 'essencial'],
  ['approved', 11, 'essencial'],
  ['awaiting-briefing', 1, 'express'],
  ['payment-pending', 0.4, 'essencial'],
  ['returned', 10.5, 'essencial'],
  // Promised for days ago.
  ['production', 19, 'essencial'],
  ['presented', 7.2, 'essencial'],
  ['draft', 5.6, 'profissional'],
  ['feedback', 8.2, 'profissional'],
  ['briefing-sent', 1.4, 'express'],
  ['awaiting-briefing', 0.6, 'essencial'],
]
/** What is sold, again and again: as many cheap ones in each month, so that the months can be compared. */
const soldPackages: PackageId[] = [
  'essencial',
  'express',
  'essencial',
  'profissional',
  'essencial',
  'essencial',
  'profissional',
  'essencial',
  'express',
  'premium',
]

const oldestDays = 175
const newestPastDays = 13
/** A shop that grows: each month sells this much more than the one before. */
const monthlyGrowth = 1.45

/** The orders of a demonstration, oldest first: months of them, and today's in every state. The same for the same `now`. */
export function planDemo(count: number, now: Date): DemoOrder[] {
  const random = randomNumbers(20_261)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  // A small demonstration is mostly what is under way; of a larger one that is a month like the others.
  const shown = Math.min(current.length, Math.max(9, Math.floor(count * 0.28)), Math.floor((count * 2) / 3))
  const today = current
    .slice(0, shown)
    .map(([state, daysAgo, packageId]): Begun => ({ state, daysAgo, packageId, isPast: false }))
  const past = Array.from({ length: count - shown }, (_, index): Begun => {
    const daysAgo = pastDaysAgo(index, count - shown)
    return {
      state: pastState(index),
      daysAgo,
      packageId: soldPackages[index % soldPackages.length] ?? 'essencial',
      isPast: true,
    }
  })
  const names = new Map<string, number>()
  const begun = [...past, ...today].toSorted((one, other) => other.daysAgo - one.daysAgo)
  const turns = turnsOf(begun)
  return begun.map(({ state, daysAgo, packageId, isPast }, index) => {
    const story = storyOf(index, `${pick(demoFirstNames)} ${pick(demoSurnames)}`)
    const name = story.client
    const same = names.get(name) ?? 0
    names.set(name, same + 1)
    const turn = turns.get(index) ?? null
    const method = pick(['card', 'pix', 'pix', 'card', 'boleto'] as const)
    return {
      placedAt: addDays(now, -daysAgo),
      state,
      buyer: {
        name,
        email: emailOf(name, same),
        phone: `55119${String(10_000_000 + Math.floor(random() * 89_999_999))}`,
      },
      packageId,
      method: state === 'payment-pending' ? 'boleto' : turn === 'dispute' ? 'card' : method,
      story,
      days: daysOf(packageId, isPast ? { random, within: daysAgo - 1.5 } : null),
      song: index,
      hasRevision: index % 3 === 1,
      turn,
    }
  })
}

/** An order whose steps take as long as they usually do. */
export function usualDays(packageId: PackageId): DemoDays {
  return daysOf(packageId, null)
}

/** `past`: each step took its own time, and all of them ended `within` so many days. */
function daysOf(packageId: PackageId, past: { random: () => number; within: number } | null): DemoDays {
  const days = { ...ordinaryDays }
  const speed = packageId === 'express' ? 0.35 : 1
  // Most are a little quicker than usual, and a few take twice as long.
  for (const step of demoSteps) days[step] *= speed * (past ? 0.5 + 1.6 * past.random() ** 2.2 : 1)
  if (!past) return days
  const whole = demoSteps.reduce((sum, step) => sum + days[step], 0)
  if (whole > past.within) for (const step of demoSteps) days[step] *= past.within / whole
  return days
}

/** Evenly in a time that runs faster the more is sold. */
function pastDaysAgo(index: number, count: number): number {
  const rest = 1 - (index + 0.5) / count
  const months = (oldestDays - newestPastDays) / 30
  const growth = Math.log(monthlyGrowth)
  const passed = Math.log(1 + rest * (monthlyGrowth ** -months - 1)) / -growth
  return newestPastDays + passed * 30
}

/** The newest delivered song a card paid for is disputed, one earlier was paid by a voucher, and of the others some were given. */
function turnsOf(begun: readonly Begun[]): Map<number, DemoTurn> {
  const delivered = begun.flatMap(({ state, daysAgo }, index) => (state === 'delivered' ? [{ index, daysAgo }] : []))
  const turns = new Map<number, DemoTurn>()
  if (delivered.length < 3) return turns
  for (const [place, { index }] of delivered.entries()) if (place % 5 === 1) turns.set(index, 'gift')
  const disputed = delivered.findLast(({ daysAgo }) => daysAgo > 20)
  if (disputed) turns.set(disputed.index, 'dispute')
  const redeemed = delivered.findLast(({ index }) => !turns.has(index))
  if (redeemed) turns.set(redeemed.index, 'voucher')
  return turns
}

/** Each story once; a larger demonstration tells them again of other people. */
function storyOf(index: number, otherClient: string): DemoStory {
  const story = demoStories[index % demoStories.length]
  if (!story) throw new Error('no story')
  const again = Math.floor(index / demoStories.length)
  if (again === 0) return story
  const others = demoRecipients[story.occasion]
  const recipient = others[(index + again) % others.length] ?? story.recipient
  return { ...story, client: otherClient, recipient, title: dedicatedTitle(recipient) }
}

function pastState(index: number): DemoState {
  if (index % 13 === 2) return 'cancelled'
  if (index % 13 === 5) return 'refunded'
  return index % 13 === 9 ? 'expired' : 'delivered'
}

function emailOf(name: string, same: number): string {
  const plain = fold(name).replaceAll(' ', '.')
  return `${plain}${same === 0 ? '' : same + 1}@exemplo.com.br`
}
