import { useMemo } from 'react'

import type { ShopFrame } from '#app/site/load-site-frame.ts'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { siteGreeting } from '#copy/site/greeting.ts'
import { whatsappLink } from '#core/shared/contacts.ts'

import { ConsentBar } from './consent/consent-bar.tsx'
import { FloatingActions } from './floating-actions.tsx'
import { Footer } from './footer.tsx'
import { PageStart } from './page-start.tsx'
import { ShopChanges } from './shop-changes.tsx'
import { ShopContext } from './site-link.tsx'

type Props = {
  frame: ShopFrame
  /** Which addresses are pages of the shop, as a regular expression. */
  shopPaths: string
  countedPages: Record<string, string>
  path: string
  children: React.ReactNode
}

/** A page of the shop: header, the page, footer, and what floats over it. */
export function ShopPage({ frame, shopPaths, countedPages, path, children }: Props) {
  const { settings, hasSongs, album, question } = frame
  const shop = useMemo(() => new RegExp(shopPaths), [shopPaths])

  return (
    <ShopContext value={shop}>
      <PageStart productName={settings.productName} path={path} sells />
      {/* Below the first screen it is laid out when it is near; once React is there, all of it is. */}
      <main id="conteudo" tabIndex={-1} className="pt-header unfolds" data-laid={useHydrated() || undefined}>
        {children}
      </main>
      <Footer settings={settings} />
      <FloatingActions
        productName={settings.productName}
        whatsapp={whatsappLink(settings.contact.whatsapp, siteGreeting(settings.productName))}
        player={hasSongs ? { album } : null}
      >
        <ConsentBar {...question} />
      </FloatingActions>
      <ShopChanges countedPages={countedPages} />
    </ShopContext>
  )
}
