import { sql } from 'drizzle-orm'

import type { OnboardingRecords } from '#core/admin/onboarding.ts'
import type { MailState } from '#core/mail/mail-view.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { onboarding } from '#db/schema.ts'
import { stateText } from '#db/shared/state-text.ts'

/** There is one row, or none while nobody has read or hidden anything. */
const theRow = 1
/** Of the mails that were sent, the newest ones tell how they are sent now; no index finds one by its transport. */
const mailsRead = 100

type Row = Omit<OnboardingRecords, 'hiddenAt' | 'contractReadAt'> & {
  hiddenAt: string | null
  contractReadAt: string | null
}

/** In one query; each part ends at the first row that it finds, or after a hundred. */
export async function readOnboarding(db: DbOrTx): Promise<OnboardingRecords> {
  const { rows } = await db.execute<Row>(sql`
    select
      (select hidden_at from onboarding) as "hiddenAt",
      (select contract_read_at from onboarding) as "contractReadAt",
      exists (
        select 1
        from (select transport from mails where state = ${stateText<MailState>('sent')} order by created_at desc, id desc limit ${mailsRead}) newest
        where transport = 'smtp'
      ) as "hasSentMail",
      exists (select 1 from demonstrations) as "hasDemonstration",
      exists (select 1 from staff_invitations) or (select count(*) from staff) > 1 as "hasTeam",
      exists (select 1 from canary_runs where ended_at is not null and failed_step is null)
        or exists (select 1 from orders where paid_at is not null) as "hasPurchase"`)
  const [row] = rows
  if (!row) throw new Error('a query without a table returned no row')
  const { hiddenAt, contractReadAt, ...rest } = row
  return { ...rest, hiddenAt: toDate(hiddenAt), contractReadAt: toDate(contractReadAt) }
}

export async function saveOnboarding(
  tx: Tx,
  change: { hiddenAt: Date | null } | { contractReadAt: Date },
): Promise<void> {
  await tx
    .insert(onboarding)
    .values({ id: theRow, ...change })
    .onConflictDoUpdate({ target: onboarding.id, set: change })
}

function toDate(at: string | null): Date | null {
  return at === null ? null : new Date(at)
}
