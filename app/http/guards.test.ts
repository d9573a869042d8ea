import { expect, test } from 'vitest'

import { safeReturnPath, signInPath } from './guards.ts'

test('a page of the panel → kept with its query', () => {
  expect(safeReturnPath('/admin')).toBe('/admin')
  expect(safeReturnPath('/admin/orders?estado=paid&q=ana%20lima')).toBe('/admin/orders?estado=paid&q=ana%20lima')
  expect(signInPath('/admin/orders?q=a b')).toBe('/admin/login?origem=%2Fadmin%2Forders%3Fq%3Da%2520b')
})

test.each([
  null,
  '',
  '/',
  '/pacotes',
  '/administracao',
  '//evil.example/admin',
  '/\\evil.example',
  '/admin\\..\\..\\evil',
  '/admin/../pacotes',
  '/admin/%2e%2e/pacotes',
  'https://evil.example/admin',
  'javascript:alert(1)//admin',
  '/admin\n//evil.example',
  '\t//evil.example/admin',
  '/admin@evil.example',
  '/admin/login',
  '/admin/login/',
  '/admin/login?origem=/admin/login',
  '/admin/sair',
  '/auth-error',
  '/audio-database/nada',
])('%j → not a return path', (path) => {
  expect(safeReturnPath(path)).toBeNull()
  expect(signInPath(path ?? '')).toBe('/admin/login')
})
