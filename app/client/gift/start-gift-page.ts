import { fillInMissing } from '#app/client/older-browsers/fill-in.ts'
import { reportErrors } from '#app/client/report-errors.ts'
import { fontReady } from '#app/client/site/typeface.ts'

import { followLyric } from './follow-lyric.ts'
import { startCountdown } from './gift-countdown.ts'
import { followGift } from './gift-news.ts'
import { startGiftPlayer } from './gift-player.ts'
import { startOpening } from './open-gift.ts'
import { startReactions } from './start-reactions.ts'

/** The script of a gift's page: the countdown, opening it, one player, a reaction recorded and sent in its place, and the news that the gift was opened or withdrawn. */

const root = document.querySelector<HTMLElement>('[data-gift]')

fillInMissing()
reportErrors()
if (root) {
  startOpenGift(root)
  startOpening(root, () => startOpenGift(root))
  const check = followGift(root)
  startCountdown(root, check)
}
void fontReady()

function startOpenGift(gift: HTMLElement) {
  startGiftPlayer(gift)
  followLyric(gift)
  startReactions(gift.querySelector('#recado'))
}
