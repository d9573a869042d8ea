import type { DocumentAnswer } from '#app/ui/admin/content-editor/outcome.tsx'

import { ContentForm } from './content-form.tsx'
import { SettingsHead } from './settings-head.tsx'
import { VersionHistory } from './version-history.tsx'

type Props = Pick<React.ComponentProps<typeof ContentForm>, 'groups' | 'base' | 'values'> &
  Pick<React.ComponentProps<typeof VersionHistory>, 'revisions' | 'restoring'> & { answer: DocumentAnswer | null }

/** A tab of the settings: the document to edit, and what was changed in it before. */
export function ContentScreen({ groups, base, values, revisions, restoring, answer }: Props) {
  return (
    <>
      <SettingsHead />
      <div className="full-width grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,26rem)] xl:items-start">
        <ContentForm groups={groups} base={base} values={values} answer={answer} />
        <div className="beside-text">
          <VersionHistory groups={groups} base={base} revisions={revisions} restoring={restoring} />
        </div>
      </div>
    </>
  )
}
