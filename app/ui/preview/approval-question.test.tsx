// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApprovalQuestion } from './approval-question.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function ask() {
  const sent: Record<string, FormDataEntryValue>[] = []
  render(
    <ApprovalQuestion
      path="/preview/x"
      projectId="p"
      drafts={0}
      unsentLyric=""
      version={{ id: 'banda', name: 'Banda' }}
      terms={{ text: 'Ouvi e escolho.\nFica registrado.', hash: 'h' }}
      covers={['data:,0', 'data:,1', 'data:,2']}
      cover={1}
      typed=""
      songTitle="Nosso sim"
      notice={null}
      submit={{
        pendingIntent: '',
        failure: '',
        onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
          event.preventDefault()
          sent.push(Object.fromEntries(new FormData(event.currentTarget)))
        },
      }}
    />,
  )
  return { user: userEvent.setup(), sent }
}
const confirm = () => screen.getByRole('button', { name: 'Sim, aprovar Banda' })

test('the question is asked → its beginning comes to the top of the screen, with the focus', () => {
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue()
  ask()

  const heading = screen.getByRole('heading', { name: 'Aprovar “Banda”?' })
  expect(document.activeElement).toBe(heading)
  expect(shown.mock.contexts).toEqual([heading])
  expect(shown).toHaveBeenCalledWith({ block: 'start', behavior: 'instant' })
})

test('nothing is changed → the cover the song has is confirmed with it', async () => {
  const { user, sent } = ask()
  await user.click(confirm())

  expect(sent).toMatchObject([{ version: 'banda', terms: 'h', songTitle: 'Nosso sim', cover: '1' }])
})

test('another cover is chosen → it is confirmed with the song', async () => {
  const { user, sent } = ask()
  await user.click(screen.getByRole('radio', { name: 'Desenho 3' }))
  await user.click(confirm())

  expect(sent).toMatchObject([{ cover: '2' }])
})

test('a name and a cover were chosen → both are there again after a reload', async () => {
  const { user } = ask()
  await user.clear(screen.getByLabelText(/Que nome/))
  await user.type(screen.getByLabelText(/Que nome/), 'Valsa')
  await user.click(screen.getByRole('radio', { name: 'Desenho 3' }))
  cleanup()
  ask()

  expect(screen.getByLabelText<HTMLInputElement>(/Que nome/).value).toBe('Valsa')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Desenho 3' }).checked).toBe(true)
})
