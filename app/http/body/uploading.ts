import { networksOf } from '#core/shared/network-address.ts'

type Sender = { ip: string; to: string }
type Limits = {
  /** Of one network, to one receiver. */
  perSender: number
  /** To one receiver, whoever sends. */
  perReceiver: number
}

/**
 * Bounds how many bodies are on their way at the same time, by who sends them and to whom: who sends slowly takes room from
 * nobody but themselves.
 */
export function createUploading({ perSender, perReceiver }: Limits) {
  const arriving = new Set<Sender>()

  /** Says that it is over; `null` when there is no room. Counted at once: what comes together must not all find room. */
  return function begin({ ip, to }: Sender): (() => void) | null {
    const one = { ip: networksOf(ip).network, to }
    const same = [...arriving].filter((other) => other.to === to)
    if (same.length >= perReceiver || same.filter((other) => other.ip === one.ip).length >= perSender) return null
    arriving.add(one)
    return () => void arriving.delete(one)
  }
}
