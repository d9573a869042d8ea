// A child process started by `pdf-process.ts`, built into a file of its own: rendering blocks its thread for half a
// second per document, which must not happen in the web server.
import { inlineRenderer, type PdfSource } from './pdf-renderer.ts'

export type PdfResponse = { pdf: Uint8Array } | { error: string }

process.on('message', (source: PdfSource) => void respond(source))
// The parent process is gone.
process.once('disconnect', () => process.exit(0))

/** An error carries its name only: its message may quote what the document says about a person. */
async function respond(source: PdfSource): Promise<void> {
  try {
    send({ pdf: await inlineRenderer.render(source) })
  } catch (error) {
    send({ error: error instanceof Error ? error.name : 'unknown' })
  }
}

function send(response: PdfResponse): void {
  if (process.connected) process.send?.(response)
}
