import { useLayoutEffect, useRef } from 'react'

import { siteChat } from '#app/client/chat/chat-store.ts'

type Props = {
  /** How many questions are about it; `null` while nothing is searched. */
  count: number | null
  onSearch: (query: string) => void
}

/** A search over the questions of its page, which are all there without script: it appears where a script can answer. */
export function FaqSearch({ count, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)

  /** The URL keeps the words, for a reload and the way back. */
  function search(query: string) {
    const words = query.trim()
    history.replaceState(history.state, '', words === '' ? location.pathname : `?${new URLSearchParams({ q: words })}`)
    onSearch(query)
  }

  // What was typed meanwhile counts more than the URL.
  useLayoutEffect(() => {
    const field = input.current
    if (!field) return
    if (field.value === '') field.value = new URLSearchParams(location.search).get('q') ?? ''
    if (field.value !== '') search(field.value)
    // oxlint-disable-next-line react/exhaustive-deps -- once, as it was served
  }, [])

  return (
    <form
      noValidate
      action="/faq"
      role="search"
      className="gutter grid justify-items-start gap-2 pb-10 noscript:hidden"
      data-restores=""
      onSubmit={(event) => event.preventDefault()}
    >
      <label htmlFor="q" className="font-bold">
        O que você quer saber?
      </label>
      <input
        ref={input}
        id="q"
        name="q"
        type="search"
        className="border-ink h-13 w-full max-w-[32.5em] border-2 bg-white px-4"
        autoComplete="off"
        enterKeyHint="search"
        aria-describedby="q-achados"
        onInput={({ currentTarget }) => search(currentTarget.value)}
      />
      <p id="q-achados" role="status" className="min-h-6">
        {count === null ? '' : resultText(count)}
      </p>
      <button type="button" className="btn" hidden={count !== 0} onClick={siteChat.toggle}>
        Perguntar no chat
      </button>
    </form>
  )
}

function resultText(count: number): string {
  if (count === 0) return 'Nenhuma resposta fala disso. Pergunte no chat, ou pelo WhatsApp e por e-mail, logo abaixo.'
  return count === 1 ? '1 pergunta fala disso.' : `${count} perguntas falam disso.`
}
