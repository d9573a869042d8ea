import type { SharePicture } from '#copy/site-pages.ts'

/** The PNG that stands beside a shared link. Letters and rasteriser are heavy, so they are loaded for the first one. */
export async function sharePicturePng(picture: SharePicture, productName: string): Promise<Uint8Array> {
  const { printSharePicture } = await import('./share-picture-print.ts')
  return printSharePicture(picture, productName)
}
