import { depsContext } from '#app/context.ts'
import { DocumentForm } from '#app/ui/admin/document-form.tsx'
import { RevisionList } from '#app/ui/admin/revision-list.tsx'
import { SettingsHead } from '#app/ui/admin/settings-head.tsx'
import { settingsGroups, type IdsOf } from '#copy/settings-fields.ts'
import { currentSettings } from '#db/revisions.ts'

import type { Route } from './+types/settings.ts'
import { readEditor } from './document-editor.ts'
import { readEditorForm, saveEditor } from './document-saving.ts'

export { sendOrKeep as clientAction } from '#app/ui/admin/unsent.tsx'
export { shouldRevalidate } from './read-again.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return readEditor({ context, request }, 'settings', await groupsOf(context))
}

export async function action({ context, request }: Route.ActionArgs) {
  return saveEditor({ context, form: await readEditorForm(request) }, 'settings', {
    groups: await groupsOf(context),
    address: '/admin/settings',
  })
}

/** Without demonstration songs there is nothing to choose among. */
async function groupsOf(context: Route.LoaderArgs['context']) {
  const { db, songs } = context.get(depsContext)
  const settings = await currentSettings(db)
  return (idsOf: IdsOf) =>
    settingsGroups(settings, idsOf).filter(({ fields }) => songs.length > 0 || fields[0]?.path !== 'songs')
}

export default function Settings({
  loaderData: { groups, base, values, revisions, restoring },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <SettingsHead />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:items-start">
        <DocumentForm groups={groups} base={base} values={values} answer={actionData ?? null} />
        <RevisionList groups={groups} base={base} revisions={revisions} restoring={restoring} />
      </div>
    </>
  )
}
