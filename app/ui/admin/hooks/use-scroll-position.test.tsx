// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link, Outlet, useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { useScrollPosition } from './use-scroll-position.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Frame() {
  useScrollPosition()
  return <Outlet />
}

const Lists = () => (
  <>
    <Link to="/projeto#notas">À parte</Link>
    <Link to="/projeto#nada">A lugar nenhum</Link>
  </>
)

function Project() {
  const navigate = useNavigate()
  return (
    <section id="notas">
      <button type="button" onClick={() => void navigate(-1)}>
        Voltar
      </button>
    </section>
  )
}

/** Where the next screen begins after a link is pressed. */
async function follow(name: string): Promise<string> {
  let begun = ''
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    begun = this.id
  })
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {
    begun = 'top'
  })
  const children = [
    { path: '/', Component: Lists },
    { path: '/projeto', Component: Project },
  ]
  const Stub = createRoutesStub([{ Component: Frame, children }])
  await act(async () => render(<Stub />))
  await act(async () => fireEvent.click(screen.getByText(name)))
  return begun
}

test('a link to a part of another screen → the screen begins at that part', async () => {
  expect(await follow('À parte')).toBe('notas')
})

test('a link to a part that is not there → the screen begins at its top', async () => {
  expect(await follow('A lugar nenhum')).toBe('top')
})

test('back to a screen that was scrolled → to the same height', async () => {
  vi.stubGlobal('scrollY', 640)
  await follow('A lugar nenhum')
  vi.stubGlobal('scrollY', 0)
  await act(async () => fireEvent.click(screen.getByText('Voltar')))

  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' })
})
