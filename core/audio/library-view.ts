import type { LibraryCategory } from './library.ts'
import type { PlayableSound } from './playable-sound.ts'
import type { RecordingFacts } from './recording.ts'

/** An item of the audio library where a project refers to it. */
export type ReferenceView = {
  id: string
  title: string
  category: LibraryCategory
  recording: RecordingFacts
  sound: PlayableSound | null
}

/** An item of the audio library, with the number of projects that refer to it. */
export type LibraryItemView = ReferenceView & {
  createdAt: Date
  /** Who added it; `null` once they are gone. */
  by: string | null
  uses: number
  /** Visitors hear it. */
  isOnSite: boolean
  file: { name: string; bytes: number }
}
