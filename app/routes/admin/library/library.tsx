import { data, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { isOwner, requireId, requireProjectAccess } from '#app/http/guards.ts'
import { searchOf } from '#app/routes/admin/search-words.ts'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { useRevalidate } from '#app/ui/admin/hooks/use-revalidate.ts'
import { libraryPath, tabParams } from '#app/ui/admin/library/library-address.ts'
import { LibraryItemCard } from '#app/ui/admin/library/library-item.tsx'
import { LibrarySheets } from '#app/ui/admin/library/library-sheets.tsx'
import { LibraryTabs } from '#app/ui/admin/library/library-tabs.tsx'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { demonstrationForm, libraryForm } from '#copy/audio/library-form.ts'
import { libraryTabs } from '#core/audio/library.ts'
import { maxDifferenceMs } from '#core/site/demonstration.ts'
import { findDemonstration, listComparable } from '#db/audio/demonstrations.ts'
import { countLibrary, findLibraryItem, listLibrary, listProjectsUsingItem, listReferences } from '#db/audio/library.ts'
import { findRecording } from '#db/audio/recordings.ts'
import { findProject } from '#db/project/projects.ts'

import type { Route } from './+types/library.ts'
import { demonstrationValues } from './demonstration-values.ts'
import { handleLibraryForm } from './library-actions.ts'
import { withLibrarySound } from './library-sound.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

/** The audio library; with `?projeto=` references are chosen for a project. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const query = url.searchParams
  const tab = libraryTabs.find((known) => tabParams[known] === (query.get('aba') ?? '')) ?? 'all'
  const search = searchOf(query)
  const shownId = query.get('editar') ?? query.get('excluir') ?? query.get('site')
  const projectId = query.get('projeto')
  const project = projectId ? requireProjectAccess(context, await findProject(db, requireId(projectId))) : null

  const [page, counts, shown, references] = await Promise.all([
    listLibrary(db, { tab, search, before: query.get('antes') }),
    countLibrary(db),
    shownId ? findLibraryItem(db, requireId(shownId)) : null,
    project ? listReferences(db, project.id) : [],
  ])
  const owner = isOwner(context)
  const demonstration = shown && owner && query.has('site') ? await readDemonstration(db, shown) : null
  return {
    page: { ...page, rows: page.rows.map(withLibrarySound) },
    tab,
    search,
    owner,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    shown,
    demonstration,
    usedIn: shown && owner && query.has('excluir') ? await listProjectsUsingItem(db, shown.id) : [],
    project: project && { id: project.id, code: project.code, title: project.title },
    referred: references.map(({ id }) => id),
  }
}

/** What the site says of a recording, and the recordings it could be compared with. */
async function readDemonstration(
  db: Deps['db'],
  { id, title, recordingId }: { id: string; title: string; recordingId: string },
) {
  const [shown, recording] = await Promise.all([findDemonstration(db, id), findRecording(db, recordingId)])
  const length = recording?.durationMs
  return {
    slug: shown?.slug ?? null,
    values: demonstrationValues(title, shown),
    comparable: length
      ? await listComparable(db, id, { from: length - maxDifferenceMs, to: length + maxDifferenceMs })
      : [],
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const done = await handleLibraryForm(context, form)
  if (done.ok) return redirectWithToast(context.get(depsContext), libraryPath(url), done.value)
  const values = { ...demonstrationForm.read(form), ...libraryForm.read(form) }
  return data({ ...done, intent: field(form, 'intent'), values }, { status: done.code === 'stale' ? 409 : 422 })
}

export default function Library({ loaderData, actionData }: Route.ComponentProps) {
  const { page, tab, search, owner, total, shown, demonstration, usedIn, project, referred } = loaderData
  const failure = useAnswer(actionData)
  useRevalidate(page.rows.some(({ recording: { state } }) => state === 'queued' || state === 'working'))

  return (
    <ListFrame
      title="Biblioteca de áudio"
      create="Enviar áudio"
      dialog={<LibrarySheets shown={shown} demonstration={demonstration} usedIn={usedIn} failure={failure} />}
      views={<LibraryTabs tab={tab} />}
      note={project ? `Escolhendo referências para ${project.code}: ${project.title}` : undefined}
      filters={{
        search: { label: 'Buscar por título', value: search },
        hidden: { ...(tab === 'all' ? {} : { aba: tabParams[tab] }), ...(project ? { projeto: project.id } : {}) },
      }}
      count={page.rows.length}
      filtered={total > 0}
      noneFound="Nenhum áudio encontrado nesta aba com os filtros aplicados."
      none={
        <>
          <p className="font-semibold">Nenhum áudio na biblioteca ainda.</p>
          <p className="text-smoke">
            Envie referências, esboços e gravações de teste: eles ficam aqui para todo mundo.
          </p>
        </>
      }
      pages={page}
    >
      {project ? (
        <p className="mb-4">
          <Link to={`/admin/projects/${project.id}`} className="btn-quiet">
            Voltar ao projeto {project.code}
          </Link>
        </p>
      ) : null}
      <ul aria-label="Áudios" className="grid gap-3 xl:grid-cols-2">
        {page.rows.map((item) => (
          <LibraryItemCard
            key={item.id}
            item={item}
            owner={owner}
            project={project}
            isReference={referred.includes(item.id)}
          />
        ))}
      </ul>
    </ListFrame>
  )
}
