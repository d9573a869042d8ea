import type { OpenGiftView } from '#core/gift/gift-view.ts'
import { defaultZone } from '#core/gift/opening-time.ts'
import { generateCover } from '#core/site/cover-art.ts'

/** An opened gift with nothing but its song. */
export const openGift: OpenGiftView = {
  title: 'Nosso sim',
  recipient: 'Ana',
  dedication: '',
  sender: '',
  cover: generateCover({ id: 'a', genre: 'mpb' }),
  sound: '/presente/x/musica',
  lyric: [],
  photos: [],
  reactions: [],
  endsAt: new Date('2027-01-01T12:00:00Z'),
  zone: defaultZone,
}
