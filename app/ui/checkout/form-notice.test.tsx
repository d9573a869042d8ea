// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { FormNotice } from './buyer-fields.tsx'

afterEach(cleanup)

const saying = (errors: React.ComponentProps<typeof FormNotice>['errors']) => {
  render(<FormNotice errors={errors} refusal={null} />)
  return screen.getByRole('alert').textContent
}

test('only the contract is not accepted yet → asks for that', () => {
  expect(saying({ terms: 'terms-required' })).toContain('leia o contrato')
})

test('a name is missing, too → says that fields are marked', () => {
  expect(saying({ terms: 'terms-required', name: 'name-required' })).toContain('Confira os campos marcados')
})
