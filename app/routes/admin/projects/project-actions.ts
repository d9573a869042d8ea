import { data, type RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { redirectWithToast, type ToastText } from '#app/http/flash-toast.ts'
import { field, fields, uuidIn } from '#app/http/forms.ts'
import { refuseUnlessOwner } from '#app/http/guards.ts'
import type { ProjectFailure } from '#app/ui/admin/projects/project-sheets.tsx'
import { trackingSteps } from '#copy/order/tracking-labels.ts'
import {
  payCostForm,
  productionCostForm,
  type CostErrors,
  type PayCostErrors,
} from '#copy/payment/production-cost-form.ts'
import { revisionForm, type RevisionErrors } from '#copy/preview/revision-form.ts'
import { linkedVersionForm, versionForm, type LinkedVersionErrors } from '#copy/preview/version-form.ts'
import { projectEditForm } from '#copy/project/project-form.ts'
import { joinList } from '#copy/shared/inflection.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { parseDuration } from '#core/briefing/briefing-pronunciation.ts'
import type { ProjectEditErrors, RawProjectEdit } from '#core/project/project-edit.ts'
import { dayOf } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'
import { ownValue } from '#core/shared/own-value.ts'
import type { Accepted, Result } from '#core/shared/result.ts'
import { parseUuid } from '#core/shared/uuid.ts'
import { loggableError } from '#db/shared/errors.ts'
import { retryRecording } from '#use-cases/audio/retry-recording.ts'
import type { ProjectActor } from '#use-cases/change.ts'
import { chooseCover } from '#use-cases/delivery/choose-cover.ts'
import { noteCost, payCosts, removeCost, reopenCost } from '#use-cases/payment/production-costs.ts'
import { addLinkedVersion } from '#use-cases/preview/add-linked-version.ts'
import { editLyric } from '#use-cases/preview/edit-lyric.ts'
import { editVersion } from '#use-cases/preview/edit-version.ts'
import { grantRevision, returnRevision } from '#use-cases/preview/grant-revision.ts'
import { markNames } from '#use-cases/preview/mark-names.ts'
import { presentLyric } from '#use-cases/preview/present-lyric.ts'
import { presentVersions } from '#use-cases/preview/present-versions.ts'
import { removeVersion } from '#use-cases/preview/remove-version.ts'
import { writeLyric } from '#use-cases/preview/write-lyric.ts'
import { compensateLateness } from '#use-cases/project/compensate-lateness.ts'
import { deleteProject } from '#use-cases/project/delete-project.ts'
import { editProject } from '#use-cases/project/edit-project.ts'
import { leaveStudioWord, removeStudioWord } from '#use-cases/project/leave-studio-word.ts'
import { moveStep } from '#use-cases/project/move-step.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

type Stored = RawProjectEdit | string
/** `stored`: what somebody else saved meanwhile, a lyric or the fields of a project. */
type Refusal = {
  stored?: Stored | null
  errors?: ProjectEditErrors
  versionErrors?: LinkedVersionErrors
  revisionErrors?: RevisionErrors
  costErrors?: CostErrors
  payErrors?: PayCostErrors
  wrongName?: string
}
type Sent = { form: FormData; path: string }

/** What the forms of a project's screen do, by their intent. A failure of ours keeps what was typed, too. */
export async function handleProjectForm(context: Readonly<RouterContextProvider>, who: ProjectActor, sent: Sent) {
  const deps = context.get(depsContext)
  const intent = field(sent.form, 'intent')
  if (ownersOnly.has(intent)) refuseUnlessOwner(context)
  const handle = ownValue(handlers, intent)
  if (!handle) throw data(null, { status: 400 })

  const failed = (refusal: string, status: number, why: Refusal = {}) =>
    data<ProjectFailure>({ intent, refusal, ...formValues(intent, sent.form, why) }, { status })
  try {
    const handled = await handle(deps, who, sent.form)
    if (!handled.ok) return failed(handled.code, statuses[handled.code] ?? 422, handled)
    const { toast, path = sent.path } = handled.value
    return redirectWithToast(deps, path, toast)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    deps.log.error({ intent, ...loggableError(error) }, 'a form of a project was not taken')
    return failed('failed', 503)
  }
}

/** What gives away what was paid for, cannot be undone, or shows money. */
const ownersOnly = new Set([
  'delete-project',
  'grant-revision',
  'return-revision',
  'compensate-lateness',
  'note-cost',
  'pay-cost',
  'reopen-cost',
  'remove-cost',
])

/** A conflict is told by its number: the page is read again with it (`revalidate-on-conflict.ts`). */
const statuses: Partial<Record<string, number>> = { 'not-found': 404, 'changed-meanwhile': 409, 'moved-meanwhile': 409 }

type HandlerResult = Accepted<{ toast: ToastText; path?: string }> | ({ ok: false; code: string } & Refusal)

const handlers: Partial<Record<string, (deps: Deps, who: ProjectActor, form: FormData) => Promise<HandlerResult>>> = {
  async 'add-version'(deps, who, form) {
    const read = linkedVersionForm.parse(linkedVersionForm.read(form))
    if (!read.ok) return { ok: false, code: 'invalid', versionErrors: read.errors }
    const added = await addLinkedVersion(deps, who, read.value)
    return toResult(added, {
      title: 'Versão adicionada!',
      text: `“${read.value.name}” é um rascunho: só a equipe vê até você apresentar ao cliente.`,
    })
  },
  async 'edit-version'(deps, who, form) {
    const read = versionForm.parse(versionForm.read(form))
    if (!read.ok) return { ok: false, code: 'invalid', versionErrors: read.errors }
    const edited = await editVersion(deps, who, { versionId: uuidIn(form, 'version'), text: read.value })
    const text = edited.ok && edited.value.isDraft ? 'O rascunho foi atualizado.' : 'O cliente já vê o que mudou.'
    return toResult(edited, { title: 'Versão salva', text })
  },
  async 'edit-lyric'(deps, who, form) {
    const edit = {
      typed: field(form, 'lyric'),
      seen: field(form, 'seenLyric'),
      lyricId: parseUuid(field(form, 'sings')),
    }
    const edited = await editLyric(deps, who, { versionId: uuidIn(form, 'version'), ...edit })
    if (!edited.ok) return edited
    const text = edited.value.isDraft
      ? 'Ela aparece quando a versão for apresentada.'
      : 'O cliente já vê a letra na página dele.'
    return toResult(edited, { title: 'Letra salva', text })
  },
  async 'write-lyric'(deps, who, form) {
    const edit = { id: uuidIn(form, 'lyricId'), typed: field(form, 'lyric'), seen: field(form, 'seenLyric') }
    const written = await writeLyric(deps, who, edit)
    if (!written.ok) return written
    return toResult(written, { title: 'Letra salva', text: 'Só a equipe vê até você apresentar ao cliente.' })
  },
  async 'present-lyric'(deps, who, form) {
    const presented = await presentLyric(deps, who, field(form, 'lyric') === '' ? null : uuidIn(form, 'lyric'))
    return toResult(presented, { title: 'Letra apresentada!', text: 'O cliente recebe um e-mail para ler.' })
  },
  async 'present-versions'(deps, who, form) {
    const presented = await presentVersions(deps, who, fields(form, 'version'))
    if (!presented.ok) return presented
    const { names, notified } = presented.value
    const mailed = notified
      ? 'O cliente recebe um e-mail.'
      : 'O cliente ainda não foi avisado: volte o projeto para Aguardando quando for a vez dele.'
    return toResult(presented, {
      title: names.length === 1 ? 'Versão apresentada!' : 'Versões apresentadas!',
      text: `${joinList(names)} na página do cliente. ${mailed} Etapa: ${trackingSteps.presentation.title}.`,
    })
  },
  async 'mark-names'(deps, who, form) {
    const versionId = uuidIn(form, 'version')
    const marked = await markNames(deps, who, { versionId, rows: typedNames(form) })
    if (!marked.ok) return marked
    const left = marked.value.left
    const text = left === 0 ? 'A versão pode ser apresentada.' : 'Ainda há nomes sem momento e sem motivo.'
    return toResult(marked, { title: auditLabels['names-marked'], text })
  },
  async 'remove-version'(deps, who, form) {
    const removed = await removeVersion(deps, who, uuidIn(form, 'version'))
    const name = removed.ok ? removed.value.name : ''
    return toResult(removed, { title: 'Versão removida', text: `“${name}” saiu do projeto.` })
  },
  async 'retry-recording'(deps, who, form) {
    const retried = await retryRecording(deps, who, uuidIn(form, 'version'))
    const name = retried.ok ? retried.value.name : ''
    return toResult(retried, { title: auditLabels['recording-retried'], text: `“${name}” está na fila.` })
  },
  async 'return-to-waiting'(deps, who, form) {
    return toResult(await returnToWaiting(deps, who, field(form, 'reason'), fields(form, 'version')), {
      title: auditLabels['returned-to-waiting'],
      text: "Projeto voltou para status 'Aguardando'. Cliente pode enviar novo feedback.",
    })
  },
  async 'grant-revision'(deps, { projectId, actor }, form) {
    const id = uuidIn(form, 'submission')
    const read = revisionForm.parse(revisionForm.read(form))
    if (!read.ok) return { ok: false, code: 'invalid', revisionErrors: read.errors }
    const granted = await grantRevision(deps, actor, { id, projectId, ...read.value })
    return toResult(granted, { title: 'Revisão concedida', text: 'O cliente recebe o motivo por e-mail.' })
  },
  async 'return-revision'(deps, { projectId, actor }, form) {
    const feedbackId = uuidIn(form, 'feedback')
    const read = revisionForm.parse(revisionForm.read(form))
    if (!read.ok) return { ok: false, code: 'invalid', revisionErrors: read.errors }
    const returned = await returnRevision(deps, actor, { projectId, feedbackId, ...read.value })
    return toResult(returned, { title: 'Revisão estornada', text: 'O cliente recebe o motivo por e-mail.' })
  },
  async 'note-cost'(deps, who, form) {
    const read = productionCostForm.parse(productionCostForm.read(form), dayOf(deps.now()))
    if (!read.ok) return { ok: false, code: 'invalid', costErrors: read.errors }
    const noted = await noteCost(deps, who, { ...read.value, id: uuidIn(form, 'submission') })
    if (!noted.ok && noted.code === 'payee-unknown')
      return { ok: false, code: 'invalid', costErrors: { payee: 'payee-unknown' } }
    const text = read.value.paidOn ? 'Entrou no mês em que foi pago.' : 'Está na lista A pagar do Financeiro.'
    return toResult(noted, { title: `${formatBRL(read.value.amount)} anotados`, text })
  },
  async 'pay-cost'(deps, { projectId, actor }, form) {
    const read = payCostForm.parse(payCostForm.read(form), dayOf(deps.now()))
    if (!read.ok) return { ok: false, code: 'invalid', payErrors: read.errors }
    const paid = await payCosts(deps, actor, { projectId, ids: [uuidIn(form, 'cost')], ...read.value })
    return toResult(paid, { title: 'Valor marcado como pago', text: 'Entrou no mês em que foi pago.' })
  },
  async 'reopen-cost'(deps, who, form) {
    const reopened = await reopenCost(deps, who, uuidIn(form, 'cost'))
    return toResult(reopened, { title: 'Pagamento desfeito', text: 'O valor voltou para a lista A pagar.' })
  },
  async 'remove-cost'(deps, who, form) {
    const removed = await removeCost(deps, who, uuidIn(form, 'cost'))
    return toResult(removed, { title: 'Valor removido', text: 'Ele saiu da lista A pagar.' })
  },
  async 'compensate-lateness'(deps, { projectId, actor }, form) {
    const shown = { kind: field(form, 'kind'), percent: field(form, 'percent') }
    const compensated = await compensateLateness(deps, actor, { projectId, shown })
    const text = compensated.ok ? `${compensated.value.given}. O cliente recebe um e-mail.` : ''
    return toResult(compensated, { title: 'Compensação enviada', text })
  },
  async 'move-step'(deps, who, form) {
    const moved = await moveStep(deps, who, { step: field(form, 'step'), seen: field(form, 'seen') })
    const title = moved.ok ? trackingSteps[moved.value.step].title : ''
    return toResult(moved, { title: auditLabels['step-moved'], text: `Etapa atualizada: ${title}. O cliente já vê.` })
  },
  async 'leave-word'(deps, who, form) {
    const voice = form.get('voice')
    const left = await leaveStudioWord(deps, who, {
      id: uuidIn(form, 'submission'),
      text: field(form, 'text'),
      voice: voice instanceof Blob ? voice : new Blob(),
      durationMs: parseDuration(field(form, 'voiceMs')),
    })
    return toResult(left, { title: 'Novidade deixada', text: 'O cliente já vê na página de acompanhamento.' })
  },
  async 'remove-word'(deps, who, form) {
    const removed = await removeStudioWord(deps, who, uuidIn(form, 'word'))
    return toResult(removed, { title: 'Novidade removida', text: 'O cliente já não vê na página dele.' })
  },
  async 'choose-cover'(deps, { projectId, actor }, form) {
    const chosen = await chooseCover(deps, actor, { projectId, choice: field(form, 'choice') })
    return toResult(chosen, { title: 'Capa escolhida', text: 'O cliente já vê este desenho na página dele.' })
  },
  async 'edit-project'(deps, who, form) {
    const seen = {
      title: field(form, 'seenTitle'),
      recipient: field(form, 'seenRecipient'),
      expiresOn: field(form, 'seenExpiresOn'),
    }
    const edited = await editProject(deps, who, { typed: projectEditForm.read(form), seen })
    if (!edited.ok) return edited
    return toResult(edited, { title: 'Projeto salvo', text: 'O cliente já vê o que mudou na página dele.' })
  },
  async 'delete-project'(deps, who, form) {
    const deleted = await deleteProject(deps, who, field(form, 'code'))
    const title = deleted.ok ? deleted.value.title : ''
    return toResult(deleted, { title: 'Projeto excluído', text: `“${title}” saiu do painel.` }, '/admin/projects')
  },
}

function toResult(result: Result<unknown, string>, toast: ToastText, path?: string): HandlerResult {
  return result.ok ? { ok: true, value: { toast, path } } : result
}

function formValues(
  intent: string,
  form: FormData,
  {
    stored = null,
    errors = {},
    versionErrors = {},
    revisionErrors,
    costErrors = {},
    payErrors = {},
    wrongName,
  }: Refusal,
): Omit<ProjectFailure, 'intent' | 'refusal'> {
  if (intent === 'add-version' || intent === 'edit-version')
    return { typed: '', version: { values: linkedVersionForm.read(form), errors: versionErrors } }
  if (intent === 'note-cost') return { typed: '', cost: { values: productionCostForm.read(form), errors: costErrors } }
  if (intent === 'pay-cost')
    return { typed: field(form, 'cost'), pay: { values: payCostForm.read(form), errors: payErrors } }
  if (intent === 'mark-names') return { typed: '', names: typedNames(form), wrongName }
  if (typeof stored === 'string') return { typed: field(form, 'lyric'), storedLyric: stored }
  if (intent === 'edit-project') return { typed: '', edited: { typed: projectEditForm.read(form), stored, errors } }
  return { typed: field(form, typedFields[intent] ?? 'reason'), revisionErrors }
}

/** The field that is given back of a form with one; a reason where it is not listed. */
const typedFields: Partial<Record<string, string>> = {
  'edit-lyric': 'lyric',
  'write-lyric': 'lyric',
  'retry-recording': 'version',
  'move-step': 'step',
  'leave-word': 'text',
  'delete-project': 'code',
  'reopen-cost': 'cost',
  'remove-cost': 'cost',
}

function typedNames(form: FormData) {
  return fields(form, 'name').map((name, index) => ({
    name,
    at: field(form, `at-${index}`).slice(0, 20),
    reason: field(form, `reason-${index}`),
    seen: field(form, `seen-${index}`),
  }))
}
