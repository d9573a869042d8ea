import { linkMeta, linkPictureMeta, type LinkTag } from '#app/ui/site/link-meta.ts'
import { projectCoverPath } from '#copy/project/cover.ts'

/**
 * What a link to a client's song shows where somebody sends it: the cover, and no more than the gate says. Built by the
 * loader, so that the browser needs no code for it.
 */
export function songLinkHead(
  siteUrl: string,
  { key, title, productName }: { key: string; title: string; productName: string },
): LinkTag[] {
  const path = projectCoverPath(encodeURIComponent(key), 'compartilhar.png')
  return [
    ...linkMeta({ title, description: 'Feita de uma história. Abre com o e-mail do pedido.', type: 'website' }),
    ...linkPictureMeta({ productName, pictureUrl: `${siteUrl}${path}` }),
  ]
}
