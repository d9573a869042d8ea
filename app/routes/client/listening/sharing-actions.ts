import { redirect, type RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { field, uuidIn } from '#app/http/forms.ts'
import { respondInPlace, type ActionContext } from '#app/routes/client/preview-actions.ts'
import { shareErrors } from '#copy/preview/listening.ts'
import type { ListeningLinkView } from '#core/preview/listening-link-view.ts'
import { areChoicesOpen, isChoiceCurrent } from '#core/preview/listening-link.ts'
import { listComments, listListeningLinks } from '#db/preview/listening-links.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import type { Project } from '#db/project/projects.ts'
import { openChoices } from '#use-cases/preview/sharing/choose-version.ts'
import { listeningUrl } from '#use-cases/preview/sharing/listening-token.ts'
import { revokeListening, shareListening } from '#use-cases/preview/sharing/share-listening.ts'

/** Whom the client lets listen: open links, and revoked ones by which something was said. */
export async function readListeners(
  context: Readonly<RouterContextProvider>,
  project: Project,
): Promise<ListeningLinkView[]> {
  const deps = context.get(depsContext)
  const links = await listListeningLinks(deps.db, project.id)
  const comments = await listComments(
    deps.db,
    links.map(({ id }) => id),
  )
  const versions = await listHearableVersions(deps.db, project.id)
  const areOpen = areChoicesOpen(project.choicesOpenedAt, versions)
  return links
    .map((link) => {
      const isOpen = link.revokedAt === null
      return {
        id: link.id,
        name: link.name,
        rights: link.rights,
        url: isOpen ? listeningUrl(deps, link) : null,
        isOpen,
        comments: comments.filter(({ linkId }) => linkId === link.id),
        choice:
          isOpen && link.choiceName !== null
            ? { versionName: areOpen ? link.choiceName : null, isCurrent: isChoiceCurrent(link, versions) }
            : null,
      }
    })
    .filter((link) => link.isOpen || link.comments.length > 0)
}

/** The forms by which a client lets others listen; `null` for any other form. */
export async function handleSharingForm({ context, form, path }: ActionContext, project: Project) {
  const deps = context.get(depsContext)
  switch (field(form, 'intent')) {
    case 'share-listening': {
      const shared = await shareListening(deps, project.id, {
        name: field(form, 'listener'),
        rights: field(form, 'rights'),
      })
      if (shared.ok) return redirect(`${path}#ouvintes`, 303)
      return respondInPlace({ form, notice: shareErrors[shared.code] }, 422)
    }
    case 'open-choices':
      await openChoices(deps, project.id)
      return redirect(`${path}#ouvintes`, 303)
    case 'revoke-listening':
      await revokeListening(deps, project.id, uuidIn(form, 'link'))
      return redirect(`${path}#ouvintes`, 303)
    default:
      return null
  }
}
