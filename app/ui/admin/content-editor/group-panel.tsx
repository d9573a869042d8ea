import { useId } from 'react'

import type { FieldGroup } from '#app/content-editor/settings-form.ts'
import { Panel, partId } from '#app/ui/admin/shared/panel.tsx'

type Props = { group: FieldGroup; open: boolean; onToggle: (open: boolean) => void; children: React.ReactNode }

/** A group of fields; one that says what it holds may be closed, unless its elements open and close themselves. */
export function GroupPanel({ group: { title, folded, about, fields }, open, onToggle, children }: Props) {
  const id = useId()
  const intro = about ? <p className="text-smoke mb-4 max-w-[60ch]">{about}</p> : null
  if (folded === undefined || fields.some(({ list }) => list)) {
    return (
      <Panel title={title}>
        {intro}
        <div className="@container">{children}</div>
      </Panel>
    )
  }
  return (
    <section id={partId(title)} aria-labelledby={id} className="border-line @container min-w-0 border-2 bg-white">
      <details open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
        <summary className="grid min-h-[56px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 p-4 -outline-offset-3 md:px-5 @3xl:grid-cols-[minmax(12rem,1fr)_auto_auto]">
          <h2 id={id} className="text-lg leading-tight font-bold">
            {title}
          </h2>
          <span className="text-smoke @max-3xl:col-span-2 @max-3xl:row-start-2">{folded}</span>
          <span className="plus" aria-hidden="true" />
        </summary>
        <div className="border-line border-t-2 p-4 md:p-5">
          {intro}
          <div className="@container">{children}</div>
        </div>
      </details>
    </section>
  )
}
