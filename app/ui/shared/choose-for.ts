import type { FormEvent } from 'react'

/**
 * For a part that only one choice of its form asks for: typing in it makes that choice. Where `:has()` is unknown the part is always
 * there; elsewhere it is hidden, and nothing is typed in it.
 */
export function chooseFor(choice: string) {
  return ({ currentTarget }: FormEvent<HTMLElement>) => {
    if (CSS.supports('selector(:has(*))')) return
    const input = currentTarget.closest('form')?.querySelector<HTMLInputElement>(choice)
    if (input) input.checked = true
  }
}
