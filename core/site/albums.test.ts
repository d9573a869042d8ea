import { expect, it } from 'vitest'

import { bandcampPlayer, isBandcampUrl } from '#core/shared/bandcamp.ts'

import { firstMusic, musicSchema, playerAlbum, shownMusic } from './albums.ts'

it.each([
  'https://bandcamp.com',
  'https://bandcamp.com/',
  'https://estudio.bandcamp.com/album/um-disco',
  'https://estudio.bandcamp.com/track/uma-faixa?from=embed',
])('accepts → %s', (url) => {
  expect(isBandcampUrl(url)).toBe(true)
})

it.each([
  'http://estudio.bandcamp.com/album/um-disco',
  'https://bandcamp.com.estranho.example/album/um-disco',
  'https://evil-bandcamp.com/album/um-disco',
  'https://estranho.example/?bandcamp.com',
  'https://bandcamp.com@estranho.example/',
  'https://estranho.example#.bandcamp.com',
  'https://bandcamp.com:8080/album/um-disco',
  'javascript:alert(1)//bandcamp.com',
  'https://estudio.bandcamp.com/"><script>',
])('refuses → %s', (url) => {
  expect(isBandcampUrl(url)).toBe(false)
})

it('the first albums → five for sale, three promotional, all different', () => {
  expect(musicSchema.parse(firstMusic)).toEqual(firstMusic)
  expect(firstMusic.forSale).toHaveLength(5)
  expect(firstMusic.promotional).toHaveLength(3)
  expect(new Set([...firstMusic.forSale, ...firstMusic.promotional].map(({ url }) => url)).size).toBe(8)
})

const ownPage = 'https://estudio.bandcamp.com'
const ownAlbum = { id: 'roda', title: 'Roda', url: `${ownPage}/album/roda`, genre: 'samba' } as const

it('no song of ours is shown → no demonstration album', () => {
  expect(shownMusic(firstMusic, [])).toBeNull()
})

it('a page of the studio → its albums, and none of the first ones', () => {
  const music = { page: ownPage, forSale: [...firstMusic.forSale, ownAlbum], promotional: firstMusic.promotional }

  expect(shownMusic(music, [])).toEqual({
    kind: 'own',
    page: ownPage,
    forSale: [ownAlbum],
    promotional: [],
  })
  expect(playerAlbum(music)).toBeNull()
  expect(playerAlbum({ ...music, promotional: [...firstMusic.promotional, ownAlbum] })).toEqual(ownAlbum)
})

it('an album page → requested from Bandcamp’s player', () => {
  expect(bandcampPlayer('https://estudio.bandcamp.com/album/um-disco')).toMatch(
    /^https:\/\/bandcamp\.com\/EmbeddedPlayer\/url=https%3A%2F%2Festudio\.bandcamp\.com%2Falbum%2Fum-disco\/size=large\//,
  )
})

it('albums stored without an id → a unique one from their URL', () => {
  const album = { title: 'Roda', url: 'https://casa.bandcamp.com/album/roda', genre: 'samba' }
  const { forSale } = musicSchema.parse({ ...firstMusic, forSale: [album, album, { ...album, id: 'minha' }] })
  expect(forSale.map(({ id }) => id)).toEqual(['album-roda', 'album-roda-2', 'minha'])
  expect(musicSchema.parse({ ...firstMusic, forSale })).toEqual({ ...firstMusic, forSale })
})
