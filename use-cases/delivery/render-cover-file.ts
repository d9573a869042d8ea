import { coverPictures } from '#adapters/cover/cover-pictures.ts'
import type { PdfRenderer } from '#adapters/pdf/pdf-renderer.ts'
import { coverSheet, dedicationLine } from '#copy/project/cover-sheet.ts'
import type { CoverFile } from '#copy/project/cover.ts'
import { certificateCode } from '#core/delivery/certificate-code.ts'
import { extensionOf } from '#core/delivery/delivery-file.ts'
import { plainLyric } from '#core/preview/lyric.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { coverPalette, coverSvg } from '#core/site/cover-art.ts'
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { listDeliveredFiles } from '#db/delivery/deliveries.ts'
import type { Project } from '#db/project/projects.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'

import { readKeepsake } from './internal/read-keepsake.ts'

type Deps = { db: Db; pdf: PdfRenderer; siteUrl: string; now: () => Date }

/** Pixels: prints at 25 cm with 300 dots per inch, and is what music shops ask for. */
const printSide = 3_000

const types: Record<string, string> = { png: 'image/png', svg: 'image/svg+xml', pdf: 'application/pdf' }

/** Each of them some times over: all are drawn anew. */
const perAddress = { limit: 60, windowSeconds: 600, event: 'none' } as const

/** One of the forms in which a client takes the cover home, made when it is asked for: a picture to print takes the server's time. */
export async function renderCoverFile(
  deps: Deps,
  project: Project,
  { file, ip }: { file: CoverFile; ip: string },
): Promise<Result<{ body: Uint8Array; type: string }, 'too-many-downloads'>> {
  if (!(await consumeAddressLimit(deps.db, 'delivery:cover', ip, perAddress))) return refuse('too-many-downloads')
  return accept({ body: await render(deps, project, file), type: types[extensionOf(file)] ?? '' })
}

async function render(deps: Deps, project: Project, file: CoverFile): Promise<Uint8Array> {
  const { cover, lyric, credits } = await readKeepsake(deps.db, project)
  switch (file) {
    case 'capa.png':
      return coverPictures.square(cover, printSide)
    case 'capa.svg':
      return Buffer.from(coverSvg(cover, coverPalette))
    case 'papel-de-parede.png':
      return coverPictures.wallpaper(cover, { title: project.title, line: dedicationLine(project) })
    case 'cartao.pdf':
    case 'encarte.pdf': {
      const { productName: studio } = await currentSettings(deps.db)
      const certificateUrl = await findCertificateUrl(deps, project)
      const facts = { project, credits, studio, certificateUrl, siteUrl: deps.siteUrl, cover, lyric: plainLyric(lyric) }
      const sheet = coverSheet(file === 'cartao.pdf' ? 'card' : 'inlay', { ...facts, madeAt: deps.now() })
      return deps.pdf.render({ kind: 'cover', sheet })
    }
  }
}

async function findCertificateUrl({ db, siteUrl }: Deps, project: Project): Promise<string | null> {
  const certificate = (await listDeliveredFiles(db, project)).find(({ kind }) => kind === 'certificate')
  return certificate ? `${siteUrl}/certificado/${certificateCode(certificate.id)}` : null
}
