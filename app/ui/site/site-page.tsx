import siteUrl from '#app/client/site/site.ts?worker&url'
import { ServerMarkup } from '#app/ui/shared/server-markup.tsx'
import type { Settings } from '#core/content/settings.ts'

import { FloatingActions, type FloatingActionsProps } from './floating-actions.tsx'
import { Footer, PersonalFooter } from './footer.tsx'
import { currentMenuPath, Header } from './header.tsx'
import { isPersonalPath } from './personal-path.ts'

type Props = {
  settings: Settings | null
  path: string
  /** Chat and player, where they are wanted. */
  floats?: Omit<FloatingActionsProps, 'settings'>
  children: React.ReactNode
}

/**
 * Skip link, header, the page itself, footer. Without settings (the database is away) the footer stays out. What
 * surrounds the page belongs to the site's script, also where React takes over the page itself.
 */
export function SitePage({ settings, path, floats, children }: Props) {
  return (
    <>
      <ServerMarkup
        name="header"
        renderKey={import.meta.env.SSR ? `${currentMenuPath(path)} ${isPersonalPath(path)}` : ''}
      >
        {import.meta.env.SSR ? (
          <>
            <a href="#conteudo" className="skip">
              Pular para o conteúdo
            </a>
            <Header productName={settings?.productName ?? 'Harmonia'} path={path} sells={!isPersonalPath(path)} />
          </>
        ) : null}
      </ServerMarkup>
      <main id="conteudo" tabIndex={-1} className="pt-header">
        {children}
      </main>
      <ServerMarkup name="footer" renderKey={import.meta.env.SSR ? footerKey(path, floats) : ''}>
        {import.meta.env.SSR ? (
          <>
            {settings && isPersonalPath(path) ? <PersonalFooter settings={settings} /> : null}
            {settings && !isPersonalPath(path) ? <Footer settings={settings} /> : null}
            {settings && floats ? <FloatingActions settings={settings} {...floats} /> : null}
            <div className="sr-only" role="status" data-announcer />
            <script defer src={siteUrl} data-site />
          </>
        ) : null}
      </ServerMarkup>
    </>
  )
}

function footerKey(path: string, floats: Props['floats']): string {
  return `${isPersonalPath(path)} ${floats ? `${floats.roaming} ${floats.songs} ${floats.question?.mark}` : ''}`
}
