// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { SongLead } from './song-lead.tsx'

afterEach(cleanup)

test.each([
  [false, 'Versão que você ouviu: Valsa'],
  [true, 'Versão que você aprovou: Valsa'],
])('the song on tracking, approved: %s → said of the version', (isApproved, line) => {
  const song = { projectId: 'p', title: 'Música para Lia', cover: 1, name: 'Valsa', isApproved, url: 'data:,' }
  render(<SongLead words={[]} song={song} />)

  expect(screen.getByText(line)).toBeTruthy()
})
