// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { VersionSwitcher } from './version-switcher.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const versions = [1, 2, 3].map((number) => ({ id: `v${number}`, number, label: `Samba de roda ${number}` }))

/** A row of 300 pixels with chips of 200. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    const number = Number(/\d$/.exec(this.textContent ?? '')?.[0] ?? 0)
    return this.tagName === 'UL' ? new DOMRect(0, 0, 300, 44) : new DOMRect((number - 1) * 200, 0, 200, 44)
  })
  return vi.spyOn(HTMLElement.prototype, 'scrollBy')
}

function show(activeId: string) {
  return <VersionSwitcher versions={versions} activeId={activeId} hidden={false} onSwitch={() => undefined} />
}

test('the version that plays stands outside of the row → the row moves until it is seen whole', () => {
  const moved = layOut()
  const { rerender } = render(show('v1'))
  rerender(show('v3'))

  expect(moved.mock.calls.at(-1)).toEqual([{ left: 300 }])
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Samba de roda 3')
})

test('the row fades at its edges → the version that plays stands between them', () => {
  const moved = layOut()
  vi.spyOn(globalThis, 'getComputedStyle').mockImplementation(() =>
    Object.assign(document.createElement('p').style, { paddingLeft: '16px' }),
  )
  const { rerender } = render(show('v1'))
  expect(moved.mock.calls.at(-1)).toEqual([{ left: -16 }])
  rerender(show('v3'))

  expect(moved.mock.calls.at(-1)).toEqual([{ left: 316 }])
})
