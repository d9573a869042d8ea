import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { siteChat, useChat } from '#app/client/chat/chat-store.ts'
import { reloadAfterRelease } from '#app/client/hydrate/release.ts'
import { ActionLink } from '#app/ui/site/controls/action-link.tsx'
import { openerOf } from '#app/ui/site/controls/opener.ts'

type Window = typeof import('./chat-window.tsx').ChatWindow
type Props = {
  productName: string
  /** WhatsApp, for browsers without script. */
  href: string
  /** It floats by itself, where there is nothing else to choose. */
  isBubble: boolean
}

/** Opens the chat. Without script it is a link to WhatsApp. */
export function ChatLink({ productName, href, isBubble }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  const [container, setContainer] = useState<Element | null>(null)
  const { isOpen, hasNews } = useChat(siteChat)
  const isWanted = isOpen || hasNews
  const [ChatWindow, setChatWindow] = useState<Window | null>(null)

  // Its code comes when it is opened. Where it does not, the next press asks again.
  useEffect(() => {
    if (!isWanted || ChatWindow) return
    import('./chat-window.tsx').then(
      (code) => setChatWindow(() => code.ChatWindow),
      () => {
        siteChat.hide()
        void reloadAfterRelease()
      },
    )
  }, [isWanted, ChatWindow])

  // For other scripts and campaigns.
  useEffect(() => {
    window.harmoniaChat = siteChat
  }, [])

  // Outside of what a navigation replaces, and outside of a popover that closes.
  useLayoutEffect(() => setContainer(link.current?.closest('aside') ?? document.body), [])

  return (
    <>
      <ActionLink
        ref={link}
        href={href}
        className={isBubble ? 'bubble' : 'corner-link'}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat pelo WhatsApp (abre em outra aba)"
        actionLabel="Abrir o chat"
        press="chat"
        onPress={siteChat.toggle}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 4h18v13H11l-5 4.5V17H3z" />
        </svg>
        {isBubble ? null : 'Chat'}
      </ActionLink>
      {container && ChatWindow
        ? createPortal(
            <ChatWindow chat={siteChat} productName={productName} findOpener={() => openerOf(link.current)} />,
            container,
          )
        : null}
    </>
  )
}
