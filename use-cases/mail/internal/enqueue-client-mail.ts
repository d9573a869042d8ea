import type { MailContent, MailContext } from '#copy/mail/mail-content.ts'
import type { ClientMailKind } from '#core/mail/mail-kinds.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { Project } from '#db/project/projects.ts'
import type { Queue } from '#db/queue.ts'

type Deps = { queue: Queue; siteUrl: string }
type ClientMail = {
  kind: ClientMailKind
  key: string
  content: (mailContext: MailContext) => MailContent
}

/** Queues a mail to a project's client, where the project has an address. */
export async function enqueueClientMail(
  tx: Tx,
  { queue, siteUrl }: Deps,
  project: Project,
  { kind, key, content }: ClientMail,
): Promise<void> {
  if (project.clientEmail.trim() === '') return
  await enqueueMail(tx, queue, {
    kind,
    dedupeKey: key,
    toName: project.clientName,
    toEmail: project.clientEmail,
    content: content({ siteUrl, settings: await currentSettings(tx) }),
    orderId: project.orderId ?? undefined,
    projectId: project.id,
  })
}
