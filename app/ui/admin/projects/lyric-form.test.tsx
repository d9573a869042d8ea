import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { LyricForm } from './lyric-form.tsx'

const version = { id: '0198f0a0-0000-7000-8000-000000000001', name: 'Valsa', lyric: 'Da Ana' }

function render(failure: Parameters<typeof LyricForm>[0]['failure'], change: Partial<typeof version> = {}) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <LyricForm
          version={{ ...version, ...change }}
          lyrics={[]}
          sings={null}
          suggestion={{ text: 'Do briefing', from: 'briefing' }}
          failure={failure}
        />
      ),
    },
  ])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('a stored lyric → sent back as what the form was filled from', () => {
  const html = render(null)
  expect(html).toContain('name="seenLyric" value="Da Ana"')
  expect(html).not.toContain('role="alert" class="notice"')
})

test('no lyric yet → the one of the briefing is offered, but not said to be stored', () => {
  const html = render(null, { lyric: '' })
  expect(html).toContain('name="seenLyric" value=""')
  expect(html).toContain('>Do briefing</textarea>')
})

test('somebody saved meanwhile → the stored lyric beside mine, which is saved over it only now', () => {
  const html = render({ refusal: 'changed-meanwhile', typed: 'Do Beto', storedLyric: 'Da Ana e da Bia' })
  expect(html).toContain('Alguém salvou a letra antes de você. Nada foi sobrescrito.')
  expect(html).toMatch(/<textarea[^>]*readOnly[^>]*>Da Ana e da Bia<\/textarea>/i)
  expect(html).toMatch(/<textarea[^>]*name="lyric"[^>]*>Do Beto<\/textarea>/)
  expect(html).toContain('name="seenLyric" value="Da Ana e da Bia"')
  expect(html).toContain('Salvar a minha')
})
