import { data } from 'react-router'

import { depsContext } from '#app/context.ts'
import { requireId } from '#app/guards.ts'
import { framedMail } from '#app/mail-frame.ts'
import { layOutSentMail } from '#use-cases/lay-out-mail.ts'

import type { Route } from './+types/mail-body.ts'

/** A mail of the outbox as its reader's program shows it, for the frame on its page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const html = await layOutSentMail(context.get(depsContext), requireId(params.mailId))
  if (html === null) throw data(null, { status: 404 })
  return framedMail(html)
}
