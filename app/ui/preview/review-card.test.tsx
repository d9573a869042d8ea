// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { correctionsAreFree } from '#copy/preview/revisions.ts'

import { ReviewCard } from './review-card.tsx'
import { useReviewSubmit } from './use-review-submit.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const cost = 'Cada pedido de ajustes custa R$ 79.'

/** The card of somebody who has no revision left. */
function show(change: { onlyCorrections: boolean; typed?: string }) {
  function Card() {
    const submit = useReviewSubmit({ projectId: 'p', failure: null, answerKey: null, canSend: () => true })
    return (
      <ReviewCard
        path="/preview/x"
        status="waiting"
        isActive
        hasVersions
        projectId="p"
        offeredId="v"
        toPay={{ path: '/revisao-extra/x', price: 'R$ 79' }}
        coverage={cost}
        unsentLyric=""
        takenBack=""
        typed=""
        notice={null}
        selected={null}
        onSelect={() => undefined}
        submit={submit}
        {...change}
      />
    )
  }
  const Stub = createRoutesStub([{ path: '/', Component: Card }])
  render(<Stub />)
}

const shown = () => [screen.queryByText(correctionsAreFree), screen.queryByText(cost), screen.queryByRole('link')]

test('only corrections are noted → said to be free, and nothing to pay; a word more → what that costs', async () => {
  show({ onlyCorrections: true })
  expect(shown()).toEqual([expect.anything(), null, null])

  await userEvent.type(screen.getByLabelText('O que você achou?'), 'Mais lenta.')
  expect(shown()).toEqual([null, expect.anything(), expect.anything()])
})

test('something else is noted, or was typed before → what it costs, and where it is paid', () => {
  for (const change of [{ onlyCorrections: false }, { onlyCorrections: true, typed: 'Mais lenta.' }]) {
    show(change)
    expect(shown()).toEqual([null, expect.anything(), expect.anything()])
    cleanup()
  }
})
