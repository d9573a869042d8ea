import { hash } from 'node:crypto'

import { lyricAnsweredStaffMail, lyricApprovedMail } from '#copy/preview/lyric-mails.ts'
import { lyricName, lyricTerms } from '#copy/preview/lyrics.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import {
  canAnswerLyric,
  lyricChangeCover,
  lyricRounds,
  parseLyricChanges,
  type AnswerLyricRefusal,
  type LyricChangeCover,
  type LyricChangesRefusal,
  type LyricRounds,
  type LyricVersion,
  type RawLyricChanges,
} from '#core/preview/lyric-review.ts'
import { formatNotes } from '#core/preview/note.ts'
import { revisionBalance, type RevisionBalance } from '#core/preview/revision.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { findCatalogAt } from '#db/content/document-versions.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { findOrder } from '#db/order/orders.ts'
import { insertApproval, insertFeedback, markApprovalRevoked } from '#db/preview/feedbacks.ts'
import { countRoundRequests, listLyrics, saveLyric } from '#db/preview/lyrics.ts'
import { closeLyricNotes, insertNote } from '#db/preview/notes.ts'
import { getRevisionLedger, insertRevisionEntry } from '#db/preview/revision-entries.ts'
import { lockProject, saveProject, type Project } from '#db/project/projects.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

type Review = { lyrics: LyricVersion[]; rounds: LyricRounds; balance: RevisionBalance }

/** The lyrics of a project with what another change of them would be covered by. */
export async function readLyricReview(db: DbOrTx, project: Project, now: Date): Promise<Review> {
  const sale = project.orderId ? await findOrder(db, project.orderId) : null
  const catalog = await findCatalogAt(db, sale?.createdAt ?? project.createdAt)
  const included = findPackage(catalog, project.packageId)?.lyricRounds
  return {
    lyrics: await listLyrics(db, project.id),
    rounds: lyricRounds(included === undefined ? 0 : included, await countRoundRequests(db, project.id)),
    balance: revisionBalance(await getRevisionLedger(db, project), now),
  }
}

type Answered = { projectId: string; lyricId: string }
type Refusal = AnswerLyricRefusal | 'not-found'

/**
 * Stores what a client wants changed in a lyric: a feedback like any other, with a note for each line they commented. A round
 * of the package covers it; after those, or once the lyric was approved, it counts as a revision. `shown` is what they were
 * told it costs: when that is not so any more, they are asked again.
 */
export async function requestLyricChanges(
  deps: MailDeps,
  { projectId, lyricId }: Answered,
  { shown, ...typed }: RawLyricChanges & { shown: string },
): Promise<Result<{ cover: LyricChangeCover }, Refusal | LyricChangesRefusal | 'cost-changed'>> {
  return change(deps, 'buyer', async (tx, { history }) => {
    const found = await lockReview(tx, deps, { projectId, lyricId })
    if (!found.ok) return found
    const { project, lyric, rounds, balance, now } = found.value
    const parsed = parseLyricChanges(lyric.content, typed)
    if (!parsed.ok) return parsed
    const cover = lyricChangeCover(rounds, lyric.approvedAt !== null, balance)
    if (cover !== shown) return refuse('cost-changed')

    const { text, notes } = parsed.value
    const versionName = lyricName(lyric)
    const pinned = notes.map((note) => ({ ...note, fromMs: note.index, toMs: null, versionName, isOfLyric: true }))
    const content = [text, formatNotes(pinned)].filter(Boolean).join('\n\n')
    const feedbackId = await insertFeedback(tx, { projectId, lyricId, versionName, content, createdAt: now })
    for (const { lyricLine, fromMs, content: said } of pinned)
      await insertNote(tx, {
        projectId,
        lyricId,
        versionName,
        feedbackId,
        fromMs,
        lyricLine,
        content: said,
        createdAt: now,
        updatedAt: now,
      })
    if (cover !== 'round') await insertRevisionEntry(tx, { projectId, kind: 'used', feedbackId, createdAt: now })
    if (lyric.approvedAt)
      await markApprovalRevoked(
        tx,
        { projectId, subject: 'lyric' },
        { at: now, by: 'buyer', reason: 'O cliente pediu mudanças na letra.' },
      )
    await saveLyric(tx, lyricId, { changesAskedAt: now, approvedAt: null }, now)
    await history('lyric-changes-asked', { projectId }, { versionName, cover })
    await saveProject(tx, project, {}, now)
    await tellStudio(tx, deps, { project, lyric, cover, key: feedbackId })
    return accept({ cover })
  })
}

/** The words of an approval and their hash. */
export function termsOfLyric(lyric: Pick<LyricVersion, 'number'>): { text: string; hash: string } {
  const text = lyricTerms(lyricName(lyric))
  return { text, hash: hash('sha256', text) }
}

export type LyricApproval = {
  /** Hash of the terms as shown: if they have changed, the client is asked again. */
  termsHash: string
  ip: string
  userAgent: string
  staffId?: string | null
}

/** Approves the lyric that is to be sung, and stores the same proof as for a version: who, when, from where, which words. */
export async function approveLyric(
  deps: MailDeps,
  { projectId, lyricId }: Answered,
  { termsHash, ip, userAgent, staffId = null }: LyricApproval,
): Promise<Result<{ number: number }, Refusal | 'terms-changed'>> {
  return change(deps, 'buyer', async (tx, { history }) => {
    const found = await lockReview(tx, deps, { projectId, lyricId })
    if (!found.ok) return found
    const { project, lyric, now } = found.value
    // Pressed twice, or the answer was lost on the way: it counts once.
    if (lyric.approvedAt) return accept({ number: lyric.number })
    const versionName = lyricName(lyric)
    const terms = termsOfLyric(lyric)
    if (terms.hash !== termsHash) return refuse('terms-changed')

    const approvalId = await insertApproval(tx, {
      projectId,
      orderId: project.orderId,
      projectCode: project.code,
      subject: 'lyric',
      versionName,
      versionHash: hash('sha256', lyric.content),
      terms: terms.text,
      termsHash,
      clientEmail: project.clientEmail,
      ip,
      userAgent,
      staffId,
      createdAt: now,
    })
    await saveLyric(tx, lyricId, { approvedAt: now }, now)
    await closeLyricNotes(tx, projectId, { staffId, at: now, isAll: true })
    await history('lyric-approved', { projectId }, { versionName })
    await saveProject(tx, project, {}, now)
    await enqueueClientMail(tx, deps, project, {
      kind: 'lyric-approved',
      key: `lyric-approved:${approvalId}`,
      content: (mailContext) => lyricApprovedMail({ project, number: lyric.number, terms: terms.text, ...mailContext }),
    })
    await tellStudio(tx, deps, { project, lyric, cover: null, key: approvalId })
    return accept({ number: lyric.number })
  })
}

async function lockReview(
  tx: Tx,
  { now: clock }: Pick<MailDeps, 'now'>,
  { projectId, lyricId }: Answered,
): Promise<Result<Review & { project: Project; lyric: LyricVersion; now: Date }, Refusal>> {
  const project = await lockProject(tx, projectId)
  if (!project) return refuse('not-found')
  const now = clock()
  const review = await readLyricReview(tx, project, now)
  const isActive = await hasActivePurchase(tx, project.orderId)
  const answered = canAnswerLyric({ ...project, isActive }, review.lyrics, { id: lyricId, now })
  return answered.ok ? accept({ ...review, project, lyric: answered.value, now }) : answered
}

async function tellStudio(
  tx: Tx,
  deps: MailDeps,
  {
    project,
    lyric,
    cover,
    key,
  }: { project: Project; lyric: LyricVersion; cover: LyricChangeCover | null; key: string },
): Promise<void> {
  await enqueueStaffMail(tx, deps, {
    kind: 'staff-lyric',
    key: `staff-lyric:${key}`,
    orderId: project.orderId ?? undefined,
    projectId: project.id,
    content: () =>
      lyricAnsweredStaffMail({
        project,
        name: lyricName(lyric),
        cover,
        adminUrl: `${deps.siteUrl}/admin/projects/${project.id}`,
      }),
  })
}
