// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { OwnDataPage } from './own-data-page.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

/** Another load of the page, in this session or a later one. */
function load(email: string, endsAt: string) {
  cleanup()
  const view = { email, endsAt: new Date(endsAt), client: null, sections: [], consents: [], accesses: [], requests: [] }
  const erasability = { obstacle: null, requestedUntil: null, retained: [], hasGivenVouchers: false }
  render(<OwnDataPage view={{ ...view, erasability }} done={null} answer={null} />)
}

const message = () => screen.getByLabelText<HTMLTextAreaElement>('Conte em poucas palavras')

test('a request is typed → it is back in this session and tab, in no other, and its key names nobody', () => {
  load('ana@exemplo.com.br', '2026-03-02T12:30:00Z')
  fireEvent.input(message(), { target: { value: 'O meu telefone mudou' } })
  load('ana@exemplo.com.br', '2026-03-02T12:30:00Z')
  expect(message().value).toBe('O meu telefone mudou')
  expect(localStorage).toHaveLength(0)
  expect(Object.keys(sessionStorage).join(' ')).not.toContain('ana')

  load('ana@exemplo.com.br', '2026-03-02T14:30:00Z')
  expect(message().value).toBe('')
})
