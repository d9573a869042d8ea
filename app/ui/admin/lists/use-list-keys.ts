import { useEffect } from 'react'

import { areShortcutsEnabled } from '#app/client/audio/keyboard-shortcuts.ts'

import { chooseAll } from './selection.tsx'

const searchField = 'form[role="search"] input[type="search"]'
/** Rows of a table, of the worklist, and cards of the board. */
const rowElements = '.data-table tbody tr, li.row, .board-card'
const rowBox = 'input[name="row"]'
const choiceFor = (name: 'assignee' | 'step') => `.selection-bar select[name="${name}"]`

/** What the keys of a list do, for the help, each with what it needs on the page. */
const listKeys: readonly { key: string; text: string; needs: string }[] = [
  { key: 'j k', text: 'próxima linha, linha anterior', needs: rowElements },
  { key: 'Enter', text: 'abrir a linha em foco', needs: rowElements },
  { key: 'x', text: 'escolher a linha', needs: rowBox },
  { key: 'a', text: 'atribuir os projetos escolhidos, ou o da linha', needs: choiceFor('assignee') },
  { key: 'm', text: 'mover os projetos escolhidos, ou o da linha, de etapa', needs: choiceFor('step') },
  { key: 'Esc', text: 'voltar à linha; nela, desfazer a escolha', needs: rowBox },
  { key: 'Shift ← →', text: 'mover o cartão em foco no quadro', needs: '.board-card[data-card]' },
  { key: '/', text: 'buscar na lista', needs: searchField },
  { key: '↓', text: 'da busca para a primeira linha', needs: searchField },
]

/** How many lists of the page listen. */
let listening = 0

/** The keys that do something on this page. */
export function listKeysHere(): (readonly [key: string, text: string])[] {
  return listening === 0
    ? []
    : listKeys.filter(({ needs }) => document.querySelector(needs)).map(({ key, text }) => [key, text])
}

/** Moves along the rows of the list of this page and acts on them, by one key each: never while somebody types. */
export function useListKeys(): void {
  useEffect(() => {
    listening += 1
    window.addEventListener('keydown', onKeyDown)
    return () => {
      listening -= 1
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

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
  Escape: () => {
    const takesBack = currentRow() !== null && document.querySelector(`${rowBox}:checked`) !== null
    if (takesBack) chooseAll(false)
    return takesBack
  },
  '/': () => {
    const field = document.querySelector<HTMLInputElement>(searchField)
    field?.focus()
    field?.select()
    return field !== null
  },
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(rowElements)].filter((row) => linkIn(row)?.checkVisibility())
}

/** What opens a row. */
function linkIn(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('.row-link') ?? row.querySelector('a')
}

/** The row that has the focus. */
function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(rowElements) ?? null
}

function focusRow(by: 1 | -1): boolean {
  const all = rows()
  const current = currentRow()
  const place = current ? all.indexOf(current) + by : by === 1 ? 0 : all.length - 1
  const next = all[place]
  if (!next) return false
  linkIn(next)?.focus()
  next.scrollIntoView({ block: 'nearest' })
  return true
}

function boxIn(row: HTMLElement | null): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>(rowBox) ?? null
}

/** Goes to a choice for the chosen rows: the row that has the focus is chosen where none is. */
function focusWith(name: 'assignee' | 'step'): boolean {
  const choice = document.querySelector<HTMLSelectElement>(choiceFor(name))
  if (!choice) return false
  if (!document.querySelector(`${rowBox}:checked`)) boxIn(currentRow())?.click()
  if (!document.querySelector(`${rowBox}:checked`)) return false
  choice.focus()
  return true
}
