import type { MailContent, MailContext } from '#copy/mail/mail-content.ts'
import { isOptionalMail, isStopped, type ClientMailKind, type OptionalMailKind } from '#core/mail/mail-kinds.ts'
import type { Tx } from '#db/client.ts'
import { findClient } from '#db/client/clients.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { Project } from '#db/project/projects.ts'
import type { Queue } from '#db/queue.ts'
import { tokenPlaceholder } from '#use-cases/mail/mail-secrets.ts'

type Deps = { queue: Queue; siteUrl: string }
type ClientMail = {
  kind: ClientMailKind
  key: string
  /** When its client asked for it, where nobody gets it unasked. */
  askedAt?: Date | null
  content: (mailContext: MailContext) => MailContent
}

/** Queues a mail to a project's client; one that nobody needs with its way out, and to nobody who took it. */
export async function enqueueClientMail(
  tx: Tx,
  { queue, siteUrl }: Deps,
  project: Project,
  { kind, key, askedAt, content }: ClientMail,
): Promise<void> {
  const isOptional = isOptionalMail(kind)
  if (isOptional && isStopped((await findClient(tx, project.clientId))?.stoppedMails ?? {}, kind, askedAt)) return
  await enqueueMail(tx, queue, {
    kind,
    dedupeKey: key,
    toName: project.clientName,
    toEmail: project.clientEmail,
    content: {
      ...content({ siteUrl, settings: await currentSettings(tx) }),
      ...(isOptional ? { optOut: wayOut(siteUrl, kind, project) } : {}),
    },
    orderId: project.orderId ?? undefined,
    projectId: project.id,
  })
}

function wayOut(siteUrl: string, kind: OptionalMailKind, { id }: Project) {
  const url = `${siteUrl}/emails/parar?chave=${tokenPlaceholder('stop-mail', `${kind}:${id}`)}`
  return { label: 'Não quero mais e-mails como este', url }
}
