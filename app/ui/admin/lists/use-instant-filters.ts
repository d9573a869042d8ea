import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { tellUnreadable, unreadableIn } from '#app/client/unreadable-fields.ts'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

const typingPauseMs = 250

/** The filters of a form as an address: what is empty is left out, and so is the page. */
export function filterQuery(fields: Iterable<[string, FormDataEntryValue]>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of fields)
    if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim())
  return query
}

/**
 * Applies the filters of a form without a button: a choice at once, a search when the typing pauses. Going back undoes a
 * choice; letters of one search are one step.
 */
export function useInstantFilters(form: React.RefObject<HTMLFormElement | null>, searched: string) {
  const { pathname, search: current } = useLocation()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applied = useRef(searched)
  const shown = useRef(searched)

  useEffect(() => () => clearTimeout(timer.current), [])

  // What was typed meanwhile is newer than the search it has reached.
  useEffect(() => {
    shown.current = searched
    if (searched === applied.current) return
    applied.current = searched
    const field = form.current?.elements.namedItem('busca')
    if (field instanceof HTMLInputElement) field.value = searched
  }, [form, searched])

  function apply({ isTyping = false } = {}) {
    clearTimeout(timer.current)
    // Whoever types a search is not called away to a day: that stays what the address says.
    if (!form.current || (!isTyping && tellUnreadable(form.current))) return
    const fields = new FormData(form.current)
    const kept = new URLSearchParams(current)
    if (isTyping) for (const { name } of unreadableIn(form.current)) fields.set(name, kept.get(name) ?? '')
    const query = filterQuery(fields)
    const typed = query.get('busca') ?? ''
    // A search that is still on its way has no place in the history yet: replacing would take that of the list before.
    const goesOn = typed !== shown.current && shown.current !== ''
    applied.current = typed
    if (`?${query}` === current || (query.size === 0 && current === '')) return
    void navigate({ pathname, search: query.toString() }, { replace: goesOn, preventScrollReset: true })
  }

  function applySoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => apply({ isTyping: true }), typingPauseMs)
  }

  return { apply, applySoon, isReady: useHydrated() }
}
