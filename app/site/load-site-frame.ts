import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { cookieQuestion, type CookieQuestion } from '#copy/content/consents.ts'
import { publicSettings, type PublicSettings } from '#core/content/public-content.ts'
import { playerAlbum } from '#core/site/albums.ts'
import { hasDemonstrations } from '#db/audio/demonstrations.ts'
import { currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'

/** What header and footer are drawn from. */
export type PageFrame = { settings: PublicSettings }

/** What surrounds pages of the shop: a song, the chat and the question about content of others stay while pages change. */
export type ShopFrame = PageFrame & {
  hasSongs: boolean
  /** The promotional album, in Bandcamp's own player. */
  album: { url: string; title: string } | null
  question: CookieQuestion
}

export async function loadPageFrame(context: Readonly<RouterContextProvider>): Promise<PageFrame> {
  return { settings: publicSettings(await currentSettings(context.get(depsContext).db)) }
}

export async function loadShopFrame(context: Readonly<RouterContextProvider>): Promise<ShopFrame> {
  const { db, songs } = context.get(depsContext)
  const [settings, { words: textOverrides }] = await Promise.all([currentSettings(db), currentTextOverrides(db)])
  const album = playerAlbum(settings.music)
  return {
    settings: publicSettings(settings),
    hasSongs: songs.length > 0 || (await hasDemonstrations(db)),
    album: album && { url: album.url, title: album.title },
    question: cookieQuestion(settings, textOverrides),
  }
}
