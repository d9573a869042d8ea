import { data } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { requireId } from '#app/http/guards.ts'
import { mailHtmlResponse } from '#app/http/mail-html-response.ts'
import { renderSentMail } from '#use-cases/mail/render-mail-preview.ts'

import type { Route } from './+types/mail-body.ts'

/** A mail of the outbox as its reader's program shows it, for the frame on its page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const html = await renderSentMail(deps, requireId(params.mailId))
  if (html === null) throw data(null, { status: 404 })
  return mailHtmlResponse(deps, html)
}
