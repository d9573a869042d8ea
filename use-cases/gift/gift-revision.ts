import { createHash } from 'node:crypto'

import type { Gift } from '#db/gift/gifts.ts'

export type GiftContent = Pick<Gift, 'recipient' | 'dedication' | 'sender' | 'opensAt' | 'zone' | 'question' | 'answer'>

/** Of what a buyer decides about a gift: changes with it, and with nothing else, as an opening or a photo. Empty without one. */
export function giftRevision(gift: GiftContent | null): string {
  if (!gift) return ''
  const { recipient, dedication, sender, opensAt, zone, question, answer } = gift
  const content = [recipient, dedication, sender, opensAt.toISOString(), zone, question, answer]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
}
