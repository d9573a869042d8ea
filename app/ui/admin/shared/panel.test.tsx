import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Panel } from './panel.tsx'

test('a part that is closed on a phone → its title stays outside, what a link leads to is inside and so opens it', () => {
  const page = renderToStaticMarkup(
    <Panel title="Histórico" isFolded>
      Criado
    </Panel>,
  )
  const [before = '', inside = ''] = page.split('<details')
  expect(before).toContain('Histórico</h2>')
  expect(inside).toContain('id="parte-historico"')
  expect(page.match(/parte-historico/g)).toHaveLength(1)
})

test('a part that is always open → nothing to open', () => {
  const page = renderToStaticMarkup(<Panel title="Histórico">Criado</Panel>)
  expect(page).toMatch(/^<section id="parte-historico"/)
  expect(page).not.toContain('<details')
})
