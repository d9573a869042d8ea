import { siteGreeting } from '#copy/site/greeting.ts'
import type { PublicSettings } from '#core/content/public-content.ts'
import { whatsappLink } from '#core/shared/contacts.ts'

import { ChatLink } from './chat/chat-link.tsx'
import { Footer, PersonalFooter } from './footer.tsx'
import { PageStart } from './page-start.tsx'

type Props = {
  settings: PublicSettings
  /** Whether what is for sale is shown around the page. */
  sells: boolean
  path: string
  children: React.ReactNode
}

/** A page made for one visitor: of what floats it has the chat alone. */
export function PersonalPage({ settings, sells, path, children }: Props) {
  const { productName, contact } = settings
  return (
    <>
      <PageStart productName={productName} path={path} sells={sells} />
      <main id="conteudo" tabIndex={-1} className="pt-header">
        {children}
      </main>
      {sells ? <Footer settings={settings} /> : <PersonalFooter settings={settings} />}
      <aside className="floats" aria-label="Conversa" data-floats="">
        <div className="bubbles">
          <ChatLink
            productName={productName}
            href={whatsappLink(contact.whatsapp, siteGreeting(productName))}
            isBubble
          />
        </div>
      </aside>
    </>
  )
}
