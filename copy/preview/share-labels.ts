import { pluralize } from '#copy/shared/inflection.ts'
import type { ListeningRight } from '#core/preview/listening-link.ts'

export const listeningRightLabels = {
  listen: 'Só ouvir',
  comment: 'Ouvir e comentar',
} satisfies Record<ListeningRight, string>

export function commentCount(count: number): string {
  return pluralize(count, 'comentário', 'comentários')
}

/** Sent with the link, to whom is invited to listen. */
export const listeningInvitation = 'Ouça comigo uma música que está ficando pronta:'
