import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { maxAudioLinkLength, parseStoredTrack, parseAudioLink } from './audio-link.ts'

const player = 'https://bandcamp.com/EmbeddedPlayer/track=123/size=large/bgcol=ffffff/tracklist=false/artwork=small/'
const page = 'https://ana.bandcamp.com/track/valsa-da-ana'

test('the page of a track or an album → its player', () => {
  expect(parseAudioLink(` ${page}?from=embed `)).toEqual(
    accept({
      kind: 'bandcamp-embed',
      url: `${page}?from=embed`,
      embedUrl:
        'https://bandcamp.com/EmbeddedPlayer/url=https%3A%2F%2Fana.bandcamp.com%2Ftrack%2Fvalsa-da-ana/size=large/tracklist=false/artwork=small/',
    }),
  )
  expect(parseAudioLink('http://ana.bandcamp.com/album/disco')).toMatchObject({
    ok: true,
    value: { kind: 'bandcamp-embed', url: 'https://ana.bandcamp.com/album/disco' },
  })
})

test('an embed code → its player and page over https', () => {
  const code = `<iframe style="border: 0" src="http://bandcamp.com/EmbeddedPlayer/track=123/size=large/" seamless><a href="http://ana.bandcamp.com/track/valsa-da-ana">Valsa</a></iframe>`

  expect(parseAudioLink(code)).toEqual(
    accept({
      kind: 'bandcamp-embed',
      url: page,
      embedUrl: 'https://bandcamp.com/EmbeddedPlayer/track=123/size=large/',
    }),
  )
  expect(parseAudioLink(`<iframe src='//bandcamp.com/EmbeddedPlayer/album=9/'></iframe>`)).toEqual(
    accept({
      kind: 'bandcamp-embed',
      url: 'https://bandcamp.com/EmbeddedPlayer/album=9/',
      embedUrl: 'https://bandcamp.com/EmbeddedPlayer/album=9/',
    }),
  )
})

test('a player URL → used as it is, on the allowed host only', () => {
  expect(parseAudioLink(player)).toEqual(accept({ kind: 'bandcamp-embed', url: player, embedUrl: player }))
  expect(parseAudioLink(player.replace('bandcamp.com', 'ana.bandcamp.com'))).toEqual(
    accept({ kind: 'bandcamp-embed', url: player, embedUrl: player }),
  )
})

test('a private link → stays a link', () => {
  const url = 'https://ana.bandcamp.com/private/8KX2'
  expect(parseAudioLink(url)).toEqual(accept({ kind: 'bandcamp-private', url }))
  expect(parseAudioLink('https://bandcamp.com/private/8KX2')).toMatchObject({ ok: true })
})

test('a page without track or album → only a link', () => {
  expect(parseAudioLink('https://ana.bandcamp.com')).toEqual(accept({ kind: 'link', url: 'https://ana.bandcamp.com/' }))
})

test.each([
  'https://bandcamp.com.evil.example/track/x',
  'https://evil-bandcamp.com/track/x',
  'https://evil.example/?bandcamp.com/private/x',
  'https://bandcamp.com@evil.example/track/x',
  'https://user:pw@ana.bandcamp.com/track/x',
  'https://ana.bandcamp.com:8443/track/x',
  'javascript:alert(1)//bandcamp.com/private/',
  'ftp://ana.bandcamp.com/track/x',
  'data:text/html,bandcamp.com',
  'bandcamp',
  'https://ana.bandcamp.com/track/"onload=alert(1)',
  'https://ana.bandcamp.com/track/x https://evil.example',
  'https://soundcloud.com/ana/private/x',
  '<iframe src="https://evil.example/EmbeddedPlayer/track=1/"></iframe>',
  '<iframe src="https://ana.bandcamp.com/track/x"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe></iframe>',
  `https://ana.bandcamp.com/track/${'x'.repeat(maxAudioLinkLength)}`,
])('%j → not a Bandcamp track', (pasted) => {
  expect(parseAudioLink(pasted)).toEqual(refuse('link-invalid'))
})

test('an empty paste → refused', () => {
  expect(parseAudioLink(' \n ')).toEqual(refuse('link-required'))
})

test('a stored track of an unknown kind → nothing to play', () => {
  expect(parseStoredTrack({ kind: 'link', url: page })).toEqual({ kind: 'link', url: page })
  expect(parseStoredTrack({ kind: 'upload', fileId: '1' })).toBeNull()
  expect(parseStoredTrack(null)).toBeNull()
})
