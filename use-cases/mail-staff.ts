import type { MailContent } from '#copy/emails.ts'
import type { Settings } from '#core/settings.ts'
import type { Tx } from '#db/client.ts'
import { postMail } from '#db/mails.ts'
import type { Queue } from '#db/queue.ts'
import { currentSettings } from '#db/revisions.ts'
import { listOwners } from '#db/staff.ts'

type Deps = { queue: Queue }
type StaffMail = {
  kind: string
  key: string
  content: (settings: Settings) => MailContent
  orderId?: string
  projectId?: string
}

/** To every owner of the studio; to its public address while nobody has an account yet. */
export async function mailStaff(tx: Tx, { queue }: Deps, { kind, key, content, orderId, projectId }: StaffMail) {
  const settings = await currentSettings(tx)
  const owners = await listOwners(tx)
  const readers = owners.length > 0 ? owners : [{ name: settings.productName, email: settings.contact.email }]

  for (const reader of readers) {
    await postMail(tx, queue, {
      kind,
      dedupeKey: `${key}:${reader.email}`,
      toName: reader.name,
      toEmail: reader.email,
      content: content(settings),
      orderId,
      projectId,
    })
  }
}
