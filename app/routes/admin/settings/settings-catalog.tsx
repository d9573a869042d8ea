import { catalogGroups } from '#app/content-editor/catalog-form.ts'
import type { IdsOf } from '#app/content-editor/settings-form.ts'
import { depsContext } from '#app/http/context.ts'
import { ContentScreen } from '#app/ui/admin/content/content-screen.tsx'
import { currentCatalog } from '#db/content/document-versions.ts'

import type { Route } from './+types/settings-catalog.ts'
import { readEditorForm, saveEditor } from './content-editor-action.ts'
import { readEditor } from './content-editor-loader.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  return readEditor({ context, url }, 'catalog', await groupsOf(context))
}

export async function action({ context, request }: Route.ActionArgs) {
  return saveEditor({ context, form: await readEditorForm(request) }, 'catalog', {
    groups: await groupsOf(context),
    path: '/admin/settings/catalogo',
  })
}

async function groupsOf(context: Route.LoaderArgs['context']) {
  const catalog = await currentCatalog(context.get(depsContext).db)
  return (idsOf: IdsOf) => catalogGroups(catalog, idsOf)
}

export default function SettingsCatalog({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentScreen {...loaderData} answer={actionData ?? null} />
}
