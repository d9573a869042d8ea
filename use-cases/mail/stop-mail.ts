import { isOptionalMail } from '#core/mail/mail-kinds.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { saveStoppedMail } from '#db/client/clients.ts'
import { findProject } from '#db/project/projects.ts'
import { readAccessToken } from '#use-cases/access/access-tokens.ts'
import type { SignerDeps } from '#use-cases/deps.ts'

/** By the link under a mail: its client gets no more of its kind, of no song. */
export async function stopMail(
  { db, signer, now }: SignerDeps,
  token: string,
): Promise<Result<undefined, 'link-unknown'>> {
  const [kind = '', projectId = ''] = (readAccessToken(signer, 'stop-mail', token) ?? '').split(':')
  if (!isOptionalMail(kind)) return refuse('link-unknown')
  const project = await findProject(db, projectId)
  if (!project) return refuse('link-unknown')
  await saveStoppedMail(db, project.clientId, kind, now())
  return accept()
}
