import { maxLyricLength, maxLyricLines } from '#core/preview/lyric.ts'
import { formatCount } from '#core/shared/number-format.ts'

export const lyricTooLong = `A letra pode ter até ${formatCount(maxLyricLength)} letras e ${maxLyricLines} linhas, contando cada volta do refrão.`

/** What staff read where a briefing has more than that. */
export const ownLyricTooLong = `A letra que o cliente enviou no briefing é longa demais para ser a Letra 1. ${lyricTooLong} Leia a dele no briefing e combine com ele o que fica.`
