import { revisionGivenMail } from '#copy/revision-mails.ts'
import { readNote } from '#core/manual-payment.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import { returnRevision as decideReturn, revisionsOf } from '#core/revision.ts'
import { recordAudit, type Doer } from '#db/audit.ts'
import type { Db, Tx } from '#db/client.ts'
import { recordHistory } from '#db/history.ts'
import { announceProject, lockProject, type Project } from '#db/projects.ts'
import type { Queue } from '#db/queue.ts'
import { insertRevisionEntry, readLedger } from '#db/revision-entries.ts'

import { mailClient } from './mail-client.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }
type GrantRefusal = 'not-found' | 'note-required' | 'note-too-long'

/** Staff give a client one more revision, with a reason the client reads. `id` is made by the form. */
export async function grantRevision(
  deps: Deps,
  doer: Doer,
  { id, projectId, reason }: { id: string; projectId: string; reason: string },
): Promise<Result<undefined, GrantRefusal>> {
  const said = readNote(reason)
  if (!said.ok) return said

  return deps.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const { open } = revisionsOf(await readLedger(tx, project), deps.now())
    const entry = { id, projectId, kind: 'granted', reason: said.value, staffId: doer.id } as const
    if (!(await insertRevisionEntry(tx, { ...entry, createdAt: deps.now() }))) return accept()
    await tell(tx, deps, doer, { project, kind: 'granted', reason: said.value, settles: open.length > 0, key: id })
    return accept()
  })
}

/** Staff give back the revision a request took, because the fault was the studio's. */
export async function returnRevision(
  deps: Deps,
  doer: Doer,
  { projectId, feedbackId, reason }: { projectId: string; feedbackId: string; reason: string },
): Promise<Result<undefined, GrantRefusal | 'already-returned'>> {
  const said = readNote(reason)
  if (!said.ok) return said

  return deps.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const standing = revisionsOf(await readLedger(tx, project), deps.now())
    const decision = decideReturn(standing, feedbackId)
    if (!decision.ok) return decision

    const entry = { projectId, kind: 'returned', feedbackId, reason: said.value, staffId: doer.id } as const
    await insertRevisionEntry(tx, { ...entry, createdAt: deps.now() })
    const settles = standing.open.some((open) => open !== feedbackId)
    await tell(tx, deps, doer, { project, kind: 'returned', reason: said.value, settles, key: feedbackId })
    return accept()
  })
}

type Given = { project: Project; kind: 'granted' | 'returned'; reason: string; settles: boolean; key: string }

async function tell(tx: Tx, deps: Deps, doer: Doer, { project, kind, reason, settles, key }: Given): Promise<void> {
  await recordHistory(tx, {
    projectId: project.id,
    type: `revision-${kind}`,
    details: { reason },
    actor: `staff:${doer.id}`,
  })
  await recordAudit(tx, doer, {
    action: `revision-${kind}`,
    subject: { kind: 'project', id: project.id, label: project.code },
    at: deps.now(),
  })
  await announceProject(tx, project)
  await mailClient(tx, deps, project, {
    kind: `revision-${kind}`,
    key: `revision-${kind}:${key}`,
    content: (house) => revisionGivenMail({ kind, reason, settles, project, ...house }),
  })
}
