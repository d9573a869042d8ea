import { ID3Writer } from 'browser-id3-writer'

/** What an MP3 says about itself. */
export type Mp3Tag = {
  title: string
  artist: string
  album: string
  year: number
  /** Who took part, and for whom it was made; one text. */
  comment: string
  /** The same by name, for programs that show it so. */
  people: { name: string; role: string }[]
  copyright: string
  /** Plain lines; empty without a lyric. */
  lyric: string
  /** Lines with the moment they are sung; empty where nobody timed them. */
  timedLyric: { text: string; atMs: number }[]
  /** A JPEG. */
  cover: Uint8Array<ArrayBuffer>
}

const language = 'por'
/** Of ID3v2.3: the front cover, lyrics, milliseconds. */
const [frontCover, lyrics, milliseconds] = [3, 1, 2] as const

/** The bytes of an ID3v2.3 tag, which every player of the last twenty years reads; they go before the sound. */
export function mp3TagBytes(tag: Mp3Tag): Uint8Array {
  const writer = new ID3Writer(new ArrayBuffer(0))
  writer
    .setFrame('TIT2', tag.title)
    .setFrame('TPE1', [tag.artist])
    .setFrame('TALB', tag.album)
    .setFrame('TYER', tag.year)
    .setFrame('TCOP', tag.copyright)
    .setFrame('TLAN', language)
    .setFrame('COMM', { description: '', text: tag.comment, language })
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum exists in the library's types only
    .setFrame('APIC', { type: frontCover, data: tag.cover.buffer, description: 'Capa' })
  if (tag.people.length > 0)
    writer.setFrame(
      'IPLS',
      tag.people.map(({ name, role }): [string, string] => [role, name]),
    )
  if (tag.lyric !== '') writer.setFrame('USLT', { description: '', lyrics: tag.lyric, language })
  if (tag.timedLyric.length > 0)
    writer.setFrame('SYLT', {
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum exists in the library's types only
      type: lyrics,
      text: tag.timedLyric.map(({ text, atMs }): [string, number] => [text, atMs]),
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum exists in the library's types only
      timestampFormat: milliseconds,
      language,
    })
  return new Uint8Array(writer.addTag())
}
