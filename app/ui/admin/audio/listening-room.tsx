import { notePins } from '#app/ui/audio/note-pins.ts'
import { comparisonShortcuts } from '#app/ui/audio/player-settings.tsx'
import { VersionPlayer } from '#app/ui/audio/version-player.tsx'
import type { PinnedNote } from '#core/preview/note-view.ts'

import type { VersionDeck } from './use-version-deck.ts'

type Props = {
  deck: VersionDeck
  /** What the client pinned to the versions. */
  notes: readonly PinnedNote[]
}

/** The client's listening room in the panel: the same player, without a form for notes. */
export function ListeningRoom({ deck, notes }: Props) {
  return (
    <div className="panel-deck">
      <VersionPlayer
        player={deck}
        versions={deck.playable}
        isFolded
        review={{
          pins: notePins(notes, deck.current?.id ?? null),
          shortcuts: comparisonShortcuts,
        }}
      />
    </div>
  )
}
