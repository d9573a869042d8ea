import { extractText, getDocumentProxy } from 'unpdf'

/** The text of a PDF in drawing order, page by page. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await parse(pdf), { mergePages: true })
  return text
}

export async function pdfPageCount(pdf: Uint8Array): Promise<number> {
  return (await parse(pdf)).numPages
}

/** A copy, because the parser transfers the buffer. */
function parse(pdf: Uint8Array) {
  return getDocumentProxy(Uint8Array.from(pdf))
}
