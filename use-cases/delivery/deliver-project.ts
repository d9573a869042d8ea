import type { Files } from '#adapters/files/files.ts'
import type { PdfRenderer } from '#adapters/pdf/pdf-renderer.ts'
import { deliveredMail } from '#copy/delivery/delivery-mails.ts'
import { parseCreditsForm, type CreditsRefusal, type RawCredits } from '#core/delivery/credits-form.ts'
import {
  decideDelivery,
  deliveryEnd,
  isGeneratedDocument,
  type DeliverRefusal,
  type DeliveryProblem,
  type Promised,
} from '#core/delivery/delivery.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { formatFileSize } from '#core/shared/file-size.ts'
import { accept, refuse, type Refused, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { insertFile } from '#db/audio/files.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { deleteDeliveryFile, insertDeliveryFile, listDeliveryFiles } from '#db/delivery/deliveries.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { findProject, lockProject, saveProject, type Project } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { GeneratedFile } from '#use-cases/delivery/internal/generate-documents.ts'
import {
  discardMade,
  fingerprintOf,
  makeDeliveredFiles,
  saveTaggedSongs,
} from '#use-cases/delivery/internal/make-delivered-files.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

import { readDelivery, type Delivery } from './read-delivery.ts'
import { listComing } from './read-mp3.ts'

type Deps = MailDeps & { files: Files; pdf: PdfRenderer }
export type DeliverRequest = {
  projectId: string
  /** Staff saw what is missing and confirmed the delivery without it. */
  missingIsKnown: boolean
  credits: RawCredits
}

/** Everything that is to be mended before a delivery, together. */
type Incomplete = Refused<'incomplete'> & { problems: (DeliveryProblem | CreditsRefusal)[] }

type Delivered = Result<{ endsOn: CalendarDay }, DeliverRefusal | 'not-found' | 'changed'> | Incomplete

/**
 * Delivers a project ("Entregar"): writes title, lyric and cover into the MP3 files, generates the documents, opens the
 * delivery page for the promised period and notifies the client. Files are made before the project is locked; if
 * anything they mention has changed meanwhile, nothing is delivered, unless it is what a job was making: then it is
 * delivered with that.
 */
export async function deliverProject(deps: Deps, actor: AuditActor, request: DeliverRequest): Promise<Delivered> {
  const seen = await findProject(deps.db, request.projectId)
  if (!seen) return refuse('not-found')
  const coming = await listComing(deps.db, seen)
  const delivered = await deliver(deps, actor, { ...request, seen, coming })
  const isHere = coming.length > 0 && !delivered.ok && (await listComing(deps.db, seen)).length === 0
  return isHere && delivered.code === 'changed' ? deliver(deps, actor, { ...request, seen, coming: [] }) : delivered
}

async function deliver(
  deps: Deps,
  actor: AuditActor,
  { projectId, missingIsKnown, credits: typed, seen, coming }: DeliverRequest & { seen: Project; coming: Coming },
): Promise<Delivered> {
  const before = { ...(await readDelivery(deps.db, seen)), coming }
  const decision = await decide(deps.db, seen, { ...before, missingIsKnown })
  if (!decision.ok) return decision
  const credits = before.pkg.certificate ? parseCreditsForm(typed) : accept(null)
  if (!credits.ok) return incomplete([...decision.value.problems, ...credits.problems])
  if (decision.value.problems.length > 0) return incomplete(decision.value.problems)

  const now = deps.now()
  const made = await makeDeliveredFiles(deps, { project: seen, delivery: before, credits: credits.value, now })
  const discard = () => discardMade(deps.files, made)
  const delivered = await change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const delivery = { ...(await readDelivery(tx, project)), coming: await listComing(tx, project) }
    const again = await decide(tx, project, { ...delivery, missingIsKnown })
    if (!again.ok) return again
    if (again.value.problems.length > 0) return incomplete(again.value.problems)
    if (fingerprintOf(project, delivery) !== fingerprintOf(seen, before)) return refuse('changed')

    await saveTaggedSongs(tx, project.id, made.tagged, now)
    await replaceDocuments(tx, project.id, made.documents, now)
    const end = deliveryEnd(now, delivery.downloadDays, project.deliveryEndsAt)
    await history(
      'project-delivered',
      { projectId },
      { endsOn: end.endsOn, missing: namesOf(again.value.missing), credits: credits.value },
    )
    await audit('project-delivered', ofProject(project), {
      files: delivery.files.length,
      missing: namesOf(again.value.missing),
    })
    const dates = { deliveredAt: now, revisedSince: null, deliveryEndsAt: end.endsAt, step: 'presentation' as const }
    await saveProject(tx, project, { status: 'delivered', ...dates }, now)
    await notifyClient(tx, deps, project, { ...end, missing: again.value.missing, now })
    return accept({ endsOn: end.endsOn })
  }).catch(async (error: unknown) => {
    await discard()
    throw error
  })
  if (!delivered.ok) await discard()
  return delivered
}

function incomplete(problems: Incomplete['problems']): Incomplete {
  return { ...refuse('incomplete'), problems }
}

type Coming = Awaited<ReturnType<typeof listComing>>

async function decide(
  db: DbOrTx,
  project: Project,
  { promised, files, approval, coming, missingIsKnown }: Delivery & { coming: Coming; missingIsKnown: boolean },
) {
  const { status, approvedVersionId, orderId } = project
  const isActive = await hasActivePurchase(db, orderId)
  return decideDelivery(
    { status, approvedVersionId, approvedAt: approval?.createdAt ?? null, isActive },
    { promised, files, coming },
    { confirmMissing: missingIsKnown },
  )
}

/** How history and audit log name what is missing: a kind of file, or a sold extra. */
function namesOf(missing: Promised[]): string[] {
  return missing.map((one) => (one.by === 'extra' ? one.item : one.kind))
}

async function replaceDocuments(tx: Tx, projectId: string, documents: GeneratedFile[], now: Date): Promise<void> {
  for (const { id } of (await listDeliveryFiles(tx, projectId)).filter(isGeneratedDocument))
    await deleteDeliveryFile(tx, projectId, id, now)
  for (const { id, kind, stored } of documents) {
    const fileId = await insertFile(tx, stored)
    await insertDeliveryFile(tx, { id, projectId, fileId, kind, title: '', createdAt: now })
  }
}

type Announcement = { endsOn: CalendarDay; missing: Promised[]; now: Date }

async function notifyClient(
  tx: Tx,
  deps: Deps,
  project: Project,
  { endsOn, missing, now }: Announcement,
): Promise<void> {
  const files = await listDeliveryFiles(tx, project.id)
  await enqueueClientMail(tx, deps, project, {
    kind: 'delivered',
    key: `delivered:${project.id}:${now.getTime()}`,
    content: (mailContext) =>
      deliveredMail({
        project,
        files: files.map(({ kind, title, file }) => ({ kind, title, size: formatFileSize(file.bytes) })),
        missing,
        endsOn,
        ...mailContext,
      }),
  })
}
