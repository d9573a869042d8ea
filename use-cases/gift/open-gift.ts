import { giftOpenedMail } from '#copy/gift/gift-mails.ts'
import { giftPhase, normalizeAnswer } from '#core/gift/gift.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Tx } from '#db/client.ts'
import { findGiftById, lockGift, saveGiftChange } from '#db/gift/gifts.ts'
import { findProject } from '#db/project/projects.ts'
import { consumeGuessLimit, forgiveGuess } from '#db/shared/rate-limits.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

export type OpenGiftRefusal = 'not-there' | 'waiting' | 'answer-required' | 'answer-wrong' | 'too-many-tries'
export type Opening = {
  giftId: string
  answer: string
  ip: string
  /** The buyer looks at their own gift: that is no opening, and nobody is mailed. */
  isBuyer: boolean
}

/** Guesses at the answer of one gift, within fifteen minutes. */
export const answerLimits = {
  own: 8,
  shared: 40,
  limitWhenBusy: 3,
  windowSeconds: 900,
  event: { subject: 'resposta de presente' },
}

/**
 * Opens a gift for one browser, with the answer where it has a question. The first opening is mailed to the buyer. A
 * page that is merely fetched, as by a link preview, opens nothing.
 */
export async function openGift(
  deps: MailDeps,
  { giftId, answer, ip, isBuyer }: Opening,
): Promise<Result<{ accessGeneration: number }, OpenGiftRefusal>> {
  const found = await findGiftById(deps.db, giftId)
  if (!found) return refuse('not-there')
  const { gift, isStopped } = found
  const phase = giftPhase(gift, { isStopped, isAdmitted: false, now: deps.now() })
  if (phase === 'waiting') return refuse('waiting')
  if (phase !== 'locked') return refuse('not-there')

  if (gift.question !== null && gift.answer !== null) {
    const typed = normalizeAnswer(answer)
    if (typed === '') return refuse('answer-required')
    const guessed = `gift:answer:${gift.id}`
    if (!(await consumeGuessLimit(deps.db, guessed, { ip }, answerLimits))) return refuse('too-many-tries')
    if (typed !== normalizeAnswer(gift.answer)) return refuse('answer-wrong')
    await forgiveGuess(deps.db, guessed, { ip })
  }
  if (gift.firstOpenedAt === null && !isBuyer) await deps.db.transaction((tx) => recordFirstOpening(tx, deps, gift.id))
  return accept({ accessGeneration: gift.accessGeneration })
}

async function recordFirstOpening(tx: Tx, deps: MailDeps, giftId: string): Promise<void> {
  const gift = await lockGift(tx, giftId)
  if (!gift || gift.firstOpenedAt !== null) return
  await saveGiftChange(tx, gift, { firstOpenedAt: deps.now() }, deps.now())
  const project = await findProject(tx, gift.projectId)
  if (!project) return
  await enqueueClientMail(tx, deps, project, {
    kind: 'gift-opened',
    key: `gift-opened:${gift.id}`,
    content: (mailContext) => giftOpenedMail({ project, openedAt: deps.now(), zone: gift.zone, ...mailContext }),
  })
}
