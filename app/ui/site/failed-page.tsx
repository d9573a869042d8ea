import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'

import type { PageFrame } from '#app/site/load-site-frame.ts'

import { Footer, PersonalFooter } from './footer.tsx'
import { PageStart } from './page-start.tsx'

type Props = {
  /** It answers a form: the browser would lose what it says. */
  isAnswer?: boolean
  children: React.ReactNode
}

/**
 * Around a page that does not exist, or failed. Without settings (the database is away) the footer stays out. What the page itself would not sell
 * beside, it does not either. A navigation that failed is done again by the browser, which then shows what the server answers.
 */
export function FailedPage({ isAnswer = false, children }: Props) {
  const shop = useRouteLoaderData<PageFrame>('routes/site/layout')
  const personal = useRouteLoaderData<PageFrame & { sells: boolean }>('routes/client/layout')
  const settings = (shop ?? personal)?.settings
  const sells = personal ? personal.sells : !isAnswer
  useEffect(() => {
    // What fails in its own document would fail again.
    const [document] = performance.getEntriesByType('navigation')
    if (!isAnswer && document && withoutHash(document.name) !== withoutHash(location.href)) location.reload()
  }, [isAnswer])

  return (
    <>
      <PageStart productName={settings?.productName ?? 'Harmonia'} path="" sells={sells} />
      <main id="conteudo" tabIndex={-1} className="pt-header">
        {children}
      </main>
      {settings ? sells ? <Footer settings={settings} /> : <PersonalFooter settings={settings} /> : null}
    </>
  )
}

function withoutHash(address: string): string {
  return address.replace(/#.*/, '')
}
