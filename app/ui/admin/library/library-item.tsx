import { Form, Link, useLocation } from 'react-router'

import { libraryCategoryLabels } from '#copy/audio/library.ts'
import type { LibraryItemView } from '#core/audio/library-view.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatFileSize } from '#core/shared/file-size.ts'

import { SoundLine } from './sound-line.tsx'

type Props = {
  item: LibraryItemView
  owner: boolean
  project: { id: string; code: string } | null
  isReference: boolean
}

export function LibraryItemCard({ item, owner, project, isReference }: Props) {
  const { id, title, category, createdAt, by, uses, recording, sound, file, isOnSite } = item
  return (
    <li className="border-line grid min-w-0 content-start gap-3 border-2 p-4">
      <div>
        <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
        <p className="text-smoke text-sm">
          {[
            libraryCategoryLabels[category],
            formatFileSize(file.bytes),
            `${formatDate(createdAt)}${by ? `, ${by}` : ''}`,
            isOnSite ? 'no site' : '',
            uses === 0 ? '' : uses === 1 ? 'referência em 1 projeto' : `referência em ${uses} projetos`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <SoundLine title={title} recording={recording} sound={sound} />
      <div className="flex flex-wrap gap-2">
        {project ? <ReferenceForm project={project} item={item} isReference={isReference} /> : null}
        <a href={`/admin/biblioteca/${id}/original`} className="btn btn-line btn-small" download={file.name}>
          Baixar<span className="sr-only"> {title}</span>
        </a>
        {owner ? (
          <>
            <DialogLink param="editar" id={id}>
              Editar<span className="sr-only"> {title}</span>
            </DialogLink>
            {recording.state === 'ready' ? (
              <DialogLink param="site" id={id}>
                {isOnSite ? 'No site' : 'Mostrar no site'}
                <span className="sr-only">: {title}</span>
              </DialogLink>
            ) : null}
            <DialogLink param="excluir" id={id}>
              Excluir<span className="sr-only"> {title}</span>
            </DialogLink>
          </>
        ) : null}
      </div>
    </li>
  )
}

function DialogLink({ param, id, children }: { param: string; id: string; children: React.ReactNode }) {
  const query = new URLSearchParams(useLocation().search)
  query.set(param, id)
  return (
    <Link to={`?${query}`} preventScrollReset className="btn btn-line btn-small">
      {children}
    </Link>
  )
}

type Refer = { project: { id: string; code: string }; item: { id: string; title: string }; isReference: boolean }

function ReferenceForm({ project, item, isReference }: Refer) {
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="intent" value={isReference ? 'drop-reference' : 'refer'} />
      <input type="hidden" name="project" value={project.id} />
      <input type="hidden" name="sound" value={item.id} />
      <button type="submit" className={`btn btn-small ${isReference ? 'btn-line' : 'btn-red'}`}>
        {isReference ? 'Remover de' : 'Usar em'} {project.code}
        <span className="sr-only">: {item.title}</span>
      </button>
    </Form>
  )
}
