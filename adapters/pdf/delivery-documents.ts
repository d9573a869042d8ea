import type { Paper } from '#copy/delivery/documents.ts'

/** A delivery document as PDF. The PDF library is heavy and loaded on first use. */
export async function printPaper(paper: Paper): Promise<Uint8Array> {
  const { layOutPaper } = await import('./delivery-document.tsx')
  return layOutPaper(paper)
}
