import { depsContext } from '#app/context.ts'
import { DocumentForm } from '#app/ui/admin/document-form.tsx'
import { RevisionList } from '#app/ui/admin/revision-list.tsx'
import { SettingsHead } from '#app/ui/admin/settings-head.tsx'
import { catalogGroups } from '#copy/catalog-fields.ts'
import type { IdsOf } from '#copy/settings-fields.ts'
import { currentCatalog } from '#db/revisions.ts'

import type { Route } from './+types/settings-catalog.ts'
import { readEditor } from './document-editor.ts'
import { readEditorForm, saveEditor } from './document-saving.ts'

export { sendOrKeep as clientAction } from '#app/ui/admin/unsent.tsx'
export { shouldRevalidate } from './read-again.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return readEditor({ context, request }, 'catalog', await groupsOf(context))
}

export async function action({ context, request }: Route.ActionArgs) {
  return saveEditor({ context, form: await readEditorForm(request) }, 'catalog', {
    groups: await groupsOf(context),
    address: '/admin/settings/catalogo',
  })
}

async function groupsOf(context: Route.LoaderArgs['context']) {
  const catalog = await currentCatalog(context.get(depsContext).db)
  return (idsOf: IdsOf) => catalogGroups(catalog, idsOf)
}

export default function SettingsCatalog({
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
