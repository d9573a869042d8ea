import { songAnniversaryMail } from '#copy/delivery/delivery-mails.ts'
import { anniversaryPlace, isAnniversaryDue } from '#core/delivery/anniversary.ts'
import { giftPhase } from '#core/gift/gift.ts'
import { addDays, dayOf } from '#core/shared/dates.ts'
import type { Tx } from '#db/client.ts'
import { listDeliveredBetween } from '#db/delivery/deliveries.ts'
import { findGiftOfProject } from '#db/gift/gifts.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { lockProject } from '#db/project/projects.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'
import { runAll } from '#use-cases/run-all.ts'

/** More than the days that the mail may be late, and a leap year: the rule decides. */
const around = { earliest: 380, latest: 360 }

/** One mail for each song that its client wants to be reminded of, a year after its delivery; none while the purchase is stopped. */
export async function remindAnniversaries(deps: MailDeps): Promise<void> {
  const now = deps.now()
  const found = await listDeliveredBetween(deps.db, addDays(now, -around.earliest), addDays(now, -around.latest))
  const due = found.filter((project) => isAnniversaryDue(project, dayOf(now)))
  await runAll(due, ({ id }) => deps.db.transaction((tx) => remind(tx, deps, id)))
}

async function remind(tx: Tx, deps: MailDeps, projectId: string): Promise<void> {
  const now = deps.now()
  const project = await lockProject(tx, projectId)
  if (project?.status !== 'delivered') return
  if (!isAnniversaryDue(project, dayOf(now)) || (await findStopReason(tx, project)) !== null) return
  const found = await findGiftOfProject(tx, projectId)
  const phase = found && giftPhase(found.gift, { isStopped: found.isStopped, isAdmitted: true, now })
  const place = anniversaryPlace(project, { isGiftThere: phase === 'open', now })
  await enqueueClientMail(tx, deps, project, {
    kind: 'song-anniversary',
    // One for a project, however often it is delivered again.
    key: `song-anniversary:${projectId}`,
    askedAt: project.anniversaryWantedAt,
    content: (mailContext) => songAnniversaryMail({ project, place, ...mailContext }),
  })
}
