import { depsContext } from '#app/http/context.ts'
import { requireId, requireProjectAccess } from '#app/http/guards.ts'
import { mailHtmlResponse } from '#app/http/mail-html-response.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { findProject } from '#db/project/projects.ts'
import { renderMailPreview } from '#use-cases/mail/render-mail-preview.ts'
import { previewPresentation } from '#use-cases/preview/preview-presentation.ts'

import type { Route } from './+types/presentation-body.ts'

const noMail = '<!doctype html><html lang="pt-BR"><title>Sem e-mail</title><p>Nenhum e-mail será enviado.</p></html>'

/** The mail a client would get with these versions, for the frame in the dialog that presents them. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const project = requireProjectAccess(context, await findProject(deps.db, requireId(params.projectId)))
  const mail = await previewPresentation(deps, project, url.searchParams.getAll('versao').filter(isUuid))
  return mailHtmlResponse(deps, mail ? await renderMailPreview(deps, mail) : noMail)
}
