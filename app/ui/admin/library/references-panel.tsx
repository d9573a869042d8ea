import { Form, Link } from 'react-router'

import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { libraryCategoryLabels } from '#copy/audio/library.ts'
import type { ReferenceView } from '#core/audio/library-view.ts'

import { libraryHome } from './library-address.ts'
import { SoundLine } from './sound-line.tsx'

/** What the studio listens to while it makes this song. The client does not see it. */
export function ReferencesPanel({ projectId, references }: { projectId: string; references: ReferenceView[] }) {
  const path = `${libraryHome}?projeto=${projectId}`
  return (
    <Panel title="Referências do estúdio">
      {references.length === 0 ? (
        <p className="text-smoke">Nenhuma referência da biblioteca ainda. O cliente não vê esta parte.</p>
      ) : (
        <ul className="grid gap-5">
          {references.map(({ id, title, category, recording, sound }) => (
            <li key={id} className="grid gap-2">
              <p>
                <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
                <span className="text-smoke text-sm"> · {libraryCategoryLabels[category]}</span>
              </p>
              <SoundLine title={title} recording={recording} sound={sound} />
              <Form method="post" noValidate action={path}>
                <input type="hidden" name="intent" value="drop-reference" />
                <input type="hidden" name="project" value={projectId} />
                <input type="hidden" name="sound" value={id} />
                <button type="submit" className="btn-quiet">
                  Remover referência<span className="sr-only">: {title}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4">
        <Link to={path} className="btn btn-line btn-small">
          Escolher na biblioteca
        </Link>
      </p>
    </Panel>
  )
}
