import type { PdfRenderer } from '#adapters/pdf/pdf-renderer.ts'

/** A renderer of what begins like a PDF and holds its source as text: typesetting takes half a second of CPU. */
export const fakePdf: PdfRenderer = {
  render: (source) => Promise.resolve(new TextEncoder().encode(`%PDF-1.7\n${JSON.stringify(source)}`)),
}
