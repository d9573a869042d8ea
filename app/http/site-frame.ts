import { createContext } from 'react'
import { createContext as createRouterContext } from 'react-router'

import type { CookieQuestion } from '#copy/content/consents.ts'
import type { Settings } from '#core/content/settings.ts'

/** What header, footer and floating actions are drawn from. Stays on the server: no browser is sent the settings. */
export type SiteFrame = {
  settings: Settings
  hasSongs: boolean
  question: CookieQuestion
  /** Whether what is for sale is shown around the page. */
  sells: boolean
  /** Whether a song goes on when the page is left: pages made for one visitor are left by a full load. */
  roams: boolean
}

/** Set by the root loader; null while the database is away. */
export const siteFrameContext = createRouterContext<SiteFrame | null>(null)

/** The same for components. Null in the browser. */
export const SiteFrameContext = createContext<SiteFrame | null>(null)

/** Renders a part once per `key`, which names everything it is made from beside the settings. */
export type RenderOnce = (key: string, part: React.ReactNode) => string

/** What surrounds a page is rendered once for all of them. Null in the browser, and where there are no settings. */
export const RenderOnceContext = createContext<RenderOnce | null>(null)

/** Whether React takes over this document. The server decides; in the browser it has happened. */
export const HydrationContext = createContext(true)

/** Whether the document around this script is of the panel: the server wrote it there, and no document becomes one of another kind. */
export function isPanelDocument(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.theme === 'studio'
}

/** The same while a page is drawn; the server knows it by the facts of the address. */
export const PanelContext = createContext(isPanelDocument())
