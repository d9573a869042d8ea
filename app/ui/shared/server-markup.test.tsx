// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { ServerMarkup } from './server-markup.tsx'

test('a script changed the markup before hydration → it stays and React reports no mismatch', async () => {
  document.body.innerHTML =
    '<div class="contents" data-server-markup="footer"><footer>Rodapé</footer><audio></audio></div>'
  vi.stubEnv('SSR', false)
  const onRecoverableError = vi.fn<() => void>()

  await act(async () => {
    hydrateRoot(
      document.body,
      <ServerMarkup name="footer" renderKey="">
        {null}
      </ServerMarkup>,
      { onRecoverableError },
    )
  })

  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(document.body.querySelector('audio')).not.toBeNull()
  vi.unstubAllEnvs()
})
