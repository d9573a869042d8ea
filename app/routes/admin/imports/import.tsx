import { data, Link, redirect } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf, requireId, staffContext } from '#app/http/guards.ts'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { usePanelUpdates } from '#app/ui/admin/hooks/use-panel-updates.ts'
import { ImportCheck, type ImportRefusal } from '#app/ui/admin/imports/import-check.tsx'
import { ImportResult, RunningImport } from '#app/ui/admin/imports/import-result.tsx'
import { ImportRows, type ImportRowView } from '#app/ui/admin/imports/import-rows.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { StatCards } from '#app/ui/admin/shared/stat-cards.tsx'
import { panelEventsUrl } from '#app/ui/shared/event-urls.ts'
import { undoneText } from '#copy/client/imports.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { importCounts, importGroup, type ImportGroup } from '#core/client/client-import.ts'
import type { ImportField } from '#core/client/import-columns.ts'
import { findClientImport, listImportedRows, type ClientImport } from '#db/client/client-imports.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { chooseImportColumns, discardImport } from '#use-cases/client/prepare-import.ts'
import { previewImport, requestImport } from '#use-cases/client/run-import.ts'
import { undoImport } from '#use-cases/client/undo-import.ts'

import type { Route } from './+types/import.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

const listPath = '/admin/importar'
const rowsShown = 100
const groups: Record<string, ImportGroup> = { entram: 'new', completam: 'completed', fora: 'skipped' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const found = await findClientImport(db, requireId(params.importId))
  if (!found || (found.state === 'draft' && found.staffId !== context.get(staffContext).id))
    throw data(null, { status: 404 })

  const { id, fileName, state, counts, skipped, importedAt, undoneAt } = found
  if (state === 'draft') return { id, fileName, ...(await readDraft(context, found, url)) }
  if (state === 'queued')
    return {
      id,
      fileName,
      state: 'queued' as const,
      rows: found.table?.rows.length ?? 0,
      sentAt: found.createdAt,
    }
  const records = await listImportedRows(db, id)
  const done = {
    counts: counts ?? { clients: 0, completed: 0, projects: 0, skipped: 0 },
    skipped,
    importedAt,
    undoneAt,
  }
  return { id, fileName, state: 'done' as const, ...done, records }
}

async function readDraft(context: Route.LoaderArgs['context'], draft: ClientImport, url: URL) {
  const { db } = context.get(depsContext)
  const [plan, catalog] = await Promise.all([previewImport(db, draft), currentCatalog(db)])
  const wanted = url.searchParams.get('mostrar') ?? ''
  const shown = Object.hasOwn(groups, wanted) ? wanted : ''
  const all = plan.map((row): ImportRowView => {
    const packageName = row.skip === null && row.project ? findPackage(catalog, row.project.packageId)?.name : ''
    return { row, group: importGroup(row), packageName: packageName ?? '' }
  })
  const ofGroup = shown === '' ? all : all.filter(({ group }) => group === groups[shown])
  const page = Math.max(1, Number(/^\d{1,3}$/.exec(url.searchParams.get('pagina') ?? '')?.[0] ?? 1))
  const { heads, rows } = draft.table ?? { heads: [], rows: [] }
  return {
    state: 'draft' as const,
    columns: heads.map((head, index) => ({
      head: head.slice(0, 40),
      example: (rows.find(({ cells }) => cells[index])?.cells[index] ?? '').slice(0, 30),
    })),
    mapping: draft.mapping,
    counts: importCounts(plan),
    sizes: { all: all.length, ...countGroups(all) },
    shown,
    page,
    pages: Math.max(1, Math.ceil(ofGroup.length / rowsShown)),
    rows: ofGroup.slice((page - 1) * rowsShown, page * rowsShown),
  }
}

function countGroups(rows: ImportRowView[]): Record<ImportGroup, number> {
  const of = (wanted: ImportGroup) => rows.filter(({ group }) => group === wanted).length
  return { new: of('new'), completed: of('completed'), skipped: of('skipped') }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const actor = actorOf(context)
  const importId = requireId(params.importId)
  const path = `${listPath}/${importId}`
  const form = await readForm(request)
  switch (field(form, 'intent')) {
    case 'map-columns': {
      const mapped = await chooseImportColumns(deps, actor, { importId, chosen: columnsIn(form) })
      if (mapped.ok) return redirect(path)
      if (mapped.code === 'not-found') throw data(null, { status: 404 })
      return data({ refusal: mapped.code }, { status: 422 })
    }
    case 'run-import': {
      const requested = await requestImport(deps, actor, { importId, seen: columnsIn(form) })
      if (requested.ok) return redirect(path)
      if (requested.code === 'not-found') throw data(null, { status: 404 })
      return data({ refusal: requested.code }, { status: 409 })
    }
    case 'discard-import':
      await discardImport(deps, actor, importId)
      return redirectWithToast(deps, listPath, { title: 'Lista descartada', text: 'Nada dela foi gravado.' })
    case 'undo-import': {
      const undone = await undoImport(deps, actor, importId)
      if (!undone.ok) throw data(null, { status: 404 })
      return redirectWithToast(deps, path, { title: 'Importação desfeita', text: `${undoneText(undone.value)}.` })
    }
    default:
      throw data(null, { status: 400 })
  }
}

function columnsIn(form: FormData): Record<ImportField, string> {
  return {
    name: field(form, 'name'),
    email: field(form, 'email'),
    phone: field(form, 'phone'),
    company: field(form, 'company'),
    title: field(form, 'title'),
    package: field(form, 'package'),
  }
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  usePanelUpdates(loaderData.state === 'queued' ? panelEventsUrl : null)

  return (
    <>
      <AdminPageHead
        title={loaderData.fileName}
        tab="Importar"
        back={<BackLink to={listPath}>Importar clientes e projetos</BackLink>}
      />
      {loaderData.state === 'queued' ? <RunningImport {...loaderData} /> : null}
      {loaderData.state === 'done' ? <ImportResult {...loaderData} /> : null}
      {loaderData.state === 'draft' ? <Draft {...loaderData} refusal={answer?.refusal ?? null} /> : null}
    </>
  )
}

type DraftProps = Extract<Route.ComponentProps['loaderData'], { state: 'draft' }> & {
  refusal: ImportRefusal | null
}

function Draft({ id, columns, mapping, counts, sizes, shown, page, pages, rows, refusal }: DraftProps) {
  const path = `${listPath}/${id}`
  const hasWork = sizes.all > sizes.skipped
  const filtered = (wanted: string) => (wanted === '' ? path : `${path}?mostrar=${wanted}`)
  return (
    <div className="full-width grid gap-4">
      <ImportCheck columns={columns} mapping={mapping} counts={counts} hasWork={hasWork} refusal={refusal} />
      <section aria-labelledby="linhas" className="min-w-0">
        <h2 id="linhas" className="mb-2 text-lg font-bold">
          Linhas
        </h2>
        <StatCards
          stats={[
            { label: 'Todas', count: sizes.all, to: filtered('') },
            { label: 'Entram', count: sizes.new, to: filtered('entram') },
            { label: 'Completam', count: sizes.completed, to: filtered('completam') },
            { label: 'Ficam de fora', count: sizes.skipped, to: filtered('fora') },
          ]}
          current={filtered(shown)}
        />
        <div className="border-line border-2 bg-white px-4 py-2 md:px-5">
          {rows.length > 0 ? <ImportRows rows={rows} /> : <p className="text-smoke py-2">Nenhuma linha aqui.</p>}
        </div>
        {pages > 1 ? (
          <nav aria-label="Páginas" className="mt-3 flex flex-wrap items-center gap-4">
            {page > 1 ? (
              <Link to={`?${pageQuery(shown, page - 1)}`} className="btn btn-line">
                Anteriores
              </Link>
            ) : null}
            <span className="text-smoke tabular-nums">
              {page} de {pages}
            </span>
            {page < pages ? (
              <Link to={`?${pageQuery(shown, page + 1)}`} className="btn btn-line">
                Próximas
              </Link>
            ) : null}
          </nav>
        ) : null}
      </section>
    </div>
  )
}

function pageQuery(shown: string, page: number): string {
  return String(new URLSearchParams({ ...(shown === '' ? {} : { mostrar: shown }), pagina: String(page) }))
}
