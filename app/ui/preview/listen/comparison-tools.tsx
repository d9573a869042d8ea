import { comparisonShortcuts, noteShortcut, playbackShortcuts, PlayerSettings } from '#app/ui/audio/player-settings.tsx'
import { SkipButtons } from '#app/ui/audio/transport-controls.tsx'
import type { VersionPlayerState } from '#app/ui/audio/use-version-player.ts'
import { NoteButton } from '#app/ui/preview/notes/note-form.tsx'
import type { NewNoteState } from '#app/ui/preview/notes/use-new-note.ts'

export type ComparisonProps = {
  player: VersionPlayerState
  /** How many can be played. */
  count: number
  /** Absent while nothing can be noted. */
  note: NewNoteState | null
}

/** Tools for a careful listen. A module of its own, fetched when they are asked for: most people need none. */
export function ComparisonTools({ player, count, note }: ComparisonProps) {
  const { engine, audio, other, loop } = player
  return (
    <div className="grid gap-4 pt-3">
      <div className="deck-keys">
        <SkipButtons onSkip={player.skip} />
        <button type="button" className="deck-ab" hidden={count < 2} onClick={player.swap}>
          <b>A/B</b>
          <span>{other ? `com ${other.name}` : 'comparar'}</span>
        </button>
        <p className="deck-note">{note ? <NoteButton player={player} note={note} /> : null}</p>
      </div>
      <PlayerSettings
        mix={audio.mix}
        loop={loop}
        shortcuts={[...playbackShortcuts, ...comparisonShortcuts, ...(note ? [noteShortcut] : [])]}
        canMatch={count > 1}
        areShortcutsOn={player.areShortcutsOn}
        onMix={engine.setMix}
        onMark={player.mark}
        onLoop={player.toggleLoop}
        onClearLoop={player.clearLoop}
        onShortcuts={player.setShortcutsOn}
      />
    </div>
  )
}
