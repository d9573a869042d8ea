import { createContext } from 'react'

/** The scripts of a page that is hydrated. */
export type PageScripting = {
  nonce: string
  /** The script that gives React Router what the loaders returned. */
  handOver: string
  /** `now`: screens of the panel. `paint`: pages made for one visitor begin by themselves. `intent`: those of the shop when somebody is about to use them. */
  until: 'now' | 'paint' | 'intent'
}

/** What the server knows of the document it writes. In a browser only what the document itself says is left of it. */
type KnownDocument = {
  /** The id under which the log knows this request: shown on error pages so that staff can look it up. Empty for a cached page. */
  requestId: string
  isPanel: boolean
  /** `null`: React does not take it over. */
  scripts: PageScripting | null
}

/** Whether the document around this script is of the panel: the server wrote it there, and no document becomes one of another kind. */
export function isPanelDocument(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.theme === 'studio'
}

export const DocumentContext = createContext<KnownDocument>({
  requestId: '',
  isPanel: isPanelDocument(),
  scripts: null,
})
