import { Form, Link, useLocation } from 'react-router'

import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { maxSavedViews, viewQuery, type SavedList } from '#core/admin/saved-view.ts'

import { listPaths } from './list-params.ts'

export type SavedViewsData = {
  list: SavedList
  own: { id: string; name: string; query: string }[]
  /** Of colleagues. */
  shared: { id: string; name: string; query: string }[]
  /** Only owners share theirs. */
  canShare: boolean
}

/** Filters of this list that somebody has named, each one press away; and the name for those that apply now. */
export function SavedViewChips({ list, own, shared, canShare }: SavedViewsData) {
  const current = viewQuery(list, new URLSearchParams(useLocation().search))
  const isNew = current !== '' && !own.some(({ query }) => query === current)
  if (own.length + shared.length === 0 && !isNew) return null

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {own.length + shared.length > 0 ? (
        <nav aria-label="Visões salvas" className="contents">
          {[...own, ...shared].map(({ id, name, query }) => (
            <Link
              key={id}
              to={`${listPaths[list]}?${query}`}
              aria-current={query === current ? 'true' : undefined}
              className="border-line hover:bg-sand aria-[current]:border-ink flex min-h-[44px] max-w-full items-center border-2 px-3 font-semibold no-underline"
            >
              <span className="truncate" title={name}>
                {name}
              </span>
            </Link>
          ))}
        </nav>
      ) : null}
      {isNew && own.length < maxSavedViews ? <SaveForm key={current} canShare={canShare} /> : null}
      {own.length > 0 ? (
        <Link to="/admin/visoes" className="btn-quiet">
          Organizar
        </Link>
      ) : null}
    </div>
  )
}

function SaveForm({ canShare }: Pick<SavedViewsData, 'canShare'>) {
  const { search } = useLocation()
  return (
    <details>
      <summary className="btn-quiet">Salvar visão</summary>
      <Form
        method="post"
        noValidate
        preventScrollReset
        className="border-ink mt-2 flex flex-wrap items-end gap-3 border-2 bg-white p-3"
      >
        <input type="hidden" name="query" value={search} />
        <p className="field">
          <label htmlFor="nome-da-visao" className="text-sm">
            Nome da visão
          </label>
          <input id="nome-da-visao" name="name" required autoComplete="off" className="input low" />
        </p>
        {canShare ? (
          <CheckOption type="checkbox" name="shared" value="1">
            Mostrar para a equipe
          </CheckOption>
        ) : null}
        <IntentButton intent="save-view" label="Salvar" busy="Salvando..." look="btn btn-line low" />
      </Form>
    </details>
  )
}
