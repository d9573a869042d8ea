import type { LyricLine } from '#core/preview/lyric-line.ts'
import type { Cover } from '#core/site/cover-art.ts'

import type { GiftPhase } from './gift.ts'
import type { RecordingKind } from './reaction-recording.ts'
import type { ShownReaction } from './reaction.ts'

/** A gift as its visitor finds it: before it is opened nothing of it leaves the server. */
export type GiftView =
  | { kind: 'missing' }
  | { kind: 'withdrawn'; reactions: ReactionView[] }
  | { kind: 'ended'; endsAt: Date; zone: string; reactions: ReactionView[] }
  | { kind: 'waiting'; opensAt: Date; zone: string; now: Date }
  | { kind: 'locked'; question: string | null }
  | { kind: 'open'; gift: OpenGiftView }

export type OpenGiftView = {
  title: string
  /** For whom; empty when nobody said. */
  recipient: string
  dedication: string
  sender: string
  /** Drawn: what it is drawn from names the project, whose gate opens with that and an e-mail. */
  cover: Cover
  /** Where the song is. */
  sound: string
  /** Of the delivered version; empty without one. */
  lyric: LyricLine[]
  photos: GiftPhotoView[]
  /** What was written in this browser. */
  reactions: ReactionView[]
  endsAt: Date
  zone: string
}

export type GiftPhotoView = { id: string; large: string; thumb: string; width: number; height: number }
export type ReactionView = {
  id: string
  name: string
  content: string
  recording: RecordingView | null
  /** Whether the studio may show it to visitors, and does. */
  leave: 'none' | 'given' | 'shown'
}
/** What was spoken or filmed; `durationMs` is 0 when unknown. */
export type RecordingView = { url: string; kind: RecordingKind; durationMs: number }

/** A gift as staff see it: that it exists, and how it stands. */
export type AdminGiftView = {
  phase: GiftPhase
  createdAt: Date
  opensAt: Date
  endsAt: Date
  /** What visitors may read, with the leave of who wrote it: all that staff see of what came back. */
  showable: (ShownReaction & { id: string; isShown: boolean })[]
}

/** A gift as its buyer prepares it. `url` is `null` when the secret its link was made with is gone. */
export type GiftEditorView = {
  url: string | null
  /** Of what its form changes. */
  revision: string
  recipient: string
  dedication: string
  sender: string
  opensAt: Date
  endsAt: Date
  zone: string
  question: string
  answer: string
  isOpened: boolean
  /** When somebody opened it for the first time. */
  firstOpenedAt: Date | null
  withdrawnAt: Date | null
  photos: GiftPhotoView[]
  reactions: (ReactionView & { createdAt: Date })[]
}

/** Where an open gift has its song; `path` is the gift's own. */
export function giftSongPath(path: string): string {
  return `${path}/musica`
}
