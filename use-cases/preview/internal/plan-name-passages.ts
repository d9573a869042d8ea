import { passageAround, type Passage } from '#core/preview/proof.ts'
import type { Version } from '#core/preview/version-view.ts'
import type { DbOrTx } from '#db/client.ts'
import { listNameMarks, type StoredNameMark } from '#db/preview/sung-names.ts'

/** Where the newest version the client was shown sings each name, as it is heard. `versions`: newest first. */
export async function planNamePassages(
  db: DbOrTx,
  versions: readonly Version[],
): Promise<{ mark: StoredNameMark; passage: Passage }[]> {
  const [newest] = versions
  const durationMs = newest?.recording?.durationMs
  if (!newest || durationMs == null) return []
  return (await listNameMarks(db, [newest.id])).flatMap((mark) =>
    mark.atMs === null
      ? []
      : [
          {
            mark,
            passage: { versionId: newest.id, gain: 0, ...passageAround({ fromMs: mark.atMs, toMs: null }, durationMs) },
          },
        ],
  )
}
