import type { ReactionView } from '#core/gift/gift-view.ts'
import { maxReactionLength, maxReactionNameLength } from '#core/gift/thank-you.ts'

import type { GiftFormState } from './gift-form-state.ts'

type Props = { reactions: ReactionView[]; path: string; form: GiftFormState | null }

/** The thank-you: only its writer, in this browser, and the buyer see it. */
export function GiftReactions({ reactions, path, form }: Props) {
  return (
    <section className="gift-thanks" id="recado" aria-labelledby="recado-titulo">
      <h2 id="recado-titulo">{reactions.length > 0 ? 'Seu recado chegou' : 'Quer agradecer?'}</h2>
      {reactions.map(({ id, name, content }) => (
        <figure key={id} className="gift-reaction">
          <blockquote>{content}</blockquote>
          {name === '' ? null : <figcaption>{name}</figcaption>}
          <form method="post" action={path}>
            <input type="hidden" name="intent" value="delete-reaction" />
            <input type="hidden" name="reaction" value={id} />
            <button type="submit" className="btn-quiet">
              Apagar este recado
            </button>
          </form>
        </figure>
      ))}
      {reactions.length > 0 ? (
        <details className="gift-again" open={form !== null}>
          <summary className="btn-quiet">Escrever outro</summary>
          <ReactionForm path={path} form={form} />
        </details>
      ) : (
        <ReactionForm path={path} form={form} />
      )}
    </section>
  )
}

function ReactionForm({ path, form }: Omit<Props, 'reactions'>) {
  return (
    <form method="post" action={`${path}#recado`} className="gift-form">
      <input type="hidden" name="intent" value="react" />
      <p className="gift-error" role="alert" id="reaction-error">
        {form?.error}
      </p>
      <label htmlFor="text">Seu recado</label>
      <textarea
        id="text"
        name="text"
        className="input"
        rows={4}
        maxLength={maxReactionLength}
        defaultValue={form?.typed.text ?? ''}
        required
        aria-invalid={form ? true : undefined}
        aria-describedby="reaction-error"
      />
      <label htmlFor="name">Seu nome (se quiser)</label>
      <input
        id="name"
        name="name"
        className="input"
        maxLength={maxReactionNameLength}
        autoComplete="name"
        defaultValue={form?.typed.name ?? ''}
      />
      <label className="gift-consent">
        <input type="checkbox" name="consent" value="1" required />
        <span>
          Concordo que o recado fique guardado para quem me deu o presente. Só essa pessoa lê, e eu posso apagar aqui,
          neste aparelho.
        </span>
      </label>
      <button type="submit" className="btn btn-red">
        Mandar o recado
      </button>
    </form>
  )
}
