import { expect, test } from 'vitest'

import { projectForm } from './project-form.ts'

const id = '0b6f6a0e-1d0c-4f5a-9d53-0a4c4d3f8a11'
const typed = {
  client: id.toUpperCase(),
  title: ' Música  de aniversário ',
  package: 'premium',
  notify: 'sim',
  submission: id,
}

test('input → normalised', () => {
  expect(projectForm.parse(typed, () => 'new')).toEqual({
    ok: true,
    value: { clientId: id, title: 'Música de aniversário', packageId: 'premium', notifyClient: true, projectId: id },
  })
  expect(projectForm.parse({ ...typed, notify: '', submission: 'x' }, () => 'new')).toMatchObject({
    value: { notifyClient: false, projectId: 'new' },
  })
})

test('client, title and package missing → all reported at once', () => {
  expect(
    projectForm.parse({ client: '1', title: ' ', package: 'ouro', notify: '', submission: '' }, () => 'new'),
  ).toEqual({
    ok: false,
    errors: { client: 'client-required', title: 'title-required', package: 'package-required' },
  })
  expect(projectForm.parse({ ...typed, title: 'x'.repeat(161) }, () => 'new')).toEqual({
    ok: false,
    errors: { title: 'title-too-long' },
  })
})
