import { randomUUID } from 'node:crypto'

import type { Files } from '#adapters/files/files.ts'
import type { PdfRenderer } from '#adapters/pdf/pdf-renderer.ts'
import { contractFor } from '#copy/contracts/contracts.ts'
import { deliveryFileNames } from '#copy/delivery/delivery.ts'
import {
  certificateDocument,
  licenceDocument,
  type LicenceSource,
  type GeneratedDocument,
  type DocumentFacts,
} from '#copy/delivery/documents.ts'
import { certificateCode } from '#core/delivery/certificate-code.ts'
import type { Credits } from '#core/delivery/credits-form.ts'
import { isSong, type DeliveryKind } from '#core/delivery/delivery.ts'
import type { NewFile } from '#db/audio/files.ts'
import type { Db } from '#db/client.ts'
import { currentCatalog, currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'
import { readCoverSeed } from '#db/project/covers.ts'
import type { Project } from '#db/project/projects.ts'
import { removeLeftover } from '#use-cases/audio/internal/remove-leftover.ts'
import type { Delivery } from '#use-cases/delivery/read-delivery.ts'

export type MakingDeps = { db: Db; files: Files; pdf: PdfRenderer; siteUrl: string }
type About = { project: Project; delivery: Delivery; credits: Credits | null; now: Date }
/** `certificateId`: the one that is in force, whose code stays. */
export type Making = About & { certificateId?: string }

/** A document in the file store, not yet committed: the delivering transaction inserts its row. */
export type GeneratedFile = { id: string; kind: DeliveryKind; stored: NewFile }

/** Renders the documents of a delivery and stores their bytes: the licence always, a certificate if promised. */
export async function generateDocuments(deps: MakingDeps, about: Making): Promise<GeneratedFile[]> {
  const certificateId = about.certificateId ?? randomUUID()
  const { certificate, licence } = await readDocuments(deps, { ...about, certificateId })
  const documents: GeneratedFile[] = []
  try {
    if (certificate) documents.push(await write(deps, certificate, 'certificate', certificateId))
    documents.push(await write(deps, licence, 'licence', randomUUID()))
    return documents
  } catch (error) {
    await Promise.all(documents.map(({ stored }) => removeLeftover(deps.files, stored.storageKey)))
    throw error
  }
}

/** What the documents of a delivery say. Without credits there is no certificate. */
export async function readDocuments(
  deps: Pick<MakingDeps, 'db' | 'siteUrl'>,
  about: About & { certificateId: string },
): Promise<{ certificate: GeneratedDocument | null; licence: GeneratedDocument }> {
  const facts = await factsOf(deps, about)
  const check = { code: certificateCode(about.certificateId), url: `${deps.siteUrl}/certificado` }
  return {
    certificate: about.credits && certificateDocument(facts, { credits: about.credits, check }),
    licence: licenceDocument(facts, await sourceOf(deps, about)),
  }
}

async function write(
  { files, pdf }: Pick<MakingDeps, 'files' | 'pdf'>,
  document: GeneratedDocument,
  kind: DeliveryKind,
  id: string,
): Promise<GeneratedFile> {
  const storageKey = `papers/${randomUUID()}.pdf`
  const bytes = await pdf.render({ kind: 'delivery', document })
  const written = await files.put(storageKey, oneChunk(bytes))
  return { id, kind, stored: { storageKey, name: `${kind}.pdf`, type: 'application/pdf', ...written } }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

async function factsOf({ db }: Pick<MakingDeps, 'db'>, { project, delivery, now }: About): Promise<DocumentFacts> {
  const { approval, files } = delivery
  const names = deliveryFileNames(project.title, files)
  return {
    code: project.code,
    title: project.title,
    recipient: project.recipient,
    clientName: project.clientName,
    packageName: delivery.packageName,
    versionName: approval?.versionName ?? '',
    deliveredAt: now,
    approval: approval && { at: approval.createdAt, termsHash: approval.termsHash },
    songs: files.flatMap((file, index) =>
      isSong(file) ? [{ name: names[index] ?? file.file.name, sha256: file.file.sha256 }] : [],
    ),
    cover: await readCoverSeed(db, project),
    settings: await currentSettings(db),
  }
}

/** The contract as accepted; without an order, the one currently published for the package. */
async function sourceOf(
  { db }: Pick<MakingDeps, 'db'>,
  { project, delivery: { order } }: About,
): Promise<LicenceSource> {
  if (order) {
    const { code, termsAcceptedAt, contractHash, contract } = order
    return { kind: 'order', orderCode: code, acceptedAt: termsAcceptedAt, contractHash, contract }
  }
  const catalog = await currentCatalog(db)
  const pkg = catalog.packages.find(({ id }) => id === project.packageId)
  if (!pkg) throw new Error('a project has a package nobody sells')
  const settings = await currentSettings(db)
  const { words: textOverrides } = await currentTextOverrides(db)
  return { kind: 'catalog', contract: contractFor(catalog, pkg, { ownLyric: false, settings, textOverrides }) }
}
