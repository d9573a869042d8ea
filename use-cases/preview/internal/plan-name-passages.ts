import { passageAround, type Passage } from '#core/preview/proof.ts'
import type { Version } from '#core/preview/version-view.ts'
import type { DbOrTx } from '#db/client.ts'
import { listNameMarks, type StoredNameMark } from '#db/preview/sung-names.ts'

/** Where each of these versions sings each name, as it is heard. */
export async function planNamePassages(
  db: DbOrTx,
  versions: readonly Pick<Version, 'id' | 'recording'>[],
): Promise<{ mark: StoredNameMark; passage: Passage }[]> {
  const marks = await listNameMarks(
    db,
    versions.map(({ id }) => id),
  )
  return marks.flatMap((mark) => {
    const { versionId, atMs } = mark
    const durationMs = versions.find(({ id }) => id === versionId)?.recording?.durationMs ?? null
    if (atMs === null || durationMs === null) return []
    return [{ mark, passage: { versionId, gain: 0, ...passageAround({ fromMs: atMs, toMs: null }, durationMs) } }]
  })
}
