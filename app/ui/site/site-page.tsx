import siteUrl from '#app/client/site/site.ts?worker&url'
import { ServerMarkup } from '#app/ui/shared/server-markup.tsx'
import type { Settings } from '#core/content/settings.ts'

import { FloatingActions, type FloatingActionsProps } from './floating-actions.tsx'
import { Footer, PersonalFooter } from './footer.tsx'
import { currentMenuPath, Header } from './header.tsx'

type Props = {
  settings: Settings | null
  path: string
  /** Whether what is for sale is shown around the page. */
  sells?: boolean
  /** Chat and player, where they are wanted. */
  floats?: Omit<FloatingActionsProps, 'settings'>
  children: React.ReactNode
}

/**
 * Skip link, header, the page itself, footer. Without settings (the database is away) the footer stays out. What
 * surrounds the page belongs to the site's script, also where React takes over the page itself.
 */
export function SitePage({ settings, path, sells = true, floats, children }: Props) {
  return (
    <>
      <ServerMarkup name="header" renderKey={import.meta.env.SSR ? `${currentMenuPath(path)} ${sells}` : ''}>
        {import.meta.env.SSR ? (
          <>
            <a href="#conteudo" className="skip">
              Pular para o conteúdo
            </a>
            <Header productName={settings?.productName ?? 'Harmonia'} path={path} sells={sells} />
          </>
        ) : null}
      </ServerMarkup>
      <main id="conteudo" tabIndex={-1} className={floats?.roaming ? 'pt-header unfolds' : 'pt-header'}>
        {children}
      </main>
      <ServerMarkup name="footer" renderKey={import.meta.env.SSR ? footerKey(sells, floats) : ''}>
        {import.meta.env.SSR ? (
          <>
            {settings && !sells ? <PersonalFooter settings={settings} /> : null}
            {settings && sells ? <Footer settings={settings} /> : null}
            {settings && floats ? <FloatingActions settings={settings} {...floats} /> : null}
            <div className="sr-only" role="status" data-announcer />
            <script defer src={siteUrl} data-site />
          </>
        ) : null}
      </ServerMarkup>
    </>
  )
}

function footerKey(sells: boolean, floats: Props['floats']): string {
  return `${sells} ${floats ? `${floats.roaming} ${floats.songs} ${floats.question?.mark}` : ''}`
}
