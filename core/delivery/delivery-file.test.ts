import { expect, test } from 'vitest'

import { bytesSource } from '#core/shared/byte-source.ts'
import { findFormat } from '#core/shared/file-format.ts'
import { accept, refuse } from '#core/shared/result.ts'

import {
  acceptAttribute,
  acceptsFile,
  extensionOf,
  findFittingItem,
  maxFileTitleLength,
  parseDeliveryFile,
  safeFileName,
  songKind,
  uniqueNames,
} from './delivery-file.ts'

const foundIn = (text: string) => findFormat(bytesSource(Uint8Array.from(text, (letter) => letter.charCodeAt(0))))
const wav = { name: 'Final.WAV', bytes: 44, found: await foundIn('RIFF\0\0\0\0WAVEfmt ') }
const mp3 = { name: 'final.mp3', bytes: 44, found: await foundIn('ID3\x04') }

test('type, name and first bytes agree → accepted', async () => {
  expect(parseDeliveryFile({ kind: 'wav', title: '  Versão  final ' }, wav)).toEqual(
    accept({ kind: 'wav', title: 'Versão final' }),
  )
  expect(parseDeliveryFile({ kind: 'mp3', title: '' }, mp3)).toEqual(accept({ kind: 'mp3', title: '' }))
  expect(parseDeliveryFile({ kind: 'mp3', title: '' }, { ...mp3, found: await foundIn('\xff\xfb\x90\x64') }).ok).toBe(
    true,
  )
})

test('a mismatch → refused with its reason', async () => {
  expect(parseDeliveryFile({ kind: 'vinil', title: '' }, wav)).toEqual(refuse('kind-unknown'))
  expect(parseDeliveryFile({ kind: 'mp3', title: '' }, wav)).toEqual(refuse('wrong-format'))
  expect(parseDeliveryFile({ kind: 'wav', title: '' }, { ...wav, found: await foundIn('\x89PNG') })).toEqual(
    refuse('not-what-it-says'),
  )
  expect(parseDeliveryFile({ kind: 'mp3', title: '' }, { ...mp3, found: await foundIn('MZ\x90') })).toEqual(
    refuse('not-what-it-says'),
  )
  expect(parseDeliveryFile({ kind: 'wav', title: '' }, { ...wav, bytes: 0 })).toEqual(refuse('empty'))
  expect(parseDeliveryFile({ kind: 'wav', title: 'a'.repeat(maxFileTitleLength + 1) }, wav)).toEqual(
    refuse('title-too-long'),
  )
})

test.each([
  ['flac', 'wav', 'fLaC'],
  ['aiff', 'wav', 'FORM\0\0\0\0AIFF'],
  ['m4a', 'instrumental', '\0\0\0 ftypM4A '],
  ['zip', 'stems', 'PK\x03\x04'],
  ['pdf', 'score', '%PDF-1.7'],
  ['mxl', 'score', 'PK\x03\x04'],
  ['midi', 'score', 'MThd'],
  ['txt', 'lyrics', 'Era uma vez'],
  ['exotic', 'other', '???'],
])('.%s → %s', async (extension, kind, head) => {
  const file = { name: `a.${extension}`, bytes: 9, found: await foundIn(head) }

  expect(parseDeliveryFile({ kind, title: '' }, file).ok).toBe(true)
})

test('the file dialog → the extensions of the kind', () => {
  expect(acceptAttribute('mp3')).toBe('.mp3')
  expect(acceptAttribute('other')).toBe('')
})

test('an extension → the end of a name, in lower case', () => {
  expect(['a.WAV', 'a.b.mp3', 'semextensao', 'ponto.', '.mp3'].map(extensionOf)).toEqual(['wav', 'mp3', '', '', 'mp3'])
})

test('generated file names → valid on every system, without paths', () => {
  expect(safeFileName('Música de Ana: "Valsa"', 'mp3')).toBe('Música de Ana- -Valsa-.mp3')
  expect(safeFileName('../../etc/passwd', 'wav')).toBe('-..-etc-passwd.wav')
  expect(safeFileName(' fim. ', '')).toBe('fim')
  expect(safeFileName('CON', 'mp3')).toBe('musica CON.mp3')
  expect(safeFileName('\u202Egpj.\r\nx', 'mp3')).toBe('gpj.x.mp3')
  expect(safeFileName('', 'mp3')).toBe('musica.mp3')
  expect(Array.from(safeFileName('🎵'.repeat(300), 'mp3'))).toHaveLength(124)
})

test('duplicate file names → made unique', () => {
  expect(uniqueNames(['a.wav', 'A.wav', 'a (2).wav', 'b', 'b'])).toEqual([
    'a.wav',
    'A (2).wav',
    'a (2) (2).wav',
    'b',
    'b (2)',
  ])
})

test.each([
  ['Final.MP3', 'mp3'],
  ['final.wav', 'wav'],
  ['final.flac', 'wav'],
  ['final.aiff', 'wav'],
  ['nota de voz.m4a', null],
  ['final.ogg', null],
  ['final', null],
])('recording %s → delivered as %s', (name, kind) => {
  expect(songKind(name)).toBe(kind)
})

test('a long WAV of a newer header → accepted', async () => {
  expect(
    parseDeliveryFile({ kind: 'wav', title: '' }, { ...wav, found: await foundIn('BW64\0\0\0\0WAVEds64') }).ok,
  ).toBe(true)
})

test.each([
  ['mp3', 'final.wav', false],
  ['wav', 'final.wav', true],
  ['other', 'final.wav', true],
] as const)('kind %s and %s → accepted: %s', (kind, name, accepted) => {
  expect(acceptsFile(kind, name)).toBe(accepted)
})

const missing = [{ kind: 'other' }, { kind: 'mp3' }, { kind: 'wav' }, { kind: 'stems' }] as const

test.each([
  ['final.wav', missing, 'wav'],
  ['final.mp3', missing, 'mp3'],
  ['vozes.zip', missing, 'stems'],
  ['ata.docx', missing, 'other'],
  ['final.mp3', [], 'mp3'],
  ['vozes.zip', [], undefined],
] as const)('%s with %j missing → it is %s', (name, items, kind) => {
  expect(findFittingItem(name, items)?.kind).toBe(kind)
})
