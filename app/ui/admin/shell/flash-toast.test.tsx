// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { createRoutesStub, Outlet, useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { toastParam } from '#app/http/toast-param.ts'

import { FlashToast, type FlashMessage } from './flash-toast.tsx'

afterEach(cleanup)

const saved: FlashMessage = { id: 'a1b2c3d4', title: 'Nome salvo', text: '', isRefusal: false }

function Frame() {
  const { toast } = useLoaderData<{ toast: FlashMessage | null }>()
  return (
    <>
      <Outlet />
      <FlashToast flashToast={toast} />
    </>
  )
}

function Screen({ readsAgain }: { readsAgain: boolean }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (readsAgain) void revalidate()
  }, [readsAgain, revalidate])
  return (
    <>
      <output>{`${pathname}${search}`}</output>
      <data>{useLoaderData<number>()}</data>
      {['/conta', '/pedidos'].map((to) => (
        <button key={to} type="button" onClick={() => void navigate(to)}>
          {to}
        </button>
      ))}
    </>
  )
}

/** The screen that a form leads to, with the toast of what was done. */
async function arrive({ readsAgain = false } = {}) {
  let readings = 0
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Frame,
      HydrateFallback: () => null,
      loader: ({ url }) => ({ toast: url.searchParams.has(toastParam) ? saved : null }),
      children: [
        { path: 'conta', Component: () => <Screen readsAgain={readsAgain} />, loader: () => (readings += 1) },
        { path: 'pedidos', Component: () => <Screen readsAgain={false} />, loader: () => 0 },
      ],
    },
  ])
  await act(async () => render(<Stub initialEntries={[`/conta?${toastParam}=${saved.id}`]} />))
}

const address = () => document.querySelector('output')?.textContent
const shownReading = () => document.querySelector('data')?.textContent
const said = () => screen.queryByText('Nome salvo') !== null
const go = (to: string) => act(async () => screen.getByRole('button', { name: to }).click())

test('a screen opens with a toast → its key leaves the address, the toast stays, and nothing is read twice', async () => {
  await arrive()

  expect([address(), said(), shownReading()]).toEqual(['/conta', true, '1'])
})

test('a screen is read again just as its toast comes → what was read is shown', async () => {
  await arrive({ readsAgain: true })

  expect([address(), said(), shownReading()]).toEqual(['/conta', true, '2'])
})

test('a screen is left and opened again → its toast is not said a second time', async () => {
  await arrive()
  await go('/pedidos')
  const elsewhere = said()
  await go('/conta')

  expect([address(), elsewhere, said()]).toEqual(['/conta', false, false])
})
