import { redirect } from 'react-router'

import { admitToProject } from '#app/http/access.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { storeGateEmail } from '#app/http/cookies.ts'
import type { Deps } from '#app/http/deps.ts'
import { redirectWithFormState, storeFormState } from '#app/http/flash-form.ts'
import { emailField, field } from '#app/http/forms.ts'
import { recordClientAccess } from '#app/http/security-log.ts'
import { codeGateErrors, gateErrors, type Message } from '#copy/preview/preview.ts'
import { refuse, type Result } from '#core/shared/result.ts'
import { accessSubjectOf } from '#db/access/access.ts'
import { findProjectByPreviewKey } from '#db/project/projects.ts'
import { isDatabaseUnavailable, loggableError } from '#db/shared/errors.ts'
import { openSong } from '#use-cases/preview/open-song.ts'

import { letBrowserIn } from './let-browser-in.ts'
import { respondInPlace, type ActionContext } from './preview-actions.ts'

type Attempt = { key: string; email: string; ip: string }
/** How a gate opens, and its words. `to`: where the browser goes on, if not to the page of the gate. */
type Gate<Opened, Refusal extends string> = {
  open: (deps: Deps, attempt: Attempt) => Promise<Result<Opened, Refusal>>
  errors: Record<Refusal | 'check-failed' | 'sign-in-failed', Message>
  to?: (opened: Opened) => string
}

const openPreview = (deps: Deps, attempt: Attempt) => openSong(deps, { ...attempt, allowsExpired: false })

export const previewGate = { open: openPreview, errors: gateErrors }
export const deliveryGate = {
  open: (deps: Deps, attempt: Attempt) => openSong(deps, { ...attempt, allowsExpired: true }),
  errors: gateErrors,
}

/** The gate whose form asks for the code of the preview, too. */
export const codeGate = {
  open: async (deps: Deps, attempt: Attempt) =>
    attempt.key === '' ? refuse('code-required') : openPreview(deps, attempt),
  errors: codeGateErrors,
  to: ({ previewCode }: { previewCode: string }) => `/preview/${previewCode}`,
}

/** The e-mail at the gate of a song. */
export async function handleEmailGate<
  Opened extends { projectId: string; orderId: string | null },
  Refusal extends string,
>(
  { context, request, url, form, path }: ActionContext,
  key: string,
  { open, errors, to = () => path }: Gate<Opened, Refusal>,
) {
  const deps = context.get(depsContext)
  const email = emailField(form)
  try {
    const opened = await open(deps, { key, email, ip: context.get(requestInfoContext).ip })
    const code = (await findProjectByPreviewKey(deps.db, key))?.code ?? ''
    await recordClientAccess(context, opened.ok ? null : opened.code, code)
    if (!opened.ok) {
      const gate = errors[opened.code]
      const kept = { email, text: field(form, 'text'), title: gate.title, words: gate.text }
      return (
        redirectWithFormState({ request, url }, deps, kept) ??
        respondInPlace({ form, email, gate }, statusOf(opened.code))
      )
    }
    const { projectId, orderId } = opened.value
    const subject = accessSubjectOf(orderId, projectId)
    const grant = await admitToProject(request, deps, projectId, 'verified')
    const headers = await letBrowserIn(deps, request, { subject, proof: 'song', grant })
    const remembered = storeGateEmail(request, email, deps)
    if (remembered) headers.append('Set-Cookie', remembered)
    // Who pressed that they want to hear the song is not asked again by its page.
    const plays = field(form, 'play') === '1' ? storeFormState(deps, to(opened.value), { play: '1' }) : null
    if (plays) headers.append('Set-Cookie', plays)
    return redirect(to(opened.value), { status: 303, headers })
  } catch (error) {
    deps.log.error(loggableError(error), 'the gate of a song failed')
    const gate = errors[isDatabaseUnavailable(error) ? 'check-failed' : 'sign-in-failed']
    return respondInPlace({ form, email, gate }, 503)
  }
}

function statusOf(code: string): number {
  if (code === 'not-found') return 404
  return code === 'too-many-tries' ? 429 : 422
}
