import { extraPriceText } from '#copy/catalog/packages.ts'
import { buyErrors } from '#copy/preview/revisions.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import { quoteExtra } from '#core/catalog/quote.ts'
import type { RevisionsView } from '#core/preview/preview-view.ts'
import { extraRevisionId, canBuyRevision, type RevisionBalance } from '#core/preview/revision.ts'

type Project = { previewCode: string; deliveredAt: Date | null }

/** What a project has in revisions, and how one more is bought. */
export function revisionView(
  balance: RevisionBalance,
  { previewCode, ...project }: Project,
  { catalog, now }: { catalog: Catalog; now: Date },
): RevisionsView {
  const sold = canBuyRevision(balance, project, now)
  const price = quoteExtra(catalog, extraRevisionId).ok ? extraPriceText(catalog, extraRevisionId) : null
  if (!sold.ok) return { balance, offer: null, closed: sold.code === 'nothing-presented' ? '' : buyErrors[sold.code] }
  return { balance, offer: price ? { path: `/revisao-extra/${previewCode}`, price } : null, closed: '' }
}
