import { createContext } from 'react'

/** Whether React takes over this document. The server decides; in the browser it has happened. */
export const HydrationContext = createContext(true)

/** Whether the document around this script is of the panel: the server wrote it there, and no document becomes one of another kind. */
export function isPanelDocument(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.theme === 'studio'
}

/** The same while a page is drawn; the server knows it by the facts of the address. */
export const PanelContext = createContext(isPanelDocument())
