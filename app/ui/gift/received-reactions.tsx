import { showTexts } from '#copy/gift/gift.ts'
import type { GiftEditorView } from '#core/gift/gift-view.ts'
import { formatDateTime } from '#core/shared/dates.ts'

import { ReactionPlayer } from './reaction-player.tsx'

type Props = { reactions: GiftEditorView['reactions']; path: string }

/** What came back, for the buyer alone. */
export function ReceivedReactions({ reactions, path }: Props) {
  if (reactions.length === 0) return null
  return (
    <section id="recados" aria-labelledby="recados-titulo" className="scroll-mt-24">
      <h2 id="recados-titulo" className="wide text-title">
        {reactions.length === 1 ? 'Chegou um recado' : `Chegaram ${reactions.length} recados`}
      </h2>
      <p className="text-smoke mt-1">
        Só você vê, fora o que quem escreveu deixou mostrar. Quem mandou também pode apagar.
      </p>
      <ul className="mt-5 grid gap-5">
        {reactions.map(({ id, name, content, recording, leave, createdAt }) => (
          <li key={id} className="border-red border-l-8 bg-white p-5">
            {recording ? <ReactionPlayer recording={recording} /> : null}
            {content === '' ? null : <p className="text-lg wrap-anywhere whitespace-pre-line">{content}</p>}
            {leave === 'none' ? null : <p className="text-smoke mt-2 text-sm">{showTexts.toGiver}</p>}
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="text-smoke text-sm">
                {name === '' ? '' : `${name}, `}
                {formatDateTime(createdAt)}
              </p>
              <form method="post" noValidate action={path}>
                <input type="hidden" name="intent" value="delete-reaction" />
                <input type="hidden" name="reaction" value={id} />
                <button type="submit" className="btn-quiet text-sm">
                  Apagar
                </button>
              </form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
