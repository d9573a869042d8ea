import { and, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'

import { unfinishedRecordings, type RecordingState } from '#core/audio/recording.ts'
import type { BriefingState, Occasion } from '#core/briefing/briefing.ts'
import type { Extra } from '#core/catalog/catalog.ts'
import type { OrderState } from '#core/order/order.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import type { LyricState } from '#core/preview/lyric-review.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import type { VersionCounts } from '#core/project/next-step.ts'
import { unapprovedStatuses, type ProjectStatus } from '#core/project/project.ts'
import type { DbOrTx } from '#db/client.ts'
import type { DocumentKind } from '#db/content/document-versions.ts'
import { stands } from '#db/preview/feedbacks.ts'
import { isUnanswered } from '#db/preview/notes.ts'
import {
  approvals,
  briefings,
  documentVersions,
  feedbacks,
  history,
  lyrics,
  notes,
  orderQuestions,
  orders,
  projects,
  projectVersions,
  recordings,
} from '#db/schema.ts'
import { stateText } from '#db/shared/state-text.ts'
import { zoneText } from '#db/shared/zone.ts'

const isDraft = sql`${projectVersions.presentedAt} is null`

/** Whether the client was shown a version. */
export const isPresented = sql`exists (
  select from ${projectVersions}
  where ${projectVersions.projectId} = ${projects.id} and ${projectVersions.presentedAt} is not null)`

const wasAnswered = sql`(
  exists (select from ${feedbacks} where ${feedbacks.projectId} = ${projects.id})
  or exists (select from ${approvals} where ${approvals.projectId} = ${projects.id} and ${approvals.revokedAt} is not null))`

/**
 * Whether the client was shown a version in the days of the contract, from the start of its deadline to the end of its last day in
 * São Paulo: `endOfDay(deadlineOn)`.
 */
export const isDeadlineMet = sql<boolean>`exists (
  select from ${projectVersions}
  where ${projectVersions.projectId} = ${projects.id}
    and ${projectVersions.presentedAt} >= ${projects.deadlineStartedAt}
    and ${projectVersions.presentedAt} < (${projects.deadlineOn} + 1)::timestamp at time zone ${zoneText})`

/** Whether the client of one project was shown a version. */
export async function isVersionPresented(db: DbOrTx, projectId: string): Promise<boolean> {
  return (await db.$count(projects, and(eq(projects.id, projectId), isPresented))) > 0
}

/** `isDeadlineMet` of one project. */
export async function hasMetDeadline(db: DbOrTx, projectId: string): Promise<boolean> {
  return (await db.$count(projects, and(eq(projects.id, projectId), isDeadlineMet))) > 0
}

/** The lyric its client was shown last, while they ask for changes of it: `changingLyric`. */
export const changingLyricId = sql<string | null>`(
  select case when ${lyrics.changesAskedAt} is not null and ${lyrics.approvedAt} is null then ${lyrics.id} end
  from ${lyrics} where ${lyrics.projectId} = ${projects.id} and ${lyrics.presentedAt} is not null
  order by ${lyrics.presentedAt} desc, ${lyrics.number} desc limit 1)`

/** Whether the last request on the song, or on a lyric, waits for money that its client can still pay. Of two at one time the later one does. */
function isLastUnpaid(subject: SQL) {
  return sql`coalesce((
    select ${feedbacks.isUnpaid} and coalesce(${feedbacks.payableUntil} >= (now() at time zone ${zoneText})::date, true)
    from ${feedbacks} where ${feedbacks.projectId} = ${projects.id} and ${feedbacks.lyricId} is not distinct from ${subject}
    order by ${feedbacks.createdAt} desc, ${feedbacks.isUnpaid} desc limit 1), false)`
}

/** `payableExtras` of the current catalogue has the revision: asked once for all projects. */
const isRevisionSold = sql`exists (
  select from jsonb_array_elements((
    select ${documentVersions.content} -> 'extras' from ${documentVersions}
    where ${documentVersions.kind} = ${stateText<DocumentKind>('catalog')} order by ${documentVersions.number} desc limit 1
  )) extra where extra ->> 'id' = ${sql.raw(`'${extraRevisionId}'`)}
    and extra ->> 'sale' = ${stateText<Extra['sale']>('checkout')} and extra ->> 'price' is not null)`

/**
 * `changesAwaitPayment` of a project whose purchase has not stopped, as a condition. Few requests wait for money: they have an
 * index of their own, and of no other project anything is looked up.
 */
export const changesUnpaid = sql<boolean>`(${and(
  inArray(projects.status, unapprovedStatuses),
  sql`${projects.id} in (select ${feedbacks.projectId} from ${feedbacks} where ${feedbacks.isUnpaid})`,
  or(eq(projects.status, 'feedback'), isNotNull(changingLyricId)),
  or(ne(projects.status, 'feedback'), isLastUnpaid(sql`null`)),
  or(isNull(changingLyricId), isLastUnpaid(changingLyricId)),
  isRevisionSold,
)})`

/** The same of one project. */
export async function areChangesUnpaid(db: DbOrTx, projectId: string): Promise<boolean> {
  return (await db.$count(projects, and(eq(projects.id, projectId), changesUnpaid))) > 0
}

/**
 * What `nextStep` and `dueStatus` ask about a project, besides its status and purchase. Look-ups by
 * index for each project of a page.
 */
export const progressColumns = {
  briefing: ofBriefing<BriefingState>(sql`${briefings.state}`),
  occasion: ofBriefing<Occasion | ''>(sql`${briefings.answers} ->> 'occasion'`),
  versions: sql<VersionCounts>`(
    select json_build_object(
      'presented', count(*) filter (where ${projectVersions.presentedAt} is not null),
      'news', count(*) filter (
        where ${projectVersions.presentedAt} > (
          select max(${feedbacks.createdAt}) from ${feedbacks}
          where ${feedbacks.projectId} = ${projects.id} and ${feedbacks.lyricId} is null and ${stands})),
      'presentable', count(*) filter (
        where ${isDraft} and (${projectVersions.recordingId} is null or ${recordings.state} = ${stateText<RecordingState>('ready')})),
      'analysing', count(*) filter (where ${isDraft} and ${recordings.state} in ${stateText<RecordingState>(unfinishedRecordings)}),
      'failed', count(*) filter (where ${isDraft} and ${recordings.state} = ${stateText<RecordingState>('failed')}))
    from ${projectVersions} left join ${recordings} on ${recordings.id} = ${projectVersions.recordingId}
    where ${projectVersions.projectId} = ${projects.id})`,
  openNotes: sql<number>`(
    select count(*)::int from ${notes}
    where ${notes.projectId} = ${projects.id} and ${notes.feedbackId} is not null and ${isUnanswered})`,
  lyric: sql<LyricState | null>`(
    select case
      when ${lyrics.approvedAt} is not null then ${stateText<LyricState>('approved')}
      when ${lyrics.changesAskedAt} is not null then ${stateText<LyricState>('changes')}
      else ${stateText<LyricState>('waiting')} end
    from ${lyrics} where ${lyrics.projectId} = ${projects.id} and ${lyrics.presentedAt} is not null
    order by ${lyrics.presentedAt} desc, ${lyrics.number} desc limit 1)`,
  changesUnpaid,
  isDeadlineMet,
}

const maybeAt = (value: SQL) => sql<Date | null>`${value}`.mapWith(projects.createdAt)

/** Looked up only while the project has one of these statuses, because only then it is asked for. */
function whileIn(statuses: readonly ProjectStatus[], value: SQL) {
  return maybeAt(sql`case when ${projects.status} in ${stateText<ProjectStatus>(statuses)} then (${value}) end`)
}

/** What `waitingSince` asks about a project, joined with its order. */
export const momentColumns = {
  briefingAt: whileIn(
    ['waiting'],
    sql`select case when ${briefings.state} = ${stateText<BriefingState>('sent')}
        then greatest(${briefings.sentAt}, (${briefings.clarifications} -> -1 ->> 'answeredAt')::timestamptz)
        else coalesce((${briefings.clarifications} -> -1 ->> 'askedAt')::timestamptz, ${briefings.createdAt}) end
      from ${briefings} where ${briefings.projectId} = ${projects.id}`,
  ),
  startedAt: maybeAt(sql`${projects.deadlineStartedAt}`),
  draftAddedAt: whileIn(
    unapprovedStatuses,
    sql`select min(${projectVersions.createdAt}) from ${projectVersions}
      where ${projectVersions.projectId} = ${projects.id} and ${isDraft}`,
  ),
  presentedAt: whileIn(
    unapprovedStatuses,
    sql`select max(${projectVersions.presentedAt}) from ${projectVersions} where ${projectVersions.projectId} = ${projects.id}`,
  ),
  returnedAt: whileIn(
    ['waiting'],
    sql`select max(${history.createdAt}) from ${history} where ${wasAnswered}
      and ${history.projectId} = ${projects.id}
      and ${history.type} in ('status_changed_to_waiting', 'changes-taken-back')`,
  ),
  // Afterwards the song is waited for, and the lyric no more.
  lyricPresentedAt: whileIn(
    ['waiting'],
    sql`select max(${lyrics.presentedAt}) from ${lyrics} where ${lyrics.projectId} = ${projects.id} and not ${isPresented}`,
  ),
  feedbackAt: whileIn(
    unapprovedStatuses,
    sql`select max(${feedbacks.createdAt}) from ${feedbacks} where ${feedbacks.projectId} = ${projects.id} and ${stands}`,
  ),
  approvedAt: whileIn(
    ['approved'],
    sql`select max(${approvals.createdAt}) from ${approvals}
      where ${approvals.projectId} = ${projects.id} and ${approvals.revokedAt} is null and ${approvals.subject} = 'song'`,
  ),
  deliveredAt: maybeAt(sql`${projects.deliveredAt}`),
  withdrawalRequestedAt: maybeAt(sql`${orders.withdrawalRequestedAt}`),
  heldAt:
    maybeAt(sql`case when ${orders.state} = ${stateText<OrderState>('disputed')} or ${orders.voucherId} is not null then (
      select max(${orderQuestions.openedAt}) from ${orderQuestions} where ${orderQuestions.orderId} = ${orders.id}
        and ${orderQuestions.reason} in ${stateText<ReviewFlag>(['disputed', 'voucher-ended'])}) end`),
}

/** The same of one project. */
export async function findMoments(db: DbOrTx, projectId: string) {
  const [row] = await db
    .select(momentColumns)
    .from(projects)
    .leftJoin(orders, eq(orders.id, projects.orderId))
    .where(eq(projects.id, projectId))
  if (!row) throw new Error('no such project')
  return row
}

function ofBriefing<Value>(value: SQL): SQL<Value | null> {
  return sql<Value | null>`(select ${value} from ${briefings} where ${briefings.projectId} = ${projects.id})`
}
