import type { Settings } from '#core/settings.ts'

import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

type Props = { settings: Settings | null; path: string; children: React.ReactNode }

/** Skip link, header, the page itself, footer. Without settings (the database is away) the footer stays out. */
export function SitePage({ settings, path, children }: Props) {
  return (
    <>
      <a href="#conteudo" className="skip">
        Pular para o conteúdo
      </a>
      <Header productName={settings?.productName ?? 'Harmonia'} path={path} />
      <main id="conteudo" tabIndex={-1} className="pt-header">
        {children}
      </main>
      {settings ? <Footer settings={settings} /> : null}
      <div className="sr-only" role="status" data-announcer />
    </>
  )
}
