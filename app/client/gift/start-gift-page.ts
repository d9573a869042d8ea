import { reportErrors } from '#app/client/report-errors.ts'

import { followLyric } from './follow-lyric.ts'
import { startCountdown } from './gift-countdown.ts'
import { followGift } from './gift-news.ts'
import { startGiftPlayer } from './gift-player.ts'

/** The script of a gift's page: the countdown, one player, and the news that the gift was opened or withdrawn. */

const root = document.querySelector<HTMLElement>('[data-gift]')

reportErrors()
if (root) {
  startGiftPlayer(root)
  followLyric(root)
  const check = followGift(root)
  startCountdown(root, check)
}
