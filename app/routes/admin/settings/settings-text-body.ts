import { data } from 'react-router'

import { previewText, typedOverrides } from '#app/content-editor/text-preview.ts'
import { depsContext } from '#app/http/context.ts'
import { mailHtmlResponse } from '#app/http/mail-html-response.ts'
import type { Typed } from '#core/content/form-fields.ts'
import { renderMailPreview } from '#use-cases/mail/render-mail-preview.ts'

import type { Route } from './+types/settings-text-body.ts'
import { readEditorForm, formValues } from './content-editor-action.ts'
import { textPageOf } from './load-text-page.ts'

type Context = Route.LoaderArgs['context']

/** A kind of mail in the look it is sent in, with an invented order and the words that are stored. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return show(context, params.textId, () => ({}))
}

/** The same with words that are only typed yet. Nothing is kept of them. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readEditorForm(request)
  return show(context, params.textId, (fields) => formValues(form, fields))
}

type Fields = Awaited<ReturnType<typeof textPageOf>>['fields']

async function show(context: Context, id: string, typedOf: (fields: Fields) => Typed) {
  const { shop, page, fields } = await textPageOf(context, id)
  const seen = previewText(shop, page.subject, typedOverrides(shop.textOverrides, fields, typedOf(fields)))
  if (seen.kind !== 'mail') throw data(null, { status: 404 })
  const deps = context.get(depsContext)
  return mailHtmlResponse(deps, await renderMailPreview(deps, seen.content))
}
