import { passageKey } from '#core/preview/proof.ts'
import type { SungNamesView } from '#core/preview/sung-name.ts'
import type { Version } from '#core/preview/version-view.ts'
import { versionLabel } from '#core/preview/version.ts'
import type { DbOrTx } from '#db/client.ts'
import { listPassages } from '#db/preview/proofs.ts'

import { planNamePassages } from './internal/plan-name-passages.ts'
import { readNames } from './mark-names.ts'

/** The names of the briefing in the newest version the client was shown; `null` where there are none to judge. */
export async function readSungNames(
  db: DbOrTx,
  projectId: string,
  versions: readonly Version[],
): Promise<Omit<SungNamesView, 'voices'> | null> {
  const [newest] = versions
  if (!newest) return null
  const { names, marks } = await readNames(db, projectId, [newest.id])
  if (names.length === 0 || marks.length === 0) return null
  const planned = await planNamePassages(db, versions)
  const passages = await listPassages(db, [newest.id])
  const urls = new Map(passages.map((passage) => [passageKey(passage), `/trechos/${passage.id}.m4a`]))
  return {
    versionId: newest.id,
    versionName: versionLabel(newest, versions),
    names: names.map((one) => {
      const mark = marks.find(({ name }) => name === one.name)
      const passage = planned.find(({ mark: { name } }) => name === one.name)?.passage
      const url = passage ? (urls.get(passageKey(passage)) ?? null) : null
      return {
        ...one,
        atMs: mark?.atMs ?? null,
        reason: mark?.reason ?? null,
        url,
        isComing: passage !== undefined && url === null,
        verdict: mark?.verdict ?? null,
      }
    }),
  }
}
