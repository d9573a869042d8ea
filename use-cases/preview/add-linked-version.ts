import type { LinkedVersion } from '#copy/preview/version-form.ts'
import type { Result } from '#core/shared/result.ts'
import type { ProjectActor } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

import { addDraft, type AddDraftRefusal } from './internal/add-draft.ts'

/** Adds a version from a link, as a draft: the client is shown it when it is presented. */
export async function addLinkedVersion(
  deps: Deps,
  { projectId, actor }: ProjectActor,
  { track, ...text }: LinkedVersion,
): Promise<Result<{ versionId: string }, AddDraftRefusal>> {
  return deps.db.transaction((tx) => addDraft(tx, deps, actor, { projectId, text, audio: async () => ({ track }) }))
}
