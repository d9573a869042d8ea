// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { closeOnPressOutside } from './press-outside.ts'

function open() {
  const { container } = render(
    <dialog onPointerDown={closeOnPressOutside}>
      <p>Atalhos</p>
    </dialog>,
  )
  const dialog = container.querySelector('dialog')
  const text = container.querySelector('p')
  if (!dialog || !text) throw new Error('nothing was drawn')
  dialog.showModal()
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200)
  return { dialog, text }
}

test('pressed outside of a dialog → it closes', () => {
  const { dialog } = open()
  fireEvent.pointerDown(dialog, { clientX: 20, clientY: 150 })
  expect(dialog.open).toBe(false)
})

test('pressed on its edge, or on what is in it → it stays', () => {
  const { dialog, text } = open()
  fireEvent.pointerDown(dialog, { clientX: 110, clientY: 110 })
  fireEvent.pointerDown(text, { clientX: 20, clientY: 150 })
  expect(dialog.open).toBe(true)
})
