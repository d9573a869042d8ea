// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Announcement } from './announcement.tsx'

afterEach(cleanup)

test('what the page shows from the start → nothing is announced', () => {
  render(<Announcement text="Em Análise" />)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('the text changes → it is announced', () => {
  const { rerender } = render(<Announcement text="Em Análise" />)
  rerender(<Announcement text="Em Produção" />)
  expect(screen.getByRole('status').textContent).toBe('Em Produção')
})

test('the text changes back → that is announced, too', () => {
  const { rerender } = render(<Announcement text="Em Análise" />)
  rerender(<Announcement text="Em Produção" />)
  rerender(<Announcement text="Em Análise" />)
  expect(screen.getByRole('status').textContent).toBe('Em Análise')
})
