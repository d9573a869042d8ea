import { useEffect, useId, useRef } from 'react'

import type { Typed } from '#core/content/form-fields.ts'

type Props = {
  url: string
  title: string
  /** Words that are not stored yet, to be shown instead. */
  typed?: Typed
}

/** A mail as it is sent. The frame runs no scripts and its links are inert. */
export function MailFrame({ url, title, typed }: Props) {
  const name = useId()
  return (
    <>
      <iframe
        name={name}
        title={title}
        src={url}
        sandbox=""
        className="border-line h-[min(44rem,80vh)] w-full border-2 bg-white"
      />
      {typed ? (
        <SendTyped key={JSON.stringify(typed)} url={url} frame={name} typed={typed} />
      ) : (
        <a href={url} target="_blank" rel="noopener" className="btn-quiet mt-2">
          Abrir em tela inteira<span className="sr-only"> (abre em outra aba)</span>
        </a>
      )}
    </>
  )
}

/** Asks for the frame once more with what was typed: longer than an address may be, so by a form. */
function SendTyped({ url, frame, typed }: { url: string; frame: string; typed: Typed }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])

  return (
    <form ref={form} method="post" noValidate action={url} target={frame}>
      {Object.entries(typed).map(([path, text]) => (
        <input key={path} type="hidden" name={path} value={text} />
      ))}
      <noscript>
        <button type="submit" className="btn btn-line mt-3">
          Mostrar o que você digitou
        </button>
      </noscript>
    </form>
  )
}
