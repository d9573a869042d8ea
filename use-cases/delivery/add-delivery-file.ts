import type { Files } from '#adapters/files/files.ts'
import { storedSource } from '#adapters/files/stored-source.ts'
import { deliveryFileAddedMail } from '#copy/delivery/delivery-mails.ts'
import {
  maxDeliveryFiles,
  maxFileTitleLength,
  parseDeliveryFile,
  type DeliveryFileRefusal,
} from '#core/delivery/delivery-file.ts'
import type { DeliveryKind } from '#core/delivery/delivery.ts'
import { dayOf } from '#core/shared/dates.ts'
import { findFormat } from '#core/shared/file-format.ts'
import { formatFileSize } from '#core/shared/file-size.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { findFile, insertFile, type StoredFile } from '#db/audio/files.ts'
import type { Tx } from '#db/client.ts'
import { findPreviousCredits, insertDeliveryFile, listDeliveryFiles, saveTaggedFile } from '#db/delivery/deliveries.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { announceProject, lockProject, type Project } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { recordsOf } from '#use-cases/change.ts'
import { tagSongs } from '#use-cases/delivery/internal/tag-songs.ts'
import { readDelivery } from '#use-cases/delivery/read-delivery.ts'
import type { MailPartDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

type Deps = MailPartDeps & { files: Files }
export type AddDeliveryFileRefusal =
  | DeliveryFileRefusal
  | 'not-found'
  | 'not-approved'
  | 'too-many-files'
  | 'item-unknown'
  | 'already-there'
  | 'order-closed'

/** `item`: the line of the sold extra the file is the item of; empty: of none. */
type NewDeliveryFile = { projectId: string; fileId: string; kind: string; title: string; item?: string }

/**
 * Adds a stored file to the delivery of an approved project, in the transaction that stored it. If the project is
 * already delivered, the file is available at once and the client is notified; not while the purchase is stopped.
 */
export async function addDeliveryFile(
  tx: Tx,
  deps: Deps,
  actor: AuditActor,
  { projectId, fileId, kind, title, item = '' }: NewDeliveryFile,
): Promise<Result<{ id: string; kind: DeliveryKind }, AddDeliveryFileRefusal>> {
  const { audit, history } = recordsOf(tx, deps, actor)
  const project = await lockProject(tx, projectId)
  const file = await findFile(tx, fileId)
  if (!project || !file) return refuse('not-found')
  if (project.status !== 'approved' && project.status !== 'delivered') return refuse('not-approved')
  if (project.status === 'delivered' && (await findStopReason(tx, project))) return refuse('order-closed')

  const known = await listDeliveryFiles(tx, projectId)
  if (known.length >= maxDeliveryFiles) return refuse('too-many-files')
  if (known.some((other) => [other.file.sha256, other.source.sha256].includes(file.sha256)))
    return refuse('already-there')
  const promised = item === '' ? null : await findPromisedItem(tx, project, item)
  if (item !== '' && !promised) return refuse('item-unknown')
  const read = parseDeliveryFile(
    { kind, title: title || (promised?.title.slice(0, maxFileTitleLength) ?? '') },
    { ...file, found: await findFormat(storedSource(deps.files, file)) },
  )
  if (!read.ok) return read

  const now = deps.now()
  const added = { projectId, fileId, ...read.value, item: promised?.item ?? null, createdAt: now }
  const id = await insertDeliveryFile(tx, added)
  if (project.status === 'delivered') await tagLateSong(tx, deps, { project, id })
  await history('delivery-file-added', { projectId }, { kind: read.value.kind, fileName: file.name })
  await audit('delivery-file-added', ofProject(project), { kind: read.value.kind, bytes: file.bytes })
  await announceProject(tx, project)
  if (project.status === 'delivered') await notifyClient(tx, deps, project, { id, ...read.value, file })
  return accept({ id, kind: read.value.kind })
}

/** What is added to an open delivery is downloaded at once, so it gets its tags at once. */
async function tagLateSong(
  tx: Tx,
  { files, now }: Deps,
  { project, id }: { project: Project; id: string },
): Promise<void> {
  const tagged = await tagSongs(
    { db: tx, files },
    {
      project,
      files: (await listDeliveryFiles(tx, project.id)).filter((entry) => entry.id === id),
      credits: await findPreviousCredits(tx, project.id),
      now: now(),
    },
  )
  for (const { deliveryFileId, stored } of tagged)
    await saveTaggedFile(tx, deliveryFileId, await insertFile(tx, stored))
}

async function findPromisedItem(tx: Tx, project: Project, item: string) {
  const { promised } = await readDelivery(tx, project)
  return promised.flatMap((one) => (one.by === 'extra' && one.item === item ? [one] : []))[0] ?? null
}

type Added = { id: string; kind: DeliveryKind; title: string; file: StoredFile }

async function notifyClient(tx: Tx, deps: Deps, project: Project, added: Added): Promise<void> {
  const { deliveredAt, deliveryEndsAt } = project
  if (!deliveredAt || !deliveryEndsAt || deliveryEndsAt < deps.now()) return
  await enqueueClientMail(tx, deps, project, {
    kind: 'delivery-file-added',
    key: `delivery-file-added:${added.id}`,
    content: (mailContext) =>
      deliveryFileAddedMail({
        project,
        file: { kind: added.kind, title: added.title, size: formatFileSize(added.file.bytes) },
        endsOn: dayOf(deliveryEndsAt),
        ...mailContext,
      }),
  })
}
