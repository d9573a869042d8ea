// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Form, redirect } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { PasswordField } from '#app/ui/admin/auth/password-field.tsx'
import { AuthLayout } from '#app/ui/admin/shell/auth-layout.tsx'
import { stubMiddleware } from '#test/support/browser/stub-middleware.ts'

import routes from '../../../routes.ts'
import SignInLayout, { clientMiddleware } from './sign-in-layout.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

/** A screen that opens without signing in, whose tries end like these, one after the other. */
async function openScreen(...ends: (() => Promise<unknown>)[]) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      Component: SignInLayout,
      ErrorBoundary: () => <p>Algo desafinou por aqui</p>,
      middleware: stubMiddleware(...clientMiddleware),
      children: [
        { path: '/', Component: Invitation, action: () => ends.shift()?.() },
        { path: '/admin/login', Component: () => <p>Entre de novo</p> },
      ],
    },
  ])
  await act(async () => render(<Stub />))
  screen.getByLabelText<HTMLInputElement>('Nome').value = 'Rita'
  screen.getByLabelText<HTMLInputElement>('Senha').value = 'uma senha bem longa'
}

function Invitation() {
  return (
    <AuthLayout title="Boas-vindas à equipe">
      <Form method="post">
        <input name="token" type="hidden" value="segredo" readOnly />
        <input name="nome" aria-label="Nome" />
        <PasswordField label="Senha" error="" />
        <button type="submit">Criar conta e entrar</button>
      </Form>
    </AuthLayout>
  )
}

const press = () => act(async () => fireEvent.click(screen.getByText('Criar conta e entrar')))
const typed = () => ['Nome', 'Senha'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)

test.each<[string, unknown]>([
  ['the line breaks', new TypeError('Failed to fetch')],
  ['something before us fails', { status: 502, statusText: '', internal: false, data: '' }],
])('%s while somebody signs in → what was typed stands there, and nothing of it is stored', async (_, error) => {
  await openScreen(() => Promise.reject(error))
  await press()

  expect(typed()).toEqual(['Rita', 'uma senha bem longa'])
  expect(screen.getByText('Sem resposta do servidor')).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
})

test('the form leads to the sign-in → it is followed, and nothing of the form is stored', async () => {
  await openScreen(() => Promise.resolve(redirect('/admin/login')))
  await press()

  expect(screen.getByText('Entre de novo')).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
})

test('every screen of the panel with a form → in a frame that keeps what was typed', () => {
  const alone = routes.filter(({ path, file }) => path?.startsWith('admin/') && file.endsWith('.tsx'))

  expect(alone.map(({ file }) => file).filter(hasAction)).toEqual([])
})

function hasAction(file: string): boolean {
  return /export (async )?function action/.test(readFileSync(`app/${file}`, 'utf8'))
}
