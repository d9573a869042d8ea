import type { Paper } from '#copy/delivery-papers.ts'

/** A paper of a delivery as PDF. The PDF library is heavy, so it is only loaded when somebody needs one. */
export async function printPaper(paper: Paper): Promise<Uint8Array> {
  const { layOutPaper } = await import('./delivery-document.tsx')
  return layOutPaper(paper)
}
