// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { createPlayedSongs } from './played-songs.ts'

function create(html: string) {
  const page = document.createElement('div')
  page.innerHTML = html
  document.body.append(page)
  // Nothing is followed: only what is reported matters.
  page.addEventListener('click', (event) => event.preventDefault())
  const reports: string[] = []
  const songs = createPlayedSongs((text) => void reports.push(text), page)
  return { reports, songs, press: (selector: string) => page.querySelector<HTMLElement>(selector)?.click() }
}

const links = '<a href="/sobre">Sobre</a><a href="/pagamento/premium"><b>Comprar</b></a>'

test('a song is heard twice → reported once', () => {
  const { reports, songs } = create(links)
  songs.add('saudade')
  songs.add('saudade')
  songs.add('festa')

  expect(reports).toEqual(['song saudade', 'song festa'])
})

test('a link to a checkout → the songs before it, once', () => {
  const { reports, songs, press } = create(links)
  songs.add('saudade')
  press('a[href="/sobre"]')
  press('b')
  press('b')
  songs.add('festa')
  press('b')

  expect(reports.filter((text) => text.startsWith('song-before'))).toEqual([
    'song-before-checkout saudade',
    'song-before-checkout festa',
  ])
})

test('a checkout without a song before → nothing reported', () => {
  const { reports, press } = create(links)
  press('b')

  expect(reports).toEqual([])
})

test('the calculator’s form goes on to a checkout → the songs before it', () => {
  const { reports, songs, press } = create(
    '<form onsubmit="return false"><button type="submit" formaction="/calculadora/continuar">Continuar</button></form>',
  )
  songs.add('saudade')
  const form = document.querySelector('form:last-of-type')
  form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, submitter: document.querySelector('form button') }))
  press('nothing')

  expect(reports).toContain('song-before-checkout saudade')
})
