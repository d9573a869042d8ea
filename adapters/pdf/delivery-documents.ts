import type { GeneratedDocument } from '#copy/delivery/documents.ts'

/** A delivery document as PDF. The PDF library is heavy and loaded on first use. */
export async function renderDocumentPdf(paper: GeneratedDocument): Promise<Uint8Array> {
  const { layOutDocument: layOutPaper } = await import('./delivery-document.tsx')
  return layOutPaper(paper)
}
