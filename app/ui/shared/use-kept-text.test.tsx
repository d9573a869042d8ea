// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { clearClientStorage } from '#app/client/storage/clear-storage.ts'

import { useKeptText } from './use-kept-text.ts'

type Props = Partial<Parameters<typeof useKeptText>[1]> & { served?: string; isThere?: boolean }

function Form({ served, isThere = true, key: _key, ...options }: Props) {
  const forget = useKeptText('text', { key: 'presente:a', ...options })
  return (
    <details>
      <summary>Escrever</summary>
      {isThere ? (
        <form onSubmit={(event) => event.preventDefault()}>
          <textarea id="text" aria-label="Recado" defaultValue={served ?? options.stored} />
          <button type="submit">Mandar</button>
        </form>
      ) : null}
      <button type="button" onClick={forget}>
        Chegou
      </button>
    </details>
  )
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Recado')
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const send = () => fireEvent.click(screen.getByText('Mandar'))

/** Another page load: what was drawn is gone, what is stored stays. */
function reload(props: Props = {}) {
  cleanup()
  render(<Form {...props} />)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

test('typed, and the page is read again → the text is back, and unfolded', () => {
  reload()
  type('Obrigada, minha filha')
  reload()

  expect(field().value).toBe('Obrigada, minha filha')
  expect(field().closest('details')?.open).toBe(true)
})

test('the form of somebody else → stays empty', () => {
  reload()
  type('Obrigada')
  cleanup()
  render(<Other />)

  expect(field().value).toBe('')
})

function Other() {
  useKeptText('text', { key: 'presente:b' })
  return <textarea id="text" aria-label="Recado" />
}

test('the text is deleted, was taken, or "Sair" was pressed → nothing of it stays', () => {
  reload()
  type('Obrigada')
  type('')
  expect(localStorage).toHaveLength(0)

  type('Obrigada')
  fireEvent.click(screen.getByText('Chegou'))
  expect(localStorage).toHaveLength(0)

  type('Obrigada')
  expect(localStorage).toHaveLength(1)
  clearClientStorage()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('harmonia-rascunho'))).toEqual([])
})

test('sent, and the page says that it was taken → it is gone; what is written after it stays', () => {
  reload()
  type('Obrigada')
  send()
  reload({ isTaken: true })
  expect(field().value).toBe('')

  type('Mais uma coisa')
  reload({ isTaken: true })
  expect(field().value).toBe('Mais uma coisa')
})

test('sent, and the answer never came → the text is back', () => {
  reload()
  type('Obrigada')
  send()
  reload()
  expect(field().value).toBe('Obrigada')
})

test('sent, and the next page has no such form → it is gone', () => {
  reload()
  type('Obrigada')
  send()
  reload({ isThere: false })
  expect(localStorage).toHaveLength(0)
})

test('refused → the text that came back stays, through a reload, too', () => {
  reload()
  type('Longa demais')
  send()
  reload({ served: 'Longa demais' })
  expect(field().value).toBe('Longa demais')
  reload()
  expect(field().value).toBe('Longa demais')
})

test('a stored text is changed → the change is back until the server has another text', () => {
  reload({ stored: 'Para a mãe' })
  type('Para a mãe, com amor')
  reload({ stored: 'Para a mãe' })
  expect(field().value).toBe('Para a mãe, com amor')

  reload({ stored: 'Para a mãe, com carinho' })
  expect(field().value).toBe('Para a mãe, com carinho')
  expect(localStorage).toHaveLength(0)
})

test('a form by `useSubmission` led on → its text is gone; it was refused → the text stays', () => {
  const submission = { isSending: true, failure: null, answer: undefined, restored: 0 }
  const { rerender } = render(<Form submission={submission} />)
  type('Mudei de ideia')
  rerender(<Form submission={{ ...submission, isSending: false, answer: { refusal: 'changed' } }} />)
  expect(localStorage).toHaveLength(1)

  rerender(<Form submission={{ ...submission, answer: { refusal: 'changed' } }} />)
  rerender(<Form submission={{ ...submission, isSending: false }} />)
  expect(localStorage).toHaveLength(0)
})

test('a form by `useSubmission` led to another page → its text is gone; where no page follows it stays', () => {
  const submission = { isSending: true, failure: null, answer: undefined, restored: 0 }
  render(<Form submission={submission} />)
  type('Mudei de ideia')
  cleanup()
  expect(localStorage).toHaveLength(1)

  render(<Form submission={submission} />)
  history.pushState(null, '', '/acompanhar-pedido?codigo=P0001')
  cleanup()
  expect(localStorage).toHaveLength(0)
})

test('a form that belongs to nobody yet → its text is in this tab alone', () => {
  reload({ area: 'sessionStorage' })
  type('Feliz aniversário')
  expect(localStorage).toHaveLength(0)
  reload({ area: 'sessionStorage' })
  expect(field().value).toBe('Feliz aniversário')
})

test('the form of a secret link → its key on the device says nothing of the secret', () => {
  reload()
  type('Obrigada')
  const [key = '', ...others] = Object.keys(localStorage)
  expect([key, others]).toEqual([expect.stringMatching(/^harmonia-rascunho:-?[0-9a-z]+:text$/), []])
  expect(key).not.toContain('presente')
})
