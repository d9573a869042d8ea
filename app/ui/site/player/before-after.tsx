import type { SongPair } from '#core/site/song.ts'

import { BeforeAfterPlace } from './song-places.tsx'

/** All before/after songs on a dark band; nothing is rendered without such songs. */
export function BeforeAfter({ pairs }: { pairs: SongPair[] }) {
  if (pairs.length === 0) return null

  return (
    <section id="antes-e-depois" className="gutter bg-sand py-20 lg:py-28" aria-labelledby="antes-e-depois-titulo">
      <h2 id="antes-e-depois-titulo" className="wide text-display">
        Antes e depois
      </h2>
      <p className="mt-4 mb-10 max-w-[28em] text-lg">
        Primeiro, só a melodia. Depois, o que o arranjo faz com ela. Troque no meio: a música continua do mesmo ponto.
      </p>
      <ul className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        {pairs.map((song) => (
          <li key={song.id}>
            <BeforeAfterPlace song={song} />
          </li>
        ))}
      </ul>
    </section>
  )
}
