import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'

import type { ContentField } from '#core/content/field-types.ts'
import type { Typed } from '#core/content/form-fields.ts'
import { parseIds, applyListAction, type NotAdded } from '#core/content/list-fields.ts'

import { DocumentField, focusWanted } from './document-field.tsx'
import { notAddedTexts } from './problem-words.ts'

type Props = {
  list: ContentField
  fields: ContentField[]
  values: Typed
  errorOf: (path: string) => string
  /** The element that was just added, as a place: it is open and has the focus. */
  added: string | null
  notAdded: NotAdded | null
  /** The field somebody came for. */
  wanted: string | null
  onChange: () => void
}

/**
 * A list whose elements are moved, taken out and added. Every button also works as a form's; with a script the list is
 * moved on the spot, and nothing counts before it is saved.
 */
export function ListEditor({ list, fields, values, errorOf, added, notAdded, wanted, onChange }: Props) {
  const { path, label } = list
  const [order, setOrder] = useState(values[path] ?? '')
  const [statusText, setStatusText] = useState('')
  const pressed = useRef('')
  const ids = parseIds(order)
  const nameOf = (id: string) => list.list?.names[id] || values[`${path}.${id}.${list.list?.nameAt ?? ''}`] || 'Novo'

  // Moving an element takes its button out of the page for a moment, and the focus with it.
  useEffect(() => {
    if (pressed.current === '' || order === '') return
    const button = document.getElementById(pressed.current)
    button?.focus()
    // The focus alone brings nothing into view where it never was away.
    button?.scrollIntoView({ block: 'nearest' })
  }, [order])
  useEffect(() => {
    if (added?.startsWith(`${path}.`)) document.querySelector<HTMLElement>(`[id^="${CSS.escape(added)}."]`)?.focus()
  }, [added, path])

  function move(event: React.MouseEvent<HTMLButtonElement>, action: 'up' | 'down' | 'drop', id: string) {
    event.preventDefault()
    const moved = applyListAction([list], { [path]: order }, { action, path, id }, '')?.typed[path]
    if (moved === undefined) return
    const place = parseIds(moved).indexOf(id)
    pressed.current = action === 'drop' ? `novo:${path}` : event.currentTarget.id
    setStatusText(
      action === 'drop' ? `${nameOf(id)} sai quando você salvar.` : `${nameOf(id)}: ${place + 1}º de ${ids.length}.`,
    )
    setOrder(moved)
    onChange()
  }

  return (
    <div className="grid gap-4" role="group" aria-label={label}>
      <input type="hidden" name={path} value={order} />
      <ol className="border-line grid border-t">
        {ids.map((id, place) => (
          <li key={id} className="border-line grid gap-2 border-b py-2">
            <Element
              name={nameOf(id)}
              fields={fields.filter((field) => field.path.startsWith(`${path}.${id}.`))}
              values={values}
              errorOf={errorOf}
              wanted={wanted}
              open={added === `${path}.${id}`}
            >
              {(['up', 'down', 'drop'] as const).map((action) => (
                <button
                  key={action}
                  id={`${action}:${path}.${id}`}
                  type="submit"
                  name="list"
                  value={`${action} ${path} ${id}`}
                  className="btn-quiet px-1 aria-disabled:opacity-40"
                  aria-label={`${actionLabels[action]}: ${nameOf(id)}`}
                  aria-disabled={(action === 'up' && place === 0) || (action === 'down' && place === ids.length - 1)}
                  onClick={(event) => move(event, action, id)}
                >
                  {actionLabels[action]}
                </button>
              ))}
            </Element>
          </li>
        ))}
      </ol>
      {errorOf(path) ? (
        <p className="error" role="alert" id={path} tabIndex={-1}>
          {errorOf(path)}
        </p>
      ) : null}
      <p role="status" className="text-smoke empty:sr-only">
        {statusText}
      </p>
      <AddElement list={list} ids={ids} notAdded={notAdded} isWanted={path === wanted} />
    </div>
  )
}

const actionLabels = { up: 'Subir', down: 'Descer', drop: 'Remover' }

type ElementProps = {
  name: string
  fields: ContentField[]
  values: Typed
  errorOf: (path: string) => string
  wanted: string | null
  open: boolean
  children: React.ReactNode
}

/** One or two fields stand beside their name; more of them open below it. */
function Element({ name, fields, values, errorOf, wanted, open, children }: ElementProps) {
  const controls = fields.map((field) => (
    <DocumentField
      key={field.path}
      field={field}
      value={values[field.path] ?? ''}
      error={errorOf(field.path)}
      isWanted={field.path === wanted}
    />
  ))
  if (fields.length < 2) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <strong className="min-w-0">{name}</strong>
        <div className="flex flex-wrap items-center gap-x-2 md:gap-x-4">
          {controls}
          {children}
        </div>
      </div>
    )
  }
  const price = fields.find(({ kind }) => kind === 'money' || kind === 'money?' || kind === 'count')
  const priceText = price ? values[price.path] : ''
  return (
    <details open={open || fields.some(({ path }) => path === wanted || errorOf(path) !== '')}>
      <summary className="flex min-h-[44px] items-center gap-4">
        <strong className="min-w-0 grow">{name}</strong>
        {price ? (
          <span className="text-smoke shrink-0 tabular-nums">
            {priceText ? (price.kind === 'count' ? `${priceText}%` : `R$ ${priceText}`) : 'sob consulta'}
          </span>
        ) : null}
        <span className="plus" aria-hidden="true" />
      </summary>
      <div className="field-grid pt-2 pb-3 @lg:grid-cols-2">{controls}</div>
      <p className="flex flex-wrap gap-x-4">{children}</p>
    </details>
  )
}

type AddProps = { list: ContentField; ids: string[]; notAdded: NotAdded | null; isWanted: boolean }

function AddElement({ list, ids, notAdded, isWanted }: AddProps) {
  const submit = useSubmit()
  const id = `novo:${list.path}`
  const { add, addLabel, names } = list.list ?? {}
  const left = Object.entries(names ?? {}).filter(([one]) => !ids.includes(one))
  if (add === 'pick' && left.length === 0) return null

  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="field min-w-0 flex-[1_1_14rem]">
        <label htmlFor={id}>{addLabel}</label>
        {add === 'pick' ? (
          <select id={id} name={id} className="input" defaultValue="" {...focusWanted(isWanted)}>
            <option value="">Escolha</option>
            {left.map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            name={id}
            className="input"
            autoComplete="off"
            {...focusWanted(isWanted)}
            aria-invalid={notAdded ? true : undefined}
            aria-describedby={`${id}-erro`}
          />
        )}
        <p id={`${id}-erro`} role="alert" className="error">
          {notAdded ? notAddedTexts[notAdded] : ''}
        </p>
      </div>
      <button
        type="submit"
        name="list"
        value={`add ${list.path}`}
        className="btn btn-line"
        onClick={(event) => {
          event.preventDefault()
          void submit(event.currentTarget, { preventScrollReset: true })
        }}
      >
        Adicionar
      </button>
    </div>
  )
}
