import { parseNewVersion, type RawVersionForm, type VersionFormRefusal } from '#core/preview/version.ts'
import type { Result } from '#core/shared/result.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import type { Deps } from '#use-cases/deps.ts'

import { addDraft, type AddDraftRefusal } from './internal/add-draft.ts'

export type AddLinkedVersionRefusal = VersionFormRefusal | AddDraftRefusal

/** Adds a version from a link, as a draft: the client is shown it when it is presented. */
export async function addLinkedVersion(
  deps: Deps,
  { projectId, actor }: { projectId: string; actor: AuditActor },
  form: RawVersionForm,
): Promise<Result<{ versionId: string }, AddLinkedVersionRefusal>> {
  const read = parseNewVersion(form)
  if (!read.ok) return read
  const { track, ...text } = read.value
  return deps.db.transaction((tx) => addDraft(tx, deps, actor, { projectId, text, audio: async () => ({ track }) }))
}
