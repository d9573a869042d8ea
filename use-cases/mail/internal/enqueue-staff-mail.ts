import { staffFooter, type StaffMailContent } from '#copy/mail/mail-content.ts'
import { isMailAboutWork, type StaffMailKind } from '#core/mail/mail-kinds.ts'
import type { StaffRole } from '#core/staff/staff.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { Queue } from '#db/queue.ts'
import { findAssignee, listOwners } from '#db/staff/staff.ts'

type Deps = { queue: Queue }
type StaffMail = {
  kind: StaffMailKind
  key: string
  /** What this reader may know: a producer's mail names no more of a client than the panel shows them. */
  content: (reader: { role: StaffRole }) => StaffMailContent
  orderId?: string
  projectId?: string
}

/**
 * Mails every owner, and the assignee when it is about the work; the studio's public address while there is no account
 * yet.
 */
export async function enqueueStaffMail(tx: Tx, { queue }: Deps, { kind, key, content, orderId, projectId }: StaffMail) {
  const settings = await currentSettings(tx)
  const owners = (await listOwners(tx)).map((owner) => ({ ...owner, role: 'owner' as const }))
  const worker = projectId && isMailAboutWork(kind) ? await findAssignee(tx, projectId) : null
  const people = worker?.role === 'producer' ? [...owners, worker] : owners
  const readers =
    people.length > 0 ? people : [{ name: settings.productName, email: settings.contact.email, role: 'owner' as const }]

  for (const reader of readers) {
    await enqueueMail(tx, queue, {
      kind,
      dedupeKey: `${key}:${reader.email}`,
      toName: reader.name,
      toEmail: reader.email,
      content: { ...content(reader), footer: [staffFooter(settings)] },
      orderId,
      projectId,
    })
  }
}
