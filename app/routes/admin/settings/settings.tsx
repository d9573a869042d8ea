import { paymentLinkGroups } from '#app/content-editor/payment-links-form.ts'
import { settingsGroups, type IdsOf } from '#app/content-editor/settings-form.ts'
import { depsContext } from '#app/http/context.ts'
import { ContentScreen } from '#app/ui/admin/content/content-screen.tsx'
import { currentCatalog, currentSettings } from '#db/content/document-versions.ts'

import type { Route } from './+types/settings.ts'
import { readEditorForm, saveEditor } from './content-editor-action.ts'
import { readEditor } from './content-editor-loader.ts'

export { submitOrStoreForm as clientAction } from '#app/ui/admin/shell/offline-form.tsx'
export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return readEditor({ context, request }, 'settings', await groupsOf(context))
}

export async function action({ context, request }: Route.ActionArgs) {
  return saveEditor({ context, form: await readEditorForm(request) }, 'settings', {
    groups: await groupsOf(context),
    path: '/admin/settings',
  })
}

/** Without demonstration songs there is nothing to choose among. */
async function groupsOf(context: Route.LoaderArgs['context']) {
  const { db, songs } = context.get(depsContext)
  const [settings, catalog] = await Promise.all([currentSettings(db), currentCatalog(db)])
  return (idsOf: IdsOf) =>
    settingsGroups(settings, idsOf)
      .flatMap((group) => (group.title === 'Pagamento' ? [group, ...paymentLinkGroups(settings, catalog)] : [group]))
      .filter(({ fields }) => songs.length > 0 || fields[0]?.path !== 'songs')
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentScreen {...loaderData} answer={actionData ?? null} />
}
