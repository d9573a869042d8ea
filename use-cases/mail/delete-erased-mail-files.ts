import type { MailTransport } from '#adapters/mail/mail.ts'
import type { Db } from '#db/client.ts'
import { listErasedMails } from '#db/client/erasure.ts'

type Deps = { db: Db; mail: MailTransport }

/**
 * Deletes the copies of erased people's mails that were written to a folder. Each process has a folder of its own and
 * the job runs in any of them, so every erased mail is looked for every time.
 */
export async function deleteErasedMailFiles({ db, mail }: Deps): Promise<void> {
  await mail.deleteFiles(await listErasedMails(db))
}
