import { useEffect } from 'react'

import { areShortcutsEnabled } from '#app/client/audio/keyboard-shortcuts.ts'

/** What the keys of a list do, for the help. Enter is a link's own key. */
export const listKeys: readonly (readonly [key: string, text: string])[] = [
  ['j k', 'próxima linha, linha anterior'],
  ['x', 'escolher a linha'],
  ['a', 'atribuir os projetos escolhidos, ou o da linha'],
  ['m', 'mover os projetos escolhidos, ou o da linha, de etapa'],
  ['/', 'buscar na lista'],
  ['↓', 'da busca para a primeira linha'],
]

/** Moves along the rows of the list of this page and acts on them, by one key each: never while somebody types. */
export function useListKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

const searchField = 'form[role="search"] input[type="search"]'
const typingFields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]'

function onKeyDown(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (defaultPrevented || ctrlKey || metaKey || altKey || !areShortcutsEnabled()) return
  const isSearching = target instanceof Element && target.matches(searchField)
  if (target instanceof Element && target.closest(typingFields) && !(isSearching && key === 'ArrowDown')) return
  if (document.querySelector('dialog[open], [popover]:is([open], :popover-open)')) return
  const act = isSearching ? acts.j : acts[key]
  if (act?.()) event.preventDefault()
}

/** Each says whether there was something to do. */
const acts: Partial<Record<string, () => boolean>> = {
  j: () => focusRow(1),
  k: () => focusRow(-1),
  x: () => {
    const box = boxIn(currentRow())
    box?.click()
    return box !== null
  },
  a: () => focusWith('assignee'),
  m: () => focusWith('step'),
  '/': () => {
    const field = document.querySelector<HTMLInputElement>(searchField)
    field?.focus()
    field?.select()
    return field !== null
  },
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.data-table tbody tr')]
}

/** The row that has the focus. */
function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('.data-table tbody tr') ?? null
}

function focusRow(by: 1 | -1): boolean {
  const all = rows()
  const current = currentRow()
  const place = current ? all.indexOf(current) + by : by === 1 ? 0 : all.length - 1
  const next = all[place]
  next?.querySelector<HTMLElement>('.row-link')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

function boxIn(row: HTMLElement | null): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>('input[name="row"]') ?? null
}

/** Goes to a choice for the chosen rows: the row that has the focus is chosen where none is. */
function focusWith(name: 'assignee' | 'step'): boolean {
  const choice = document.querySelector<HTMLSelectElement>(`.selection-bar select[name="${name}"]`)
  if (!choice) return false
  if (!document.querySelector('input[name="row"]:checked')) boxIn(currentRow())?.click()
  if (!document.querySelector('input[name="row"]:checked')) return false
  choice.focus()
  return true
}
