import { correctionForm, type CorrectionErrors, type CorrectionTyped } from '#copy/client/client-form.ts'
import { changedFields } from '#core/client/client-fields.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockClient, saveClient } from '#db/client/clients.ts'
import type { DataSubject } from '#db/client/data-subjects.ts'
import { insertNotifiedEntry, withoutSession } from '#db/staff/audit.ts'
import type { Deps } from '#use-cases/deps.ts'

type Answer = Result<undefined, 'not-found'> | { ok: false; code: 'invalid'; errors: CorrectionErrors }

/**
 * The person corrects name, phone and company. Not the e-mail: it is what proves who they are, and another one would have
 * to be proved first.
 */
export async function correctOwnData(
  { db, now }: Deps,
  { client }: Pick<DataSubject, 'client'>,
  { raw, ip, userAgent }: { raw: CorrectionTyped; ip: string; userAgent: string },
): Promise<Answer> {
  if (!client) return refuse('not-found')
  const parsed = correctionForm.parse(raw)
  if (!parsed.ok) return { ok: false, code: 'invalid', errors: parsed.errors }

  return db.transaction(async (tx) => {
    const current = await lockClient(tx, client.id)
    if (!current || current.erasedAt) return refuse('not-found')
    const form = { ...parsed.value, email: current.email }
    const fields = changedFields(current, form)
    if (fields.length === 0) return accept()

    await saveClient(tx, client.id, form, now())
    const actor = { id: 'data-subject', name: 'Titular dos dados', ip, userAgent, ...withoutSession }
    const subject = { kind: 'client' as const, id: client.id, label: '' as const }
    // The e-mail stays: nothing that owners have to hear of.
    await insertNotifiedEntry(tx, actor, { action: 'client-edited', subject, details: { fields }, at: now() }, [])
    return accept()
  })
}
