import type { ListeningRight } from './listening-link.ts'

/** What somebody with a link said about a song. */
export type CommentView = { id: string; name: string; versionName: string; content: string; createdAt: Date }

/** A link as whoever made it sees it. */
export type ListeningLinkView = {
  id: string
  name: string
  rights: ListeningRight
  /** `null` once it is revoked, or where the secret it was made with is gone. */
  url: string | null
  isOpen: boolean
  comments: CommentView[]
  /** Whether its holder said which version they would choose, of these or of those before; which one, once that was opened. */
  choice?: { versionName: string | null; isCurrent: boolean } | null
}
