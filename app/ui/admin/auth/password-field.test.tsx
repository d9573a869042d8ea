// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { PasswordField } from './password-field.tsx'

afterEach(cleanup)

test('a new password → hidden, shown and hidden again by a press, and pasted as it is', async () => {
  render(<PasswordField label="Senha" error="" />)
  const field = screen.getByLabelText('Senha')
  const toggle = await screen.findByLabelText('Mostrar a senha')
  const types = [field.getAttribute('type')]
  for (let press = 0; press < 2; press += 1) {
    fireEvent.click(toggle)
    types.push(field.getAttribute('type'))
  }

  expect(types).toEqual(['password', 'text', 'password'])
  // A handler that refuses it would cancel the event.
  expect([fireEvent.paste(field), field.hasAttribute('maxlength')]).toEqual([true, false])
})
