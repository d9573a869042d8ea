import { data } from 'react-router'

import { paymentLinkGroups } from '#app/content-editor/payment-links-form.ts'
import { settingsGroups, type IdsOf } from '#app/content-editor/settings-form.ts'
import { findSettingsSection, settingsPath, type SettingsSection } from '#app/content-editor/settings-screens.ts'
import { depsContext } from '#app/http/context.ts'
import { ContentScreen } from '#app/ui/admin/content/content-screen.tsx'
import { RareScreens } from '#app/ui/admin/content/rare-screens.tsx'
import { currentCatalog, currentSettings } from '#db/content/document-versions.ts'

import type { Route } from './+types/settings.ts'
import { readEditorForm, saveEditor } from './content-editor-action.ts'
import { readEditor } from './content-editor-loader.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const section = sectionOf(params)
  return { section, ...(await readEditor({ context, url }, 'settings', await groupsOf(context))) }
}

/** Any part of the document may be sent to any of its screens; each shows its own. */
export async function action({ context, request, params }: Route.ActionArgs) {
  return saveEditor({ context, form: await readEditorForm(request) }, 'settings', {
    groups: await groupsOf(context),
    path: settingsPath(sectionOf(params)),
  })
}

function sectionOf({ section: name }: { section?: string | undefined }): SettingsSection {
  const section = findSettingsSection(name)
  if (section === null) throw data(null, { status: 404 })
  return section
}

/** Without demonstration songs there is nothing to choose among. */
async function groupsOf(context: Route.LoaderArgs['context']) {
  const { db, songs } = context.get(depsContext)
  const [settings, catalog] = await Promise.all([currentSettings(db), currentCatalog(db)])
  return (idsOf: IdsOf) =>
    [...settingsGroups(settings, idsOf), ...paymentLinkGroups(settings, catalog)].filter(
      ({ fields }) => songs.length > 0 || fields[0]?.path !== 'songs',
    )
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentScreen {...loaderData} answer={actionData ?? null}>
      {loaderData.section === 'advanced' ? <RareScreens /> : null}
    </ContentScreen>
  )
}
