import { sql } from 'drizzle-orm'

import type { MailState } from '#core/mail/mail-view.ts'
import { mails } from '#db/schema.ts'
import { emptied, type Gone } from '#db/shared/personal.ts'
import { stateText } from '#db/shared/state-text.ts'

/** Mails without whom they went to and what they said. Unsent ones must not be sent any more. */
export function emptiedMails(gone: Gone) {
  return {
    ...emptied(mails, ['person', 'words'], gone),
    attachContract: false,
    state: sql`case when ${mails.state} = ${stateText<MailState>('queued')} then ${stateText<MailState>('failed')} else ${mails.state} end`,
  }
}
