import { data, Form, Link, redirect } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { field, readForm, uuidIn } from '#app/http/forms.ts'
import { actorOf, isOwner, safeReturnPath, staffContext } from '#app/http/guards.ts'
import { redirectToView } from '#app/routes/admin/new-view.ts'
import { Empty } from '#app/ui/admin/lists/empty.tsx'
import { listPaths } from '#app/ui/admin/lists/list-params.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { savedListLabels } from '#copy/staff/saved-view-labels.ts'
import { parseList } from '#core/admin/list-settings.ts'
import { savedLists, type SavedList } from '#core/admin/saved-view.ts'
import { listOwnViews, type SavedView } from '#db/staff/saved-views.ts'
import { changeListSettings } from '#use-cases/staff/change-list-settings.ts'
import { editView, removeView, reorderView } from '#use-cases/staff/change-saved-views.ts'

import type { Route } from './+types/saved-views.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const { id } = context.get(staffContext)
  const lists = savedLists.filter((list) => list !== 'orders' || isOwner(context))
  return {
    owner: isOwner(context),
    lists: await Promise.all(lists.map(async (list) => ({ list, views: await listOwnViews(db, id, list) }))),
  }
}

/** Everybody changes their own views only. */
export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const person = { ...actorOf(context), role: context.get(staffContext).role }
  const form = await readForm(request)
  const id = uuidIn(form, 'view')
  const named = { name: field(form, 'name'), isShared: field(form, 'shared') !== '' }

  switch (field(form, 'intent')) {
    case 'edit-view':
      return redirectToView(deps, '/admin/visoes', 'Visão salva', await editView(deps, person, { id, ...named }))
    case 'move-view': {
      const direction = field(form, 'direction') === 'up' ? 'up' : 'down'
      return redirectToView(deps, '/admin/visoes', 'Ordem salva', await reorderView(deps, person, { id, direction }))
    }
    case 'remove-view':
      return redirectToView(deps, '/admin/visoes', 'Visão removida', await removeView(deps, person, id))
    case 'list-settings': {
      const list = parseList(field(form, 'list'))
      if (!list) throw data(null, { status: 400 })
      const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
      await changeListSettings(deps, person, {
        list,
        offered: texts('offered'),
        ticked: texts('column'),
        widths: texts('width'),
        isComfortable: field(form, 'comfortable') !== '',
      })
      return redirect(safeReturnPath(field(form, 'back')) ?? '/admin/projects')
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function SavedViewsScreen({ loaderData: { owner, lists } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHead title="Visões salvas" back={<BackLink to="/admin/projects">Projetos</BackLink>} />
      {lists.every(({ views }) => views.length === 0) ? (
        <Empty>
          <p className="font-semibold">Nenhuma visão salva.</p>
          <p className="text-smoke">Aplique filtros em uma lista e escolha “Salvar visão”.</p>
          <Link to="/admin/projects" className="btn">
            Abrir os projetos
          </Link>
        </Empty>
      ) : null}
      <div className="grid gap-4">
        {lists
          .filter(({ views }) => views.length > 0)
          .map(({ list, views }) => (
            <Panel key={list} title={savedListLabels[list]}>
              <ol className="divide-line -my-3 grid divide-y-2">
                {views.map((view, index) => (
                  <ViewRow
                    key={view.id}
                    list={list}
                    view={view}
                    owner={owner}
                    isFirst={index === 0}
                    isLast={index === views.length - 1}
                  />
                ))}
              </ol>
            </Panel>
          ))}
      </div>
    </>
  )
}

type RowProps = { list: SavedList; view: SavedView; owner: boolean; isFirst: boolean; isLast: boolean }

function ViewRow({ list, view: { id, name, query, isShared }, owner, isFirst, isLast }: RowProps) {
  return (
    <li className="flex flex-wrap items-end gap-3 py-3">
      <Form
        method="post"
        noValidate
        preventScrollReset
        className="flex min-w-0 flex-[1_1_20rem] flex-wrap items-end gap-3"
      >
        <input type="hidden" name="view" value={id} />
        <p className="field min-w-0 flex-[1_1_12rem]">
          <label htmlFor={`visao-${id}`} className="text-sm">
            Nome
          </label>
          <input
            key={name}
            id={`visao-${id}`}
            name="name"
            required
            autoComplete="off"
            defaultValue={name}
            className="input low"
          />
        </p>
        {owner ? (
          <CheckOption key={String(isShared)} type="checkbox" name="shared" value="1" defaultChecked={isShared}>
            Mostrar para a equipe
          </CheckOption>
        ) : null}
        <button type="submit" name="intent" value="edit-view" className="btn btn-line btn-small">
          Salvar<span className="sr-only"> {name}</span>
        </button>
      </Form>
      <Form method="post" noValidate preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="intent" value="move-view" />
        <input type="hidden" name="view" value={id} />
        <MoveButton direction="up" name={name} disabled={isFirst} />
        <MoveButton direction="down" name={name} disabled={isLast} />
      </Form>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="view" value={id} />
        <button type="submit" name="intent" value="remove-view" className="btn btn-danger btn-small">
          Remover<span className="sr-only"> {name}</span>
        </button>
      </Form>
      <Link to={`${listPaths[list]}?${query}`} className="btn-quiet">
        Abrir<span className="sr-only"> {name}</span>
      </Link>
    </li>
  )
}

function MoveButton({ direction, name, disabled }: { direction: 'up' | 'down'; name: string; disabled: boolean }) {
  return (
    <button type="submit" name="direction" value={direction} className="btn btn-line btn-small" disabled={disabled}>
      {direction === 'up' ? 'Subir' : 'Descer'}
      <span className="sr-only"> {name}</span>
    </button>
  )
}
