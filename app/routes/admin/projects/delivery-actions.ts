import { data, type RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { redirectWithToast, type ToastText } from '#app/http/flash-toast.ts'
import { field, fields, uuidIn } from '#app/http/forms.ts'
import { refuseUnlessOwner } from '#app/http/guards.ts'
import type { DeliveryFailure } from '#app/ui/admin/delivery/delivery-sheets.tsx'
import { deliveryKindLabels } from '#copy/delivery/promised.ts'
import { mp3Texts } from '#copy/delivery/staff-errors.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { formatDay } from '#core/shared/dates.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { accept, type Accepted, type Refused } from '#core/shared/result.ts'
import { loggableError } from '#db/shared/errors.ts'
import type { ProjectActor } from '#use-cases/change.ts'
import { addApprovedRecording } from '#use-cases/delivery/add-approved-recording.ts'
import { deliverProject } from '#use-cases/delivery/deliver-project.ts'
import { extendDelivery } from '#use-cases/delivery/extend-delivery.ts'
import { startMp3 } from '#use-cases/delivery/make-mp3.ts'
import { removeDeliveryFile } from '#use-cases/delivery/remove-delivery-file.ts'
import { reopenDelivery } from '#use-cases/delivery/reopen-delivery.ts'
import { showReaction } from '#use-cases/gift/show-reaction.ts'
import { deleteGift, withdrawGift } from '#use-cases/gift/withdraw-gift.ts'

type Sent = { form: FormData; path: string }

/** What the forms of a delivery do, by their intent. A refusal keeps what was typed. */
export async function handleDeliveryForm(
  context: Readonly<RouterContextProvider>,
  { projectId, actor }: ProjectActor,
  { form, path }: Sent,
) {
  const deps = context.get(depsContext)
  const intent = field(form, 'intent')
  // It cannot be undone, or changes what visitors read.
  if (['delete-gift', 'show-reaction', 'hide-reaction'].includes(intent)) refuseUnlessOwner(context)
  const handle = ownValue(handlers, intent)
  if (!handle) throw data(null, { status: 400 })

  const failed = (refusal: string, status: number, problems: readonly string[] = []) =>
    data<DeliveryFailure>({ intent, refusal, problems, typed: formValues(form) }, { status })
  try {
    const result = await handle(deps, { projectId, actor }, form)
    if (!result.ok) return failed(result.code, result.code === 'not-found' ? 404 : 422, result.problems)
    return redirectWithToast(deps, path, result.value)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    deps.log.error({ intent, ...loggableError(error) }, 'a form of a delivery was not taken')
    return failed('failed', 503)
  }
}

type Refusal = Refused<string> & { problems?: readonly string[] }
type Taker = (deps: Deps, who: ProjectActor, form: FormData) => Promise<Accepted<ToastText> | Refusal>

const handlers: Partial<Record<string, Taker>> = {
  async 'take-recording'(deps, { projectId, actor }) {
    const result = await addApprovedRecording(deps, actor, projectId)
    if (!result.ok) return result
    const { kind, mp3 } = result.value
    return accept({
      title: auditLabels['delivery-file-added'],
      text: mp3 ? `${deliveryKindLabels[kind]}. ${mp3Texts.coming}` : deliveryKindLabels[kind],
    })
  },
  async 'make-mp3'(deps, { projectId, actor }) {
    const started = await startMp3(deps, actor, projectId)
    return started.ok ? accept({ title: 'Pedido recebido', text: mp3Texts.coming }) : started
  },
  async 'remove-file'(deps, { projectId, actor }, form) {
    const removed = await removeDeliveryFile(deps, actor, { projectId, id: field(form, 'file') })
    return removed.ok
      ? accept({ title: 'Arquivo removido', text: `“${removed.value.name}” saiu da entrega.` })
      : removed
  },
  async deliver(deps, { projectId, actor }, form) {
    const delivered = await deliverProject(deps, actor, {
      projectId,
      missingIsKnown: field(form, 'missing') !== '',
      credits: { people: field(form, 'people'), aiGeneratedParts: fields(form, 'part'), tools: field(form, 'tools') },
    })
    if (!delivered.ok) return delivered
    const until = formatDay(delivered.value.endsOn)
    return accept({ title: 'Projeto entregue!', text: `O cliente foi avisado e pode baixar até ${until}.` })
  },
  async extend(deps, { projectId, actor }, form) {
    const extended = await extendDelivery(deps, actor, { projectId, day: field(form, 'day') })
    if (!extended.ok) return extended
    return accept({ title: 'Prazo alterado', text: `A entrega fica até ${formatDay(extended.value.endsOn)}.` })
  },
  async reopen(deps, { projectId, actor }, form) {
    const reopened = await reopenDelivery(deps, actor, { projectId, reason: field(form, 'reason') })
    if (!reopened.ok) return reopened
    return accept({ title: 'Entrega reaberta', text: 'O cliente foi avisado do motivo. A aprovação continua valendo.' })
  },
  async 'withdraw-gift'(deps, { projectId, actor }) {
    const withdrawn = await withdrawGift(deps, actor, projectId)
    return withdrawn.ok ? accept({ title: 'Presente desativado', text: 'A página não abre mais.' }) : withdrawn
  },
  async 'show-reaction'(deps, who, form) {
    const shown = await showReaction(deps, who, { id: uuidIn(form, 'reaction'), isShown: true })
    return shown.ok ? accept({ title: auditLabels['reaction-shown'], text: 'Ele aparece na página inicial.' }) : shown
  },
  async 'hide-reaction'(deps, who, form) {
    const hidden = await showReaction(deps, who, { id: uuidIn(form, 'reaction'), isShown: false })
    return hidden.ok ? accept({ title: 'Recado removido do site', text: 'Ele não aparece mais.' }) : hidden
  },
  async 'delete-gift'(deps, { projectId, actor }) {
    const deleted = await deleteGift(deps, actor, projectId)
    return deleted.ok ? accept({ title: 'Presente apagado', text: 'Com as fotos e os recados.' }) : deleted
  },
}

function formValues(form: FormData): DeliveryFailure['typed'] {
  return {
    people: field(form, 'people'),
    parts: fields(form, 'part'),
    tools: field(form, 'tools'),
    missing: field(form, 'missing') !== '',
    day: field(form, 'day'),
    reason: field(form, 'reason'),
  }
}
