import { passageKey, type Passage } from '#core/preview/proof.ts'
import type { DbOrTx } from '#db/client.ts'
import { arePassagesComing, listPassages } from '#db/preview/proofs.ts'

/** Where each of these passages can be heard by now, and whether one that is not there yet is being cut. */
export async function hearPassages(db: DbOrTx, projectId: string, wanted: readonly Passage[]) {
  const known = await listPassages(db, [...new Set(wanted.map(({ versionId }) => versionId))])
  const urls = new Map(known.map((passage) => [passageKey(passage), `/trechos/${passage.id}.m4a`]))
  const urlOf = (passage: Passage | null | undefined) => (passage ? (urls.get(passageKey(passage)) ?? null) : null)
  const isMissing = (passage: Passage | null | undefined) => passage != null && urlOf(passage) === null
  const areComing = wanted.some(isMissing) && (await arePassagesComing(db, projectId))
  return { urlOf, isComing: (passage: Passage | null | undefined) => areComing && isMissing(passage) }
}
