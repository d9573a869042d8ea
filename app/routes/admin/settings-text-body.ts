import { data } from 'react-router'

import { depsContext } from '#app/context.ts'
import { framedMail } from '#app/mail-frame.ts'
import { previewText, typedWords } from '#copy/text-preview.ts'
import type { Typed } from '#core/document-fields.ts'
import { layOutMail } from '#use-cases/lay-out-mail.ts'

import type { Route } from './+types/settings-text-body.ts'
import { readEditorForm, typedIn } from './document-saving.ts'
import { textPageOf } from './text-page.ts'

type Context = Route.LoaderArgs['context']

/** A kind of mail in the look it is sent in, with an invented order and the words that are stored. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return show(context, params.textId, () => ({}))
}

/** The same with words that are only typed yet. Nothing is kept of them. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readEditorForm(request)
  return show(context, params.textId, (fields) => typedIn(form, fields))
}

type Fields = Awaited<ReturnType<typeof textPageOf>>['fields']

async function show(context: Context, id: string, typedOf: (fields: Fields) => Typed) {
  const { house, page, fields } = await textPageOf(context, id)
  const seen = previewText(house, page.subject, typedWords(house.words, fields, typedOf(fields)))
  if (seen.kind !== 'mail') throw data(null, { status: 404 })
  return framedMail(await layOutMail(context.get(depsContext), seen.content))
}
