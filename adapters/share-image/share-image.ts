import type { SharePicture } from '#copy/site/site-pages.ts'

/** The link-preview image of every gift: a text and a sun, and no name of ours that would say what it is. */
export async function giftPicturePng(headline: string): Promise<Uint8Array> {
  const { renderGiftPicture } = await import('./render.ts')
  return renderGiftPicture(headline)
}

/** The link-preview image (Open Graph) as PNG. Outlines and rasteriser are heavy and loaded on first use. */
export async function shareImagePng(picture: SharePicture, productName: string): Promise<Uint8Array> {
  const { renderShareImage: printSharePicture } = await import('./render.ts')
  return printSharePicture(picture, productName)
}
