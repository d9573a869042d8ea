import type { DocumentAnswer } from '#app/ui/admin/content-editor/outcome.tsx'

import { ContentForm } from './content-form.tsx'
import { SettingsHead } from './settings-head.tsx'
import { VersionHistory } from './version-history.tsx'

type Props = Pick<React.ComponentProps<typeof ContentForm>, 'groups' | 'base' | 'values' | 'section'> &
  Pick<React.ComponentProps<typeof VersionHistory>, 'versions' | 'restoring'> & {
    answer: DocumentAnswer | null
    /** In the place of the title and tabs of the settings. */
    head?: React.ReactNode
    /** What else stands on this screen. */
    children?: React.ReactNode
  }

/** A tab of the settings: the document to edit, and what was changed in it before. */
export function ContentScreen({ head = <SettingsHead />, children, ...document }: Props) {
  const { groups, base, values, section, versions, restoring, answer } = document
  return (
    <>
      {head}
      <div className="full-width grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,26rem)] xl:items-start">
        <div className="grid gap-6">
          <ContentForm groups={groups} base={base} values={values} section={section} answer={answer} />
          {children}
        </div>
        <div className="beside-text">
          <VersionHistory groups={groups} base={base} versions={versions} restoring={restoring} />
        </div>
      </div>
    </>
  )
}
