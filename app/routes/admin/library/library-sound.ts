import { playableSound } from '#app/http/playable-sound.ts'
import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { Recording, RecordingFacts } from '#core/audio/recording.ts'

type Item = { id: string; recording: Recording }

/** An item of the library as the panel shows and plays it. */
export function withLibrarySound<Row extends Item>(
  item: Row,
): Omit<Row, 'recording'> & { recording: RecordingFacts; sound: PlayableSound | null } {
  const { peaks: _, ...recording } = item.recording
  return { ...item, recording, sound: playableSound(item.recording, `/admin/biblioteca/${item.id}/ouvir.m4a`) }
}
