import { data, redirect, type RouterContextProvider } from 'react-router'

import { canOpenProject, readAccess } from '#app/http/access.ts'
import { signOutClient, leaveEverywhere } from '#app/http/client-sign-out.ts'
import { depsContext, requestInfoContext, type Asked } from '#app/http/context.ts'
import { field, uuidIn } from '#app/http/forms.ts'
import { staffOf } from '#app/http/guards.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import type { TypedLyricAnswer } from '#app/ui/preview/lyric/lyric-review.tsx'
import type { TypedNote } from '#app/ui/preview/notes/draft-notes.tsx'
import { approvalFailure, feedbackFailure, gateErrors, type Message } from '#copy/preview/preview.ts'
import { approvalErrors, feedbackErrors } from '#copy/preview/review-errors.ts'
import { takeBackErrors } from '#copy/preview/revisions.ts'
import { commentsText, joinWritten } from '#core/preview/lyric-comment.ts'
import type { ApprovalQuestionView } from '#core/preview/preview-view.ts'
import { versionLabel } from '#core/preview/version.ts'
import { parseCoverChoice } from '#core/site/cover-choice.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import type { Project } from '#db/project/projects.ts'
import { loggableError } from '#db/shared/errors.ts'
import { approveVersion, termsOfApproval } from '#use-cases/preview/approve-version.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'
import { takeRequestBack } from '#use-cases/preview/take-request-back.ts'

import { coverUrls } from './listening/cover-url.ts'
import { readLyricComments } from './lyric-comments.ts'

type Context = Readonly<RouterContextProvider>

/** What a form of the preview gets back when it is answered in place: everything that was typed, and the words. */
export type PreviewAnswer = {
  typed: { versionId: string; text: string; email: string; songTitle: string | null }
  gate: Message | null
  notice: Message | null
  /** The version whose approval is asked about once more, and under which words. */
  asking: ApprovalQuestionView | null
  /** A note that was refused, as it was typed. */
  note: TypedNote | null
  /** A refused answer to the lyric, as it was typed. */
  lyric: TypedLyricAnswer | null
}

export type ActionContext = Asked & { context: Context; form: FormData; path: string }

const nothing = { gate: null, notice: null, asking: null, note: null, lyric: null }

/** Whether this browser may hear a project. */
export async function canAccessPreview(context: Context, request: Request, project: Project): Promise<boolean> {
  return canOpenProject(await readAccess(request, context.get(depsContext)), project)
}

/** "Sair", and "Sair de todos os aparelhos" for whoever may open the project: without that it is leaving here. */
export async function handleSignOut({ context, request, form, path }: ActionContext, project: Project) {
  const left = { projectId: project.id, orderId: project.orderId }
  const everywhere = field(form, 'intent') === 'leave-everywhere' && (await canAccessPreview(context, request, project))
  return (everywhere ? leaveEverywhere : signOutClient)(request, context.get(depsContext), left, path)
}

/** A form without access: the gate, with the input preserved. */
export function rejectUnauthorized(form: FormData) {
  const text = joinWritten(field(form, 'lost'), field(form, 'text'), commentsText(readLyricComments(form)))
  return respondInPlace({ form, text, gate: gateErrors['not-signed-in'] }, 403)
}

export async function handleFeedback({ context, form, path }: ActionContext, project: Project) {
  const deps = context.get(depsContext)
  const typed = formValues(form)
  try {
    const sent = await sendFeedback(deps, project.id, typed)
    if (sent.ok) return redirect(`${path}?aviso=feedback`, 303)
    if (sent.code === 'not-found') throw data(null, { status: 404 })
    return respondInPlace({ form, notice: feedbackErrors[sent.code] }, refusalStatus(sent.code))
  } catch (error) {
    return failed(context, form, error, feedbackFailure)
  }
}

/** Changes that were asked for and are not to be paid: what was written comes back into its field. */
export async function handleTakeBack({ context, form, path }: ActionContext, project: Project) {
  const request = { projectId: project.id, feedbackId: uuidIn(form, 'request') }
  const taken = await takeRequestBack(context.get(depsContext), request)
  if (taken.ok) return redirect(`${path}?aviso=desistiu${taken.value.lyricId ? '#letra' : '&parte=avaliar'}`, 303)
  if (taken.code === 'not-found') throw data(null, { status: 404 })
  return respondInPlace({ form, notice: takeBackErrors[taken.code] }, 409)
}

/** The first of two clicks: asks once more, with the words that will be kept. */
export async function handleApprovalRequest({ context, form }: ActionContext, project: Project) {
  const { versionId } = formValues(form)
  if (versionId === '') return respondInPlace({ form, notice: approvalErrors['version-required'] }, 422)
  try {
    const asking = await questionAbout(context, project, form)
    return asking
      ? respondInPlace({ form, asking }, 200)
      : respondInPlace({ form, notice: approvalErrors['version-gone'] }, 409)
  } catch (error) {
    return failed(context, form, error, approvalFailure)
  }
}

async function questionAbout(context: Context, project: Project, form: FormData): Promise<ApprovalQuestionView | null> {
  const { versionId } = formValues(form)
  const versions = await listHearableVersions(context.get(depsContext).db, project.id)
  const version = versions.find(({ id }) => id === versionId)
  if (!version) return null
  const { id, name } = version
  return {
    version: { id, name: versionLabel(version, versions) },
    terms: termsOfApproval(name, await loadSiteData(context)),
    covers: await coverUrls(context.get(depsContext), project, id),
    cover: parseCoverChoice(field(form, 'cover')) ?? project.coverChoice,
  }
}

export async function handleApproval({ context, request, form, path }: ActionContext, project: Project) {
  const deps = context.get(depsContext)
  const { ip, userAgent } = context.get(requestInfoContext)
  const { versionId, songTitle } = formValues(form)
  try {
    const termsHash = field(form, 'terms')
    const staffId = (await staffOf(context, request))?.id ?? null
    const approved = await approveVersion(deps, project.id, {
      versionId,
      songTitle: songTitle ?? '',
      cover: field(form, 'cover'),
      termsHash,
      ip,
      userAgent,
      staffId,
    })
    if (approved.ok) return redirect(`${path}?aviso=aprovada`, 303)
    if (approved.code === 'not-found') throw data(null, { status: 404 })
    const again = ['terms-changed', 'title-too-long'].includes(approved.code)
    const asking = again ? await questionAbout(context, project, form) : null
    return respondInPlace({ form, asking, notice: approvalErrors[approved.code] }, refusalStatus(approved.code))
  } catch (error) {
    return failed(context, form, error, approvalFailure)
  }
}

export function preserveInput({ form }: ActionContext) {
  return respondInPlace({ form }, 200)
}

function failed(context: Context, form: FormData, error: unknown, notice: Message) {
  if (!(error instanceof Error)) throw error
  context.get(depsContext).log.error(loggableError(error), 'an answer of a client was not taken')
  return respondInPlace({ form, notice }, 503)
}

function refusalStatus(code: string): number {
  return ['version-required', 'text-required', 'text-too-long', 'title-too-long'].includes(code) ? 422 : 409
}

function formValues(form: FormData) {
  const songTitle = form.has('songTitle') ? field(form, 'songTitle') : null
  return { versionId: field(form, 'version').slice(0, 40), text: field(form, 'text'), songTitle }
}

/** `text`: what was typed, where it is more than the form's `text`. */
type Stay = { form: FormData; email?: string; text?: string } & Partial<
  Pick<PreviewAnswer, 'gate' | 'notice' | 'asking' | 'note' | 'lyric'>
>

/** Answers in place, with everything that was typed. */
export function respondInPlace({ form, email = '', text = field(form, 'text'), ...answer }: Stay, status: number) {
  return data<PreviewAnswer>({ ...nothing, ...answer, typed: { ...formValues(form), text, email } }, { status })
}
