import type { SungNamesView } from '#core/preview/sung-name.ts'
import type { Version } from '#core/preview/version-view.ts'
import { versionLabel } from '#core/preview/version.ts'
import type { DbOrTx } from '#db/client.ts'

import { hearPassages } from './internal/hear-passages.ts'
import { planNamePassages } from './internal/plan-name-passages.ts'
import { readNames } from './mark-names.ts'

/** The names of the briefing in the version that plays first; `null` where there are none to judge. */
export async function readSungNames(
  db: DbOrTx,
  projectId: string,
  { heard, versions }: { heard: Version | null; versions: readonly Version[] },
): Promise<Omit<SungNamesView, 'voices'> | null> {
  if (!heard) return null
  const { names, marks } = await readNames(db, projectId, [heard.id])
  if (names.length === 0 || marks.length === 0) return null
  const planned = await planNamePassages(db, [heard])
  const wanted = planned.map(({ passage }) => passage)
  const { urlOf, isComing } = await hearPassages(db, projectId, wanted)
  return {
    versionId: heard.id,
    versionName: versionLabel(heard, versions),
    names: names.map((one) => {
      const mark = marks.find(({ name }) => name === one.name)
      const passage = planned.find(({ mark: { name } }) => name === one.name)?.passage
      return {
        ...one,
        atMs: mark?.atMs ?? null,
        reason: mark?.reason ?? null,
        url: urlOf(passage),
        isComing: isComing(passage),
        verdict: mark?.verdict ?? null,
      }
    }),
  }
}
