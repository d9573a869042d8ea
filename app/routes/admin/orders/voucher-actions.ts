import { data } from 'react-router'

import type { Deps } from '#app/http/deps.ts'
import { redirectWithToast, type ToastText } from '#app/http/flash-toast.ts'
import { field, uuidIn } from '#app/http/forms.ts'
import { requireId } from '#app/http/guards.ts'
import type { VoucherFailure } from '#app/ui/admin/vouchers/voucher-failure.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { issueVoucherForm, revokeVoucherForm, type IssueVoucherTyped } from '#copy/voucher/issue-voucher-form.ts'
import { dayOf } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { accept, type Accepted } from '#core/shared/result.ts'
import { parseUuid } from '#core/shared/uuid.ts'
import { isGiven } from '#core/voucher/issued-voucher.ts'
import { findClient } from '#db/client/clients.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { issueVoucher } from '#use-cases/voucher/issue-voucher.ts'
import { reissueVoucher } from '#use-cases/voucher/reissue-voucher.ts'
import { revokeVoucher } from '#use-cases/voucher/revoke-voucher.ts'

type HandlerResult = Accepted<ToastText> | { ok: false; failure: VoucherFailure; status: 404 | 409 | 422 }

export const vouchersPath = '/admin/vales'

/** What the forms of the screen of vouchers do, by their intent. */
export async function handleVoucherForm(deps: Deps, actor: AuditActor, form: FormData) {
  const handle = ownValue(handlers, field(form, 'intent'))
  if (!handle) throw data(null, { status: 400 })

  const result = await handle(deps, actor, form)
  return result.ok
    ? redirectWithToast(deps, vouchersPath, result.value)
    : data(result.failure, { status: result.status })
}

const handlers: Partial<Record<string, (deps: Deps, actor: AuditActor, form: FormData) => Promise<HandlerResult>>> = {
  async 'issue-voucher'(deps, actor, form) {
    const values = await withChosenClient(deps, issueVoucherForm.read(form), form)
    const parsed = issueVoucherForm.parse(values, dayOf(deps.now()))
    const failure = { intent: 'issue-voucher' as const, values, errors: {}, refusal: null }
    if (!parsed.ok) return { ok: false, failure: { ...failure, errors: parsed.errors }, status: 422 }

    const issued = await issueVoucher(deps, actor, { form: parsed.value, submissionId: uuidIn(form, 'submission') })
    if (!issued.ok && issued.code === 'sent-otherwise')
      return { ok: false, failure: { ...failure, refusal: issued.code }, status: 409 }
    if (!issued.ok) return { ok: false, failure: { ...failure, errors: { worth: 'worth-required' } }, status: 422 }
    const { code, value, packageName } = issued.value
    const { origin, mails, recipientEmail } = parsed.value
    const books = isGiven(origin) ? 'Não entra no livro.' : `${formatBRL(value)} entraram no livro.`
    const way =
      mails || recipientEmail ? 'O código vai por e-mail.' : 'Ninguém recebe e-mail: imprima o cartão na lista.'
    return accept({
      title: `Vale emitido no pedido ${code}`,
      text: `${packageName ?? formatBRL(value)}. ${books} ${way}`,
    })
  },
  async 'revoke-voucher'(deps, actor, form) {
    const values = revokeVoucherForm.read(form)
    const failure = { intent: 'revoke-voucher' as const, values, errors: {}, refusal: null }
    const parsed = revokeVoucherForm.parse(values)
    if (!parsed.ok) return { ok: false, failure: { ...failure, errors: parsed.errors }, status: 422 }

    const voucherId = requireId(field(form, 'voucher'))
    const revoked = await revokeVoucher(deps, actor, { voucherId, reason: parsed.value.reason })
    if (!revoked.ok) return { ok: false, failure: { ...failure, refusal: revoked.code }, status: 409 }
    return accept({ title: 'Vale revogado', text: 'O código não vale mais.' })
  },
  async 'reissue-voucher'(deps, actor, form) {
    const reissued = await reissueVoucher(deps, actor, {
      voucherId: requireId(field(form, 'voucher')),
      seenNumber: Number(field(form, 'seen')),
    })
    const failure = { intent: 'reissue-voucher' as const }
    if (!reissued.ok)
      return {
        ok: false,
        failure: { ...failure, refusal: reissued.code },
        status: reissued.code === 'not-found' ? 404 : 409,
      }
    return accept({
      title: auditLabels['voucher-reissued'],
      text: 'O anterior não vale mais. O novo está indo para o e-mail de quem comprou, ou ganhou.',
    })
  },
}

/** Name and address of the client who was chosen, where neither was typed: without script nothing fills them in. */
async function withChosenClient({ db }: Deps, typed: IssueVoucherTyped, form: FormData): Promise<IssueVoucherTyped> {
  const id = parseUuid(field(form, 'client'))
  const client = id && typed.name === '' && typed.email === '' ? await findClient(db, id) : null
  return client ? { ...typed, name: client.name, email: client.email } : typed
}
