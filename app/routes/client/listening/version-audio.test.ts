import { expect, test } from 'vitest'

import { listHearableVersions } from '#db/preview/versions.ts'
import { createPublishedVersion } from '#test/support/played-version-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { withAudio } from './version-audio.ts'

const context = await createTestContext()

test('versions that sing the same words → share one list of lines, which their page carries once', async () => {
  const project = await createPaidProject(context)
  for (const lyric of ['Ana\nveio do mar', 'Ana\nveio do mar', 'Outra'])
    await createPublishedVersion(context, project.id, { lyric })

  const lyrics = withAudio(await listHearableVersions(context.db, project.id), null).map(({ lyric }) => lyric)
  const firsts = lyrics.map(([line]) => line?.text ?? '')
  expect(firsts.toSorted((one, other) => one.localeCompare(other))).toEqual(['Ana', 'Ana', 'Outra'])
  expect(new Set(lyrics).size).toBe(2)
})
