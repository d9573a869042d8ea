// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { useFocusFallback } from './use-focus-fallback.ts'

afterEach(cleanup)

test('an update removes the focused link → the page has the focus', () => {
  const { rerender } = render(<Page links={['Pagar agora', 'Contrato']} />)
  screen.getByText('Pagar agora').focus()
  rerender(<Page links={['Contrato']} />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('an update removes another link → the focus stays where it is', () => {
  const { rerender } = render(<Page links={['Pagar agora', 'Contrato']} />)
  screen.getByText('Contrato').focus()
  rerender(<Page links={['Contrato']} />)
  expect(document.activeElement).toBe(screen.getByText('Contrato'))
})

test('the link was left before it is removed → the focus is not moved', () => {
  const { rerender } = render(<Page links={['Pagar agora', 'Contrato']} />)
  screen.getByText('Pagar agora').focus()
  screen.getByText('Pagar agora').blur()
  rerender(<Page links={['Contrato']} />)
  expect(document.activeElement).toBe(document.body)
})

function Page({ links }: { links: string[] }) {
  const focus = useFocusFallback()
  return (
    <main tabIndex={-1}>
      <div {...focus}>
        {links.map((text) => (
          <a key={text} href="/">
            {text}
          </a>
        ))}
      </div>
    </main>
  )
}
