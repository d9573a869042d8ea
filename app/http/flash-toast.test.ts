import { expect, test } from 'vitest'

import { createSigner } from '#adapters/signer.ts'

import { redirectWithToast, consumeToast } from './flash-toast.ts'

const deps = { signer: createSigner('s'.repeat(40)), siteUrl: 'https://harmonia.example' }
const toast = { title: 'Versão adicionada!', text: '"Valsa" já está na página do cliente.' }

function leave(path: string) {
  const response = redirectWithToast(deps, path, toast, ['outro=1; Path=/'])
  const [, cookie = ''] = response.headers.getSetCookie()
  return {
    url: new URL(response.headers.get('location') ?? '', deps.siteUrl),
    cookie: cookie.split(';')[0] ?? '',
    response,
  }
}

const read = (url: URL, cookie: string) => consumeToast(new Request(url, { headers: { cookie } }), url, deps)

test('the next screen → shows the toast, once', () => {
  const { url, cookie, response } = leave('/admin/projects?busca=ana')

  expect([url.pathname, url.searchParams.get('busca')]).toEqual(['/admin/projects', 'ana'])
  expect(response.headers.getSetCookie()[0]).toBe('outro=1; Path=/')
  const consumed = read(url, cookie)
  expect(consumed.toast).toMatchObject(toast)
  expect(consumed.cookies[0]).toMatch(
    /^harmonia_toast_[0-9a-f]{8}=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(read(url, '').toast).toBeNull()
})

test('a refusal → shown as one', () => {
  const response = redirectWithToast(deps, '/admin/projects', { ...toast, isRefusal: true })
  const [cookie = ''] = response.headers.getSetCookie()
  const url = new URL(response.headers.get('location') ?? '', deps.siteUrl)

  expect(read(url, cookie.split(';')[0] ?? '').toast).toMatchObject({ ...toast, isRefusal: true })
})

test('another screen or the same one read in between → the toast stays', () => {
  const { url, cookie } = leave('/admin/projects')
  const other = leave('/admin/projects')
  const jar = `${cookie}; ${other.cookie}`

  for (const path of ['/admin/projects', '/admin', '/admin/projects?recado=', '/admin/projects?recado=.*'])
    expect(read(new URL(path, deps.siteUrl), jar)).toEqual({ toast: null, cookies: [] })
  expect(read(other.url, jar).toast?.id).toBe(other.url.searchParams.get('recado'))
  expect(read(url, jar).toast).toMatchObject(toast)
})

test('the dashboard as the next screen → its cookie goes with `/admin.data`, too', () => {
  const [, cookie = ''] = leave('/admin').response.headers.getSetCookie()

  expect(cookie).toContain('; Path=/; ')
})

test('a forged key or cookie → no text in the panel', () => {
  const { url, cookie } = leave('/admin')
  const [name = '', signed = ''] = cookie.split('=')
  const foreign = new URL('/admin?recado=aaaaaaaa', deps.siteUrl)

  expect(read(foreign, `harmonia_toast_aaaaaaaa=${signed}`).toast).toBeNull()
  expect(read(url, `${name}=${Buffer.from('["x","y","z"]').toString('base64url')}.AAAA`).toast).toBeNull()
})

test('a URL with an earlier key → gets the new key', () => {
  const { url } = leave('/admin/projects?recado=aaaaaaaa')
  expect(url.searchParams.getAll('recado')).toHaveLength(1)
  expect(url.searchParams.get('recado')).not.toBe('aaaaaaaa')
})
