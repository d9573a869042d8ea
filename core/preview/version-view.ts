import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { Recording, RecordingFacts } from '#core/audio/recording.ts'

import type { Track } from './audio-link.ts'
import type { LyricLine } from './lyric-line.ts'
import type { VersionText } from './version-fields.ts'

/** A version of a song with everything stored about it. */
export type Version = VersionText & {
  id: string
  /** By age, the oldest is 1; a version keeps it when others are removed. */
  number: number
  /** `null` for a kind this version of the program does not know. */
  track: Track | null
  /** The uploaded recording and its analysis state. */
  recording: Recording | null
  /** As stored, see `lyric.ts`; empty when nobody wrote one. */
  lyric: string
  createdAt: Date
  /** `null` for a draft. */
  presentedAt: Date | null
}

type Shown = {
  /** What it is called away from its card. */
  label: string
  /** `null` until the recording was analysed, and for a link. */
  sound: PlayableSound | null
}

/** What its client sees of a version. */
export type VersionView = Omit<Version, 'recording' | 'presentedAt' | 'lyric'> &
  Shown & {
    /** Made after the client's last answer. */
    isNew: boolean
    lyric: LyricLine[]
  }

/** What staff see of a version. */
export type AdminVersionView = Omit<Version, 'recording'> & Shown & { recording: RecordingFacts | null }

/** What a player needs of a version. */
export type PlayableVersion = Pick<VersionView, 'id' | 'number' | 'label'> & { sound: PlayableSound }
