import { expect, test } from 'vitest'

import { bytesSource } from './byte-source.ts'
import { findFormat, mediaTypeOf } from './file-format.ts'
import { leadingTags, trailingTags } from './sound-tags.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const found = (text: string, size?: number) => findFormat(bytesSource(bytes(text), size))
const typeOf = async (text: string) => mediaTypeOf(await found(text))

/** A box of an MP4 file. */
function box(type: string, content: string): string {
  const size = content.length + 8
  return String.fromCharCode(0, 0, size >> 8, size & 255) + type + content
}
const track = (handler: string) => box('trak', box('mdia', box('hdlr', `\0\0\0\0\0\0\0\0${handler}`)))
const brand = (name: string, ...compatible: string[]) => box('ftyp', `${name}\0\0\0\0${compatible.join('')}`)
/** A frame of 128 kbit/s at 44.1 kHz. */
const frame = `\xff\xfb\x90\x64${'\x55'.repeat(413)}`
const adtsFrame = `\xff\xf1\x50\x80\x04\x1f\xfc${'\x55'.repeat(25)}`
const id3 = 'ID3\x04\0\0\0\0\0\x05abcde'

test.each([
  ['RIFF\x24\x08\0\0WAVEfmt ', 'audio/wav'],
  ['RF64\xff\xff\xff\xffWAVEds64', 'audio/wav'],
  ['BW64\xff\xff\xff\xffWAVEds64', 'audio/wav'],
  ['riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb', 'audio/x-w64'],
  ['fLaC\0\0\0\x22\x10\0\x10\0\0\0\0\0', 'audio/flac'],
  [`${id3}fLaC\0\0\0\x22`, 'audio/flac'],
  [`${id3}${id3}RIFF\0\0\0\0WAVEfmt `, 'audio/wav'],
  ['OggS\0\x02\0\0\0\0\0\0\0\0\0\0', 'audio/ogg'],
  ['OggS\0\x02\0\0\0\0\0\0\0\0\0\0\x80theora', 'video/ogg'],
  ['FORM\0\0\0\0AIFFCOMM', 'audio/aiff'],
  ['FORM\0\0\0\0AIFCFVER', 'audio/aiff'],
  ['caff\0\x01\0\0desc', 'audio/x-caf'],
  ['ID3\x04\0\0\0\0\x02\x01TSSE\0\0', 'audio/mpeg'],
  [frame, 'audio/mpeg'],
  [`${'\0'.repeat(5_000)}${frame.repeat(4)}`, 'audio/mpeg'],
  [`${id3}${'\0'.repeat(300)}${frame.repeat(4)}`, 'audio/mpeg'],
  [`corrente de r\xff\xfbdio ${frame.repeat(4)}`, 'audio/mpeg'],
  [adtsFrame.repeat(4), 'audio/aac'],
  [`${id3}${adtsFrame.repeat(4)}`, 'audio/aac'],
  ['\x1a\x45\xdf\xa3...\x86\x86A_OPUS', 'audio/webm'],
  ['\x1a\x45\xdf\xa3...\x86\x85V_VP8.\x86\x86A_OPUS', 'video/webm'],
  ['\x1a\x45\xdf\xa3', 'application/octet-stream'],
  ['%PDF-1.7\n', 'application/pdf'],
  ['\xef\xbb\xbf%PDF-1.7\n', 'application/pdf'],
  ['\r\n%PDF-1.4\n', 'application/pdf'],
  [`${'\0'.repeat(1_019)}%PDF-1.4`, 'application/pdf'],
  [`${' '.repeat(1_020)}%PDF-1.4`, 'application/octet-stream'],
  ['PK\x03\x04\x14\0', 'application/zip'],
  ['MThd\0\0\0\x06', 'audio/midi'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
])('%j → %s', async (text, type) => {
  expect(await typeOf(text)).toBe(type)
})

test.each([
  ['M4A of one brand', brand('M4A ') + box('moov', track('soun') + track('vide')), 'audio/mp4'],
  ['sound in a general brand', brand('isom', 'mp42') + box('moov', track('soun')), 'audio/mp4'],
  ['a film', brand('isom', 'avc1') + box('moov', track('soun') + track('vide')), 'video/mp4'],
  [
    'a film with its index at the end',
    brand('mp42') + box('mdat', 'x'.repeat(900)) + box('moov', track('vide')),
    'video/mp4',
  ],
  ['a film of QuickTime', brand('qt  ') + box('wide', '') + box('moov', track('vide')), 'video/quicktime'],
  ['sound of QuickTime', brand('qt  ') + box('moov', track('soun')), 'audio/mp4'],
  ['a film of an old camera', box('wide', '') + box('moov', track('vide')), 'video/quicktime'],
  ['a container without an index', brand('isom') + box('mdat', 'x'), 'application/octet-stream'],
  ['a photo of a phone', brand('heic', 'mif1', 'heic'), 'image/heic'],
  ['a photo of another brand', brand('mif1', 'heic'), 'image/heic'],
  ['an AVIF', brand('mif1', 'avif'), 'image/avif'],
])('%s → %s', async (_name, text, type) => {
  expect(await typeOf(text)).toBe(type)
})

test.each([
  '',
  'RIFF\x24\x08\0\0AVI LIST',
  '#EXTM3U\nfile:///e',
  '<html><script>',
  '\xff\xfe\x4e\0\x6f\0\x6d\0\x65\0\x3b\0\x45\0',
  '\xff\xfb\xf0\x64',
  `${frame.slice(0, 300)}${'texto '.repeat(400)}`,
  '\0'.repeat(9_000),
])('%j → none of them', async (text) => {
  expect(await found(text)).toBeNull()
})

test('only the beginning of a film is here → a container that says nothing yet', async () => {
  expect(await found(brand('isom') + box('mdat', 'x'.repeat(40)), 9_000)).toMatchObject({ hasPicture: null })
})

test.each([
  ['no tag', frame, 0],
  ['a tag', id3 + frame, 15],
  ['two tags', id3 + id3 + frame, 30],
  ['a tag with a foot', `ID3\x04\0\x10\0\0\0\x05abcde3DI\x04\0\x10\0\0\0\x05${frame}`, 25],
  ['a size beyond the file', `ID3\x04\0\0\x7f\x7f\x7f\x7f${frame}`, 0],
  ['a size with a bit that sizes never have', `ID3\x04\0\0\0\0\xff\x01${frame}`, 0],
  ['the beginning of a tag', 'I', 0],
])('%s → the sound begins after it', async (_name, text, start) => {
  expect(await leadingTags(bytesSource(bytes(text)))).toBe(start)
})

const ape = (size: number, flags: string) =>
  `APETAGEX\xd0\x07\0\0${String.fromCharCode(size)}\0\0\0\x01\0\0\0${flags}${'\0'.repeat(8)}`
const id3v1 = `TAG${'\0'.repeat(125)}`

test.each([
  ['nothing', ''],
  ['ID3v1', id3v1],
  ['enhanced ID3v1', `TAG+${'\0'.repeat(223)}${id3v1}`],
  ['APEv2 without a head', `capa${ape(36, '\0\0\0\0')}`],
  ['APEv2 with a head, and ID3v1', `${ape(36, '\0\0\0\xa0')}capa${ape(36, '\0\0\0\x80')}${id3v1}`],
  ['Lyrics3', `LYRICSBEGINla la la000014LYRICS200${id3v1}`.replace('000014', '000019')],
  ['old Lyrics3', `LYRICSBEGINla la laLYRICSEND${id3v1}`],
  ['ID3v2.4', 'ID3\x04\0\x10\0\0\0\x05abcde3DI\x04\0\x10\0\0\0\x05'],
])('%s behind the sound → it ends before', async (_name, tags) => {
  expect(await trailingTags(bytesSource(bytes(frame + tags)))).toBe(frame.length)
})
