// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, data, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { shouldRevalidate } from '#app/routes/admin/auth/confirm-password.tsx'

import { PasskeyConfirmation } from './passkey-confirmation.tsx'

let signed: string[]

beforeEach(() => {
  signed = []
  class Credential {
    static parseRequestOptionsFromJSON = (options: unknown) => options
    toJSON = () => ({})
  }
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('navigator', {
    credentials: {
      get: async ({ publicKey }: { publicKey: { challenge: string } }) => {
        signed.push(publicKey.challenge)
        return new Credential()
      },
    },
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = () => act(async () => fireEvent.click(screen.getByRole('button')))

test('a passkey is refused → the next try signs another challenge, and the form that waits is sent along again', async () => {
  let readings = 0
  const held: unknown[] = []
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PasskeyConfirmation
          options={useLoaderData<{ challenge: string }>()}
          address="/?origem=/admin"
          held={'{"to":"/admin/conta"}'}
          disabled={false}
        />
      ),
      HydrateFallback: () => null,
      loader: () => ({ challenge: `challenge-${(readings += 1)}` }),
      action: async ({ request }) => {
        held.push((await request.formData()).get('formulario'))
        return data({ refusal: 'passkey-refused' }, { status: 422 })
      },
      shouldRevalidate,
    },
  ])
  await act(async () => render(<Stub />))
  await press()
  await expect.poll(() => readings).toBe(2)
  await press()

  await expect.poll(() => signed).toEqual(['challenge-1', 'challenge-2'])
  await expect.poll(() => held).toEqual(Array(2).fill('{"to":"/admin/conta"}'))
})
