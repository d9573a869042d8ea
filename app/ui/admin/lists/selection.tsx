import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'

import { focusOn } from '#app/ui/admin/shell/focus-history.ts'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { pluralize } from '#copy/shared/inflection.ts'

import type { TableColumn } from './data-table.tsx'
import { selectedParam } from './list-params.ts'

/** Of the form for the chosen rows. It stands beside the table; the boxes of the rows name it. */
const formId = 'escolhidos'

/** What a row's box says: its name to those who cannot see the row, and its id with what the form needs beside it. */
type Box = { label: string; value: string }

/** The column with which rows are chosen, for what can be done with several of them. */
export function selectionColumn<Row>(boxOf: (row: Row) => Box): TableColumn<Row> {
  return {
    id: 'select',
    isFixed: true,
    head: 'Escolher',
    isHeadHidden: true,
    unsorted: 'act',
    control: () => <PageBox />,
    width: 2.25,
    cell: (row) => {
      const { label, value } = boxOf(row)
      return (
        <label className="row-above row-box">
          {/* What it would say to the server has changed: it is chosen anew. */}
          <input key={value} type="checkbox" name="row" value={value} form={formId} className="size-5" />
          <span className="sr-only">Escolher {label}</span>
        </label>
      )
    },
  }
}

type BarProps = {
  label: string
  /** The file the chosen rows can be had as; none for whoever may not. */
  file?: string | undefined
  refusal?: string | undefined
  /** What else can be done with that many rows. A button named `intent` is answered by a screen: its `formAction`. */
  children?: (chosen: number) => React.ReactNode
}

/**
 * What can be done with the chosen rows: under the table, and in sight wherever a row was chosen. The style sheet shows it once one is chosen: the same before and after hydration,
 * so that nothing moves away from a finger.
 */
export function SelectionBar({ label, file, refusal = '', children }: BarProps) {
  const { chosen, shown } = useChosen()
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  useReturnToRow(form, chosen)

  return (
    // The file is no page: the browser sends this form itself, so that it saves what it gets.
    <form
      ref={form}
      id={formId}
      method="post"
      noValidate
      action={file ? `/admin/exportar/${file}.csv` : undefined}
      aria-label={label}
      className="selection-bar border-ink flex-wrap items-center gap-x-4 gap-y-2 border-2 bg-white p-2"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent
        if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'intent') return
        event.preventDefault()
        void submit(submitter, { preventScrollReset: true })
      }}
    >
      <p role="status" className="px-1 font-semibold tabular-nums">
        {chosen === 0 ? 'Escolhidos' : pluralize(chosen, 'escolhido', 'escolhidos')}
      </p>
      {isHydrated && chosen < shown ? (
        <button type="button" className="btn-quiet" onClick={() => chooseAll(true)}>
          Escolher todos ({shown})
        </button>
      ) : null}
      {isHydrated && chosen > 0 ? (
        <button type="button" className="btn-quiet" onClick={() => chooseAll(false)}>
          Limpar
        </button>
      ) : null}
      <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
        {file ? (
          <button type="submit" name={selectedParam} value="1" className="btn btn-line low">
            Exportar escolhidos
          </button>
        ) : null}
        {children?.(chosen)}
      </span>
      {refusal ? (
        <p role="alert" className="error w-full">
          {refusal}
        </p>
      ) : null}
    </form>
  )
}

/**
 * What was done leaves no row chosen and the bar unseen: whoever pressed it goes on at the row they came from. So does whoever
 * leaves the bar by Escape.
 */
function useReturnToRow(form: React.RefObject<HTMLFormElement | null>, chosen: number): void {
  const row = useRef<Element>(null)
  const before = useRef(0)

  useEffect(() => {
    function remember({ target }: FocusEvent) {
      row.current = (target instanceof Element && target.closest('.data-table tbody tr')) || row.current
    }
    function leave(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      focusOn(linkOf(row.current))
    }
    const bar = form.current
    document.addEventListener('focusin', remember)
    bar?.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('focusin', remember)
      bar?.removeEventListener('keydown', leave)
    }
  }, [form])

  useEffect(() => {
    const isOver = before.current > 0 && chosen === 0
    before.current = chosen
    const at = document.activeElement
    if (!isOver || (at !== document.body && !form.current?.contains(at))) return
    focusOn(linkOf(row.current))
  }, [form, chosen])
}

/** What opens this row, or the first of the table where it is gone. */
function linkOf(row: Element | null): HTMLElement | null {
  const home = row?.isConnected ? row : document.querySelector('.data-table tbody')
  return home?.querySelector<HTMLElement>('.row-link') ?? null
}

/** Chooses every row of the page, or none. */
function PageBox() {
  const { chosen, shown } = useChosen()
  const box = useRef<HTMLInputElement>(null)
  const isPart = chosen > 0 && chosen < shown
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])

  return useHydrated() ? (
    <label className="row-box">
      <input
        ref={box}
        type="checkbox"
        className="size-5"
        checked={shown > 0 && chosen === shown}
        onChange={({ target }) => chooseAll(target.checked)}
      />
      <span className="sr-only">Escolher todos desta página</span>
    </label>
  ) : (
    <span className="row-box">
      <span className="sr-only">Escolher</span>
    </span>
  )
}

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[form="${formId}"][name="row"]`)]
}

export function chooseAll(isChosen: boolean): void {
  for (const box of boxes()) box.checked = isChosen
  document.dispatchEvent(new Event('change'))
}

/** How many rows are chosen, of how many. The boxes in the table are the only state. */
function useChosen() {
  const [counts, setCounts] = useState({ chosen: 0, shown: 0 })
  useEffect(() => {
    function count() {
      const all = boxes()
      const chosen = all.filter(({ checked }) => checked).length
      setCounts((before) =>
        before.chosen === chosen && before.shown === all.length ? before : { chosen, shown: all.length },
      )
    }
    count()
    document.addEventListener('change', count)
    return () => document.removeEventListener('change', count)
  })
  return counts
}
