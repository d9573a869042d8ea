import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { deletionTexts, showTexts } from '#copy/gift/gift.ts'
import type { ReactionView } from '#core/gift/gift-view.ts'

import type { GiftFormState } from './gift-form-state.ts'
import { ReactionForm } from './reaction-form.tsx'
import { ReactionPlayer } from './reaction-player.tsx'
import { sendReaction } from './send-reaction.ts'
import type { LeftReaction } from './unsent-reaction.tsx'

type Props = {
  reactions: ReactionView[]
  path: string
  form: GiftFormState | null
  onLeave: (left: LeftReaction) => void
}

/** The reaction: only its writer, in this browser, and the buyer see it. */
export function GiftReactions({ reactions, path, form, onLeave }: Props) {
  const showChange = useShowChange(reactions)
  const { revalidate } = useRevalidator()
  const [sent, setSent] = useState(0)
  const refused = sent === 0 ? form : null
  const isFirst = reactions.length === 0
  return (
    <section className="gift-reactions" id="recado" aria-labelledby="recado-titulo">
      <h2 id="recado-titulo" tabIndex={-1}>
        {isFirst ? 'Quer agradecer?' : 'Seu recado chegou'}
      </h2>
      <ReactionList reactions={reactions} path={path} onDeleted={showChange} />
      {/* One element, folded or not: what is being written stays when a reaction is deleted. */}
      <details key={sent} open={isFirst || refused !== null}>
        <summary className="btn-quiet" hidden={isFirst}>
          Mandar outro
        </summary>
        <ReactionForm
          path={path}
          form={refused}
          onLeave={onLeave}
          onRefused={() => void revalidate()}
          onSent={async () => {
            await showChange()
            setSent(sent + 1)
          }}
        />
      </details>
    </section>
  )
}

/** When the gift is over: what was answered in this browser can still be taken back. */
export function OwnReactions({ reactions, path }: Pick<Props, 'reactions' | 'path'>) {
  const showChange = useShowChange(reactions)
  if (reactions.length === 0) return null
  return (
    <section className="gift-reactions" id="recado" aria-labelledby="recado-titulo">
      <h2 id="recado-titulo" tabIndex={-1}>
        O seu recado ainda está guardado
      </h2>
      <p className="mb-5 max-w-xl">Quem deu o presente ainda pode abrir. Se você quiser, apague.</p>
      <ReactionList reactions={reactions} path={path} onDeleted={showChange} />
    </section>
  )
}

type ListProps = Pick<Props, 'reactions' | 'path'> & { onDeleted: () => Promise<void> }

function ReactionList({ reactions, path, onDeleted }: ListProps) {
  return reactions.map(({ id, name, content, recording, leave }) => (
    <figure key={id} className="gift-reaction">
      {recording ? <ReactionPlayer recording={recording} /> : null}
      {content === '' ? null : <blockquote>{content}</blockquote>}
      {name === '' ? null : <figcaption>{name}</figcaption>}
      {leave === 'none' ? null : (
        <>
          <p className="text-smoke text-sm">{leave === 'shown' ? showTexts.shown : showTexts.given}</p>
          <Change {...{ id, path }} intent="hide-reaction" label={showTexts.takeBack} onDone={onDeleted} />
        </>
      )}
      <Change {...{ id, path }} intent="delete-reaction" label="Apagar este recado" onDone={onDeleted} />
    </figure>
  ))
}

type ChangeProps = { id: string; path: string; intent: string; label: string; onDone: () => Promise<void> }

/** A form of one button about one reaction. */
function Change({ id, path, intent, label, onDone }: ChangeProps) {
  const [error, setError] = useState('')
  const isSending = useRef(false)

  async function send(body: FormData) {
    if (isSending.current) return
    isSending.current = true
    const refusal = await sendReaction(path, body, deletionTexts)
    isSending.current = false
    setError(refusal ?? '')
    if (refusal === null) await onDone()
  }

  return (
    <form
      method="post"
      noValidate
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="reaction" value={id} />
      <button type="submit" className="btn-quiet">
        {label}
      </button>
      <p className="gift-error" role="alert">
        {error}
      </p>
    </form>
  )
}

/** Reads the page again, and brings what it says then before who sent something. */
function useShowChange(reactions: ReactionView[]): () => Promise<void> {
  const { revalidate } = useRevalidator()
  /** What was drawn when something was sent. */
  const before = useRef<ReactionView[] | null>(null)

  useEffect(() => {
    if (before.current === null || before.current === reactions) return
    before.current = null
    bringAnswer()
  }, [reactions])
  // Where none is left, nothing of this is drawn any more.
  useEffect(
    () => () => {
      if (before.current !== null) bringAnswer()
    },
    [],
  )

  return () => {
    before.current = reactions
    return revalidate()
  }
}

function bringAnswer() {
  const title = document.querySelector<HTMLElement>('#recado-titulo')
  title?.closest('section')?.scrollIntoView()
  ;(title ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true })
}
