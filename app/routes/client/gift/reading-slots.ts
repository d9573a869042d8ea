import { networksOf } from '#core/shared/network-address.ts'

type Sender = { ip: string; giftOf: string }

/**
 * How many uploads a process reads into memory at the same time. One sender, and one gift, has one of them: whoever sends
 * slowly must not keep the people of other gifts from sending.
 */
export function createReadingSlots(max: number) {
  const inUse = new Set<Sender>()

  /** Gives the slot back; `null` when there is none. Counted at once: uploads that come together must not all find room. */
  return function take({ ip, giftOf }: Sender): (() => void) | null {
    const one = { ip: networksOf(ip).network, giftOf }
    const isFull = inUse.size >= max || [...inUse].some((other) => other.ip === one.ip || other.giftOf === one.giftOf)
    if (isFull) return null
    inUse.add(one)
    return () => void inUse.delete(one)
  }
}
