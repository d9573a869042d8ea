import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { useChat, type Chat } from '#app/client/chat/chat-store.ts'
import { Toast } from '#app/ui/shared/toast.tsx'
import { IconButton } from '#app/ui/site/controls/icon-button.tsx'
import { SiteLink, useLeadTo } from '#app/ui/site/site-link.tsx'
import { maxChatMessageLength, parseChatMessage, type ChatMessage } from '#core/site/chat.ts'

type Props = {
  chat: Chat
  productName: string
  /** Where the focus goes when the chat is closed. */
  findOpener: () => HTMLElement | null
}

const icons = {
  send: 'M3 3l19 9-19 9 3.5-9z',
  minimise: 'M4 11h16v3H4z',
  end: 'M5 3l7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7-7-7z',
}

/** The chat with the assistant. No modal dialog: the page stays in reach. */
export function ChatWindow({ chat, productName, findOpener }: Props) {
  const { isOpen, messages, isPending, hasNews, failures } = useChat(chat)
  const leadTo = useLeadTo()
  const [text, setText] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** The field had the focus before it was disabled. */
  const returnsToInput = useRef(false)

  useLayoutEffect(() => {
    if (!isOpen) {
      returnsToInput.current = false
      if (dialog.current?.contains(document.activeElement)) findOpener()?.focus()
      return
    }
    // On a phone the field would bring the keyboard up over the greeting.
    returnsToInput.current = !matchMedia('(pointer: coarse)').matches
    dialog.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- the opener is looked up when it is needed
  }, [isOpen])

  useEffect(() => {
    if (!isOpen || isPending || !returnsToInput.current) return
    if (document.activeElement === dialog.current) input.current?.focus()
    returnsToInput.current = false
  }, [isOpen, isPending])

  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [isOpen, messages, isPending])

  function submit(event: React.SubmitEvent) {
    event.preventDefault()
    const message = parseChatMessage(text)
    if (!message || isPending) return
    if (event.currentTarget.contains(document.activeElement)) {
      returnsToInput.current = true
      dialog.current?.focus()
    }
    setText('')
    void chat.send(message)
  }

  return (
    <>
      <dialog
        ref={dialog}
        open={isOpen}
        className="chat"
        aria-labelledby="chat-titulo"
        tabIndex={-1}
        data-news={hasNews || undefined}
        onKeyDown={({ key }) => {
          if (key === 'Escape') chat.hide()
        }}
      >
        <div className="chat-head">
          <h2 id="chat-titulo" className="wide">
            Fale com a {productName}
          </h2>
          <IconButton label="Minimizar a conversa" path={icons.minimise} onClick={chat.hide} />
          <IconButton label="Encerrar a conversa" path={icons.end} onClick={chat.end} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
        <div ref={log} className="chat-log" role="log" aria-live="polite" aria-label="Mensagens" tabIndex={0}>
          {messages.map((message) => (
            <Message
              key={message.id}
              {...message}
              isDisabled={isPending}
              onChoose={(label) =>
                void chat.choose(label, (href) => {
                  chat.hide()
                  leadTo(href)
                })
              }
              onLeave={chat.hide}
            />
          ))}
          {isPending ? (
            <div className="chat-typing" aria-hidden="true">
              <i />
              <i />
              <i />
            </div>
          ) : null}
        </div>
        <form noValidate className="chat-form" onSubmit={submit}>
          <input
            ref={input}
            className="chat-input"
            name="mensagem"
            maxLength={maxChatMessageLength}
            autoComplete="off"
            enterKeyHint="send"
            aria-label="Sua mensagem"
            placeholder="Escreva a sua mensagem"
            value={text}
            disabled={isPending}
            onChange={({ target }) => setText(target.value)}
          />
          <IconButton
            type="submit"
            label="Enviar"
            path={icons.send}
            className="icon chat-send"
            disabled={isPending || parseChatMessage(text) === null}
          />
        </form>
      </dialog>
      {failures > 0
        ? createPortal(
            <Toast key={failures} title="Erro no processamento" variant="destructive">
              Não foi possível processar sua mensagem. Tente novamente.
            </Toast>,
            document.body,
          )
        : null}
    </>
  )
}

const newTab = { target: '_blank', rel: 'noopener noreferrer' }

type MessageProps = ChatMessage & {
  isDisabled: boolean
  onChoose: (label: string) => void
  /** A link to a page of ours was pressed: the chat would lie over it. */
  onLeave: () => void
}

function Message({ text, isBot, quickReplies = [], links = [], isDisabled, onChoose, onLeave }: MessageProps) {
  return (
    <div className={isBot ? undefined : 'chat-mine'}>
      <p>
        <span className="sr-only">{isBot ? 'Assistente: ' : 'Você: '}</span>
        {text}
      </p>
      {links.length > 0 ? (
        <p className="chat-links">
          {links.map(({ label, href }) => (
            <SiteLink key={href} href={href} {...(href.startsWith('https:') ? newTab : { onClick: onLeave })}>
              {label}
            </SiteLink>
          ))}
        </p>
      ) : null}
      {quickReplies.length > 0 ? (
        <div className="chat-replies">
          {quickReplies.map((label) => (
            <button
              key={label}
              type="button"
              className="chat-reply"
              disabled={isDisabled}
              onClick={() => onChoose(label)}
            >
              {label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
