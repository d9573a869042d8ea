import { expect, test } from 'vitest'

import { countOf, countsOfPage, isStudio, parseShopBeacon, type OpenedPage } from './shop-count.ts'

const arrival = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }
const kindsOf = (opened: OpenedPage, headers: Record<string, string>) =>
  countsOfPage(opened, headers).map(({ kind, key }) => (key ? `${kind} ${key}` : kind))

test.each(['none', 'cross-site', 'same-site'])('a page is opened from outside (%s) → a visit', (site) => {
  expect(kindsOf({ key: '' }, { ...arrival, 'sec-fetch-site': site })).toEqual(['visit'])
})

test('a page is opened from another one of the site → no visit', () => {
  expect(kindsOf({ key: 'sobre' }, { ...arrival, 'sec-fetch-site': 'same-origin' })).toEqual([])
})

test('the page of packages, a checkout → counted besides the visit, wherever they are opened from', () => {
  expect(kindsOf({ counts: 'packages', key: 'pacotes' }, arrival)).toEqual(['visit', 'packages'])
  expect(kindsOf({ counts: 'checkout', key: 'essencial' }, { ...arrival, 'sec-fetch-site': 'same-origin' })).toEqual([
    'checkout essencial',
  ])
})

test.each<[string, Record<string, string>]>([
  ['a robot, or a script', {}],
  ['a page fetched by the page before', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
  ['a page fetched in advance', { ...arrival, 'sec-purpose': 'prefetch;prerender' }],
  ['a reload', { ...arrival, 'cache-control': 'max-age=0' }],
  ['somebody of the studio', { ...arrival, cookie: 'a=b; __Secure-harmonia.session_token=x' }],
])('%s → nothing', (_who, headers) => {
  expect(countsOfPage({ counts: 'packages', key: '' }, headers)).toEqual([])
})

test.each([
  ['__Secure-harmonia.session_token=x', true],
  ['harmonia_form=x', false],
  [undefined, false],
])('a browser with the cookie %s → of the studio: %s', (cookie, expected) => {
  expect(isStudio({ cookie })).toBe(expected)
})

test('a song is heard → one of it; songs before a checkout → each once', () => {
  expect(parseShopBeacon('song saudade-de-voce')).toEqual([{ kind: 'song', key: 'saudade-de-voce', count: 1 }])
  expect(parseShopBeacon('song-before-checkout a b a').map(({ key }) => key)).toEqual(['a', 'b'])
  expect(parseShopBeacon('packages')).toEqual([{ kind: 'packages', key: '', count: 1 }])
})

test.each(['', 'song', 'song A', 'visit', 'checkout essencial', 'song a b', `song ${'x'.repeat(81)}`, 'song ../a'])(
  'the report "%s" → at most what a page of ours says',
  (text) => {
    expect(parseShopBeacon(text).map(({ key }) => key)).toEqual(text === 'song a b' ? ['a'] : [])
  },
)

test('counts of several keys → one sum per kind', () => {
  const counts = [
    { kind: 'checkout', key: 'express', count: 2 },
    { kind: 'visit', key: '', count: 9 },
    { kind: 'checkout', key: 'premium', count: 3 },
  ] as const
  expect([countOf(counts, 'checkout'), countOf(counts, 'packages')]).toEqual([5, 0])
})
