import type { ShownReaction } from '#core/gift/reaction.ts'

/** What people wrote after they heard the song they were given, with their leave; without any there is no such place. */
export function Reactions({ reactions }: { reactions: readonly ShownReaction[] }) {
  if (reactions.length === 0) return null
  return (
    <section id="recados" className="gutter bg-sand py-14 sm:py-20" aria-labelledby="recados-titulo">
      <h2 id="recados-titulo" className="wide text-display">
        Quem ganhou, contou
      </h2>
      <ul className="mt-8 grid gap-6 lg:grid-cols-3">
        {reactions.map(({ firstName, text }) => (
          <li key={`${firstName} ${text}`}>
            <blockquote className="text-lg [overflow-wrap:anywhere] whitespace-pre-line">“{text}”</blockquote>
            <p className="mt-2 font-bold">{firstName}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
