import { extraPriceText } from '#copy/catalog/packages.ts'
import { buyRefusals } from '#copy/preview/revisions.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import { quoteExtra } from '#core/catalog/quote.ts'
import { extraRevisionId, sellRevision, type RevisionStanding } from '#core/preview/revision.ts'

type Project = { previewCode: string; hasVersions: boolean; deliveredAt: Date | null }

export type ShownRevisions = {
  standing: RevisionStanding
  offer: { address: string; price: string } | null
  /** Why none is for sale, when that is worth a word. */
  closed: string
}

/** What a project has in revisions, and how one more is bought. */
export function showRevisions(
  standing: RevisionStanding,
  { previewCode, ...project }: Project,
  { catalog, now }: { catalog: Catalog; now: Date },
): ShownRevisions {
  const sold = sellRevision(standing, project, now)
  const price = quoteExtra(catalog, extraRevisionId).ok ? extraPriceText(catalog, extraRevisionId) : null
  if (!sold.ok) return { standing, offer: null, closed: sold.code === 'nothing-to-hear' ? '' : buyRefusals[sold.code] }
  return { standing, offer: price ? { address: `/revisao-extra/${previewCode}`, price } : null, closed: '' }
}
