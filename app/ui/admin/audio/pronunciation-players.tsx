import type { Pronunciation } from '#app/ui/briefing/pronunciations/pronunciation-request.ts'

import { SoundPlayer } from './sound-player.tsx'

/** Names as the client says them. */
export function PronunciationPlayers({ pronunciations }: { pronunciations: readonly Pronunciation[] }) {
  return (
    <ol className="grid gap-2" aria-label="Gravações">
      {pronunciations.map(({ id, durationMs }, index) => (
        <li key={id}>
          <p className="font-semibold">{index + 1}ª gravação</p>
          <SoundPlayer
            name={`${index + 1}ª gravação`}
            sound={{ url: `/vozes/${id}`, durationMs, gain: 0, peaks: '' }}
          />
        </li>
      ))}
    </ol>
  )
}
