// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { stepErrors } from '#copy/preview/errors.ts'

import { StepPanel } from './project-panels.tsx'

afterEach(cleanup)

test.each(['moved-meanwhile', 'client-answered'] as const)(
  'a refused move of a project that has no step left (%s) → its reason is told, once',
  (refusal) => {
    const facts = { status: 'feedback', stopReason: null, briefing: null, isPresented: true } as const
    render(<StepPanel step="presentation" facts={facts} failure={{ intent: 'move-step', refusal, typed: '' }} />)

    expect(screen.getByRole('alert').textContent).toBe(stepErrors[refusal])
    expect(screen.getAllByText(stepErrors[refusal])).toHaveLength(1)
  },
)
