import type { PdfRenderer } from '#adapters/pdf/pdf-renderer.ts'
import { isGeneratedDocument, type DeliveryKind } from '#core/delivery/delivery.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { parseCoverChoice, type CoverChoice } from '#core/site/cover-choice.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { insertFile } from '#db/audio/files.ts'
import type { Tx } from '#db/client.ts'
import { findPreviousCredits, saveDocumentFile } from '#db/delivery/deliveries.ts'
import { findProject, lockProject, saveProject, type Project } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { FileDeps } from '#use-cases/deps.ts'

import {
  discardMade,
  fingerprintOf,
  makeDeliveredFiles,
  saveTaggedSongs,
  type MadeFiles,
} from './internal/make-delivered-files.ts'
import { readDelivery, type Delivery } from './read-delivery.ts'

type Deps = FileDeps & { pdf: PdfRenderer; siteUrl: string }
type Actor = AuditActor | 'buyer'
type Chosen = Result<{ choice: CoverChoice }, 'not-found' | 'choice-unknown' | 'changed'>

/**
 * Chooses one of the three drawings of a project's cover, for its client or for staff; only theirs is audited. Of a
 * delivered song the MP3 files and the documents are made anew with it, so that what is downloaded carries what is shown.
 */
export async function chooseCover(
  deps: Deps,
  actor: Actor,
  { projectId, choice }: { projectId: string; choice: string },
): Promise<Chosen> {
  const chosen = parseCoverChoice(choice)
  if (chosen === null) return refuse('choice-unknown')
  const answer = await choose(deps, actor, projectId, chosen)
  return !answer.ok && answer.code === 'changed' ? choose(deps, actor, projectId, chosen) : answer
}

async function choose(deps: Deps, actor: Actor, projectId: string, choice: CoverChoice): Promise<Chosen> {
  const seen = await findProject(deps.db, projectId)
  if (!seen) return refuse('not-found')
  const before = await readDelivery(deps.db, seen)
  const now = deps.now()
  const made = seen.coverChoice === choice ? null : await makeAnew(deps, { ...seen, coverChoice: choice }, before)
  const discard = async () => {
    if (made) await discardMade(deps.files, made)
  }
  const answer = await change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (project.coverChoice === choice) return seen.coverChoice === choice ? accept({ choice }) : refuse('changed')
    if (stateOf(project, await readDelivery(tx, project)) !== stateOf(seen, before)) return refuse('changed')

    await history('cover-chosen', { projectId }, { choice })
    await audit('cover-chosen', ofProject(project), { choice })
    await saveProject(tx, project, { coverChoice: choice }, now)
    if (made) await saveMade(tx, projectId, made, { before, now })
    return accept({ choice })
  }).catch(async (error: unknown) => {
    await discard()
    throw error
  })
  if (!answer.ok) await discard()
  return answer
}

/** `null` where nothing is delivered: what is approved meanwhile gets its cover when it is delivered. */
async function makeAnew(deps: Deps, project: Project, delivery: Delivery): Promise<MadeFiles | null> {
  if (project.status !== 'delivered' || !project.deliveredAt) return null
  const certificate = delivery.files.find(({ kind }) => kind === 'certificate')
  const { tagged, documents } = await makeDeliveredFiles(deps, {
    project,
    delivery,
    credits: certificate ? await findPreviousCredits(deps.db, project.id) : null,
    now: project.deliveredAt,
    certificateId: certificate?.id,
  })
  const isDelivered = ({ kind }: { kind: DeliveryKind }) => delivery.files.some((file) => file.kind === kind)
  await discardMade(deps.files, { tagged: [], documents: documents.filter((document) => !isDelivered(document)) })
  return { tagged, documents: documents.filter(isDelivered) }
}

async function saveMade(
  tx: Tx,
  projectId: string,
  { tagged, documents }: MadeFiles,
  { before, now }: { before: Delivery; now: Date },
): Promise<void> {
  await saveTaggedSongs(tx, projectId, tagged, now)
  for (const document of before.files.filter(isGeneratedDocument)) {
    const stored = documents.find(({ kind }) => kind === document.kind)?.stored
    if (stored) await saveDocumentFile(tx, document.id, await insertFile(tx, stored))
  }
}

function stateOf(project: Project, delivery: Delivery): string {
  return `${project.status} ${fingerprintOf(project, delivery)}`
}
