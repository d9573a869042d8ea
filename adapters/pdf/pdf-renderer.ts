import type { GeneratedDocument } from '#copy/delivery/documents.ts'
import type { EvidenceDocument } from '#copy/payment/dispute-evidence.ts'
import type { CoverSheet } from '#copy/project/cover-sheet.ts'

import type { ContractCopy } from './contract-pdf.ts'
import type { VoucherCard } from './voucher-card.ts'

/** What a PDF is made from. Plain data: it travels to another process. */
export type PdfSource =
  | { kind: 'contract'; copy: ContractCopy }
  | { kind: 'delivery'; document: GeneratedDocument }
  | { kind: 'cover'; sheet: CoverSheet }
  | { kind: 'voucher'; card: VoucherCard }
  | { kind: 'evidence'; document: EvidenceDocument; contract: ContractCopy }

export type PdfRenderer = {
  /** Rejects when the machine fails, which may be retried. */
  render(source: PdfSource): Promise<Uint8Array>
}

/** Renders in this process, half a second of CPU per document. The PDF library is heavy and loaded on first use. */
export const inlineRenderer: PdfRenderer = {
  async render(source) {
    if (source.kind === 'contract') {
      const { renderContractPdf } = await import('./contract-document.tsx')
      return renderContractPdf(source.copy)
    }
    if (source.kind === 'voucher') {
      const { layOutVoucherCard } = await import('./voucher-card-document.tsx')
      return layOutVoucherCard(source.card)
    }
    if (source.kind === 'evidence') {
      const { renderEvidencePdf } = await import('./evidence-document.tsx')
      return renderEvidencePdf(source.document, source.contract)
    }
    if (source.kind === 'cover') {
      const { layOutCoverSheet } = await import('./cover-sheet.tsx')
      return layOutCoverSheet(source.sheet)
    }
    const { layOutDocument } = await import('./delivery-document.tsx')
    return layOutDocument(source.document)
  },
}
