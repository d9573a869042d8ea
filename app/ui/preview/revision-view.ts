import { buyErrors } from '#copy/preview/revisions.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import { canBuyRevision } from '#core/preview/buy-revision.ts'
import type { RevisionsView } from '#core/preview/preview-view.ts'
import type { RevisionBalance } from '#core/preview/revision.ts'
import { formatBRL } from '#core/shared/money.ts'

type Project = { previewCode: string; deliveredAt: Date | null }

/** What a project has in revisions, and how one more is bought. */
export function revisionView(
  balance: RevisionBalance,
  { previewCode, ...project }: Project,
  { catalog, now }: { catalog: Catalog; now: Date },
): RevisionsView {
  const sold = canBuyRevision(balance, project, { catalog, now })
  if (sold.ok)
    return {
      balance,
      offer: { path: `/revisao-extra/${previewCode}`, price: formatBRL(sold.value.priced.total) },
      closed: '',
    }
  const isUnsaid = sold.code === 'nothing-presented' || sold.code === 'not-for-sale'
  return { balance, offer: null, closed: isUnsaid ? '' : buyErrors[sold.code] }
}
