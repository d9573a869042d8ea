import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { FailurePage } from './failure-pages.tsx'

const shown = (code: string | null) => renderToStaticMarkup(<FailurePage status={500} code={code} />)

test('a page fails under a code → it asks for that code and shows it', () => {
  expect(shown('a1b2c3')).toMatch(/mande o código do erro.*Código do erro: <code[^>]*>a1b2c3/)
})

test.each([null, ''])('a page fails that is the same for everybody (code %j) → it asks for no code', (code) => {
  expect(shown(code)).not.toContain('código')
})
