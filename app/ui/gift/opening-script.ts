import { startEarlyOpening } from '#app/client/inline/early-opening.ts'
import { inlineScript } from '#app/http/document/inline-script.ts'
import { openGiftTexts } from '#copy/gift/gift.ts'
import { giftSongPath } from '#core/gift/gift-view.ts'

/** What the script is given. */
export const opening = {
  sealed: { part: btoa('audio'), mark: btoa('data-song'), ending: btoa(giftSongPath('')) },
  lost: openGiftTexts.lost,
}

/** Answers the press that opens a gift, in the page of one. Only the server writes it. */
export const openingScript = import.meta.env.SSR ? inlineScript(startEarlyOpening, opening) : ''
