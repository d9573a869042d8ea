import { data } from 'react-router'

import { previewText, typedOverrides } from '#app/content-editor/text-preview.ts'
import { depsContext } from '#app/http/context.ts'
import { field } from '#app/http/forms.ts'
import { actorOf, staffContext } from '#app/http/guards.ts'
import { ResetTextDialog } from '#app/ui/admin/content-editor/reset-text-dialog.tsx'
import { VariablePanel } from '#app/ui/admin/content-editor/variable-panel.tsx'
import { ContentForm } from '#app/ui/admin/content/content-form.tsx'
import { TextPreview } from '#app/ui/admin/content/text-preview.tsx'
import { VersionHistory } from '#app/ui/admin/content/version-history.tsx'
import { MailFrame } from '#app/ui/admin/mails/mail-frame.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import type { Typed } from '#core/content/form-fields.ts'
import { sendTestMail } from '#use-cases/mail/send-test-mail.ts'

import type { Route } from './+types/settings-text.ts'
import {
  emptyEditorState,
  fieldErrors,
  readEditorForm,
  saveEditor,
  formValues,
  type EditorAnswer,
} from './content-editor-action.ts'
import { readEditor } from './content-editor-loader.ts'
import { textPageOf } from './load-text-page.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { shop, page } = await textPageOf(context, params.textId)
  return {
    title: page.title,
    about: page.about,
    body: page.subject.of === 'mail' ? `/admin/settings/textos/${page.id}/corpo` : null,
    placeholders: Object.entries(page.values),
    preview: previewText(shop, page.subject, shop.textOverrides),
    editor: await readEditor({ context, url }, 'texts', page.groups),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, page, fields } = await textPageOf(context, params.textId)
  const form = await readEditorForm(request)
  const show = (typed: Typed) => previewText(shop, page.subject, typedOverrides(shop.textOverrides, fields, typed))
  if (field(form, 'intent') !== 'test') {
    const path = `/admin/settings/textos/${page.id}`
    return saveEditor({ context, form }, 'texts', { groups: page.groups, path, show })
  }

  const values = formValues(form, fields)
  const seen = show(values)
  if (seen.kind !== 'mail') throw data(null, { status: 400 })
  const problems = fieldErrors(fields, values)
  const answer: EditorAnswer = { ...emptyEditorState, base: Number(field(form, 'base')), values, problems, seen }
  const errors = Object.keys(problems)
  if (errors.length > 0) return data<EditorAnswer>({ ...answer, errors }, { status: 422 })

  const { email } = context.get(staffContext)
  const sent = await sendTestMail(context.get(depsContext), actorOf(context), email, seen.content)
  return sent.ok
    ? data<EditorAnswer>({ ...answer, testMail: 'sent' })
    : data<EditorAnswer>({ ...answer, testMail: sent.code }, { status: 429 })
}

export default function SettingsText({
  loaderData: { title, about, body, placeholders, preview, editor },
  actionData,
}: Route.ComponentProps) {
  const { groups, base, values, versions, restoring } = editor
  return (
    <>
      <AdminPageHead title={title} back={<BackLink to="/admin/settings/textos">Textos</BackLink>} />
      <p className="mb-5 max-w-[68ch]">{about}</p>
      <ResetTextDialog
        groups={groups}
        base={base}
        values={values}
        refused={Object.keys(actionData?.conflicts ?? {}).length > 0}
      />
      <div className="grid gap-4 xl:grid-cols-2 xl:items-start">
        <div className="grid min-w-0 gap-4">
          <ContentForm
            groups={groups}
            base={base}
            values={values}
            answer={actionData ?? null}
            withMail={body !== null}
            withVariables={placeholders.length > 0}
            texts
          />
          <VersionHistory groups={groups} base={base} versions={versions} restoring={restoring} />
        </div>
        <div className="beside-text">
          {placeholders.length > 0 ? <VariablePanel variables={placeholders} /> : null}
          <TextPreview preview={actionData?.seen ?? preview} typed={Boolean(actionData?.seen)}>
            {body ? (
              <MailFrame
                // What was saved is asked for anew.
                key={base}
                url={body}
                title="O e-mail como chega"
                typed={actionData?.seen ? actionData.values : undefined}
              />
            ) : null}
          </TextPreview>
        </div>
      </div>
    </>
  )
}
