import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { toastParam } from '#app/http/toast-param.ts'

const lists = ['/admin/projects', '/admin/clients', '/admin/orders', '/admin/mails']
const dialogs = ['novo', toastParam]
const places = new Map<string, string>()

/** Remembers with which filters each list was last seen, for the links that lead back to it. */
export function useListPlaces(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!lists.includes(pathname)) return
    const query = new URLSearchParams(search)
    for (const name of dialogs) query.delete(name)
    places.set(pathname, query.size > 0 ? `${pathname}?${query}` : pathname)
  }, [pathname, search])
}

/** The list with the filters it was last seen with in this tab. */
export function lastPlaceOf(list: string): string {
  return places.get(list) ?? list
}
