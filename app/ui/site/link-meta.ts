import type { MetaDescriptor } from 'react-router'

import { sharePictureSize } from '#core/site/share-picture.ts'

import { privateMeta } from './private-meta.ts'

/** What a shared link shows of us. */
export type LinkPicture = { productName: string; pictureUrl: string }

/** Plain data: a loader may hand it to its page. */
export type LinkTag = { property: string; content: string } | { name: string; content: string }

type Link = { title: string; description: string; type: 'website' | 'music.song' }

/** What a shared link says. */
export function linkMeta({ title, description, type }: Link): LinkTag[] {
  return [
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:locale', content: 'pt_BR' },
  ]
}

export function linkPictureMeta({ productName, pictureUrl }: LinkPicture): LinkTag[] {
  return [
    { property: 'og:site_name', content: productName },
    { property: 'og:image', content: pictureUrl },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(sharePictureSize.width) },
    { property: 'og:image:height', content: String(sharePictureSize.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/**
 * A page that search engines leave out, so it names no address under which they should know it; whoever is sent its link
 * still reads what it is, with a picture: for pages that people send each other. A page of one visitor has `privateMeta`.
 */
export function unlistedMeta(
  { title, description }: { title: string; description: string },
  picture: LinkPicture | undefined,
): MetaDescriptor[] {
  return [
    ...privateMeta({ title, description }),
    ...(picture ? [...linkMeta({ title, description, type: 'website' }), ...linkPictureMeta(picture)] : []),
  ]
}
