import type { ReactionView } from '#core/gift/gift-view.ts'

import type { GiftFormState } from './gift-form-state.ts'
import { ReactionForm } from './reaction-form.tsx'
import { ReactionPlayer } from './reaction-player.tsx'

type Props = { reactions: ReactionView[]; path: string; form: GiftFormState | null }

/** The reaction: only its writer, in this browser, and the buyer see it. */
export function GiftReactions({ reactions, path, form }: Props) {
  return (
    <section className="gift-reactions" id="recado" aria-labelledby="recado-titulo">
      <h2 id="recado-titulo" tabIndex={-1}>
        {reactions.length > 0 ? 'Seu recado chegou' : 'Quer agradecer?'}
      </h2>
      <ReactionList reactions={reactions} path={path} />
      {reactions.length > 0 ? (
        <details open={form !== null}>
          <summary className="btn-quiet">Mandar outro</summary>
          <ReactionForm path={path} form={form} />
        </details>
      ) : (
        <ReactionForm path={path} form={form} />
      )}
    </section>
  )
}

/** When the gift is over: what was answered in this browser can still be taken back. */
export function OwnReactions({ reactions, path }: Omit<Props, 'form'>) {
  if (reactions.length === 0) return null
  return (
    <section className="gift-reactions" id="recado" aria-labelledby="recado-titulo">
      <h2 id="recado-titulo" tabIndex={-1}>
        O seu recado ainda está guardado
      </h2>
      <p className="gift-still">Quem deu o presente ainda pode abrir. Se você quiser, apague.</p>
      <ReactionList reactions={reactions} path={path} />
    </section>
  )
}

function ReactionList({ reactions, path }: Omit<Props, 'form'>) {
  return reactions.map(({ id, name, content, recording }) => (
    <figure key={id} className="gift-reaction">
      {recording ? <ReactionPlayer recording={recording} /> : null}
      {content === '' ? null : <blockquote>{content}</blockquote>}
      {name === '' ? null : <figcaption>{name}</figcaption>}
      <form method="post" noValidate action={path}>
        <input type="hidden" name="intent" value="delete-reaction" />
        <input type="hidden" name="reaction" value={id} />
        <button type="submit" className="btn-quiet">
          Apagar este recado
        </button>
        <p className="gift-error" role="alert" />
      </form>
    </figure>
  ))
}
