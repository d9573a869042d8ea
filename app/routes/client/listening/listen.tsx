import { data, redirect, type RouterContextProvider } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { field, readForm, uuidIn } from '#app/http/forms.ts'
import { recordVisit } from '#app/http/security-log.ts'
import {
  ListenerPage,
  ListeningClosed,
  ListeningMissing,
  type ListenAnswer,
  type ListenerView,
} from '#app/ui/preview/listen/listener-page.tsx'
import { useFormAnswer } from '#app/ui/preview/use-form-answer.ts'
import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { choiceErrors, commentErrors } from '#copy/preview/listening.ts'
import { firstTitle } from '#copy/project/song-title.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { areChoicesOpen, canChoose, isChoiceCurrent, type ListeningLinkState } from '#core/preview/listening-link.ts'
import { preselectVersion } from '#core/preview/version.ts'
import { findLastAnswerAt } from '#db/preview/feedbacks.ts'
import { listComments, listListeningLinks } from '#db/preview/listening-links.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import type { Project } from '#db/project/projects.ts'
import { loggableError } from '#db/shared/errors.ts'
import { chooseVersion, isApproved } from '#use-cases/preview/sharing/choose-version.ts'
import {
  addComment,
  consumeUnknownTokenLimit,
  openListeningLink,
} from '#use-cases/preview/sharing/open-listening-link.ts'

import type { Route } from './+types/listen.ts'
import { coverUrl } from './cover-url.ts'
import { withAudio } from './version-audio.ts'

export const handle = { earlySong: () => true } satisfies PageWishes

/** Says nothing about the song: the link travels through chats that show what a page is called. */
export const meta: Route.MetaFunction = () =>
  secretMeta({
    title: 'Uma música para você ouvir',
    description: 'Alguém quer que você ouça uma música.',
    referrer: 'no-referrer',
  })

type Context = Readonly<RouterContextProvider>
type View =
  | { kind: 'missing' }
  | { kind: 'closed'; state: Exclude<ListeningLinkState, 'open'> }
  | ({ kind: 'open' } & ListenerView)

const statusOf = { missing: 404, closed: 410, open: 200 }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const view = await readView(context, params.token)
  return data(
    {
      view,
      isThanked: url.searchParams.get('aviso') === 'comentario',
      // Shown only while it is true.
      hasChosen: url.searchParams.get('aviso') === 'escolha' && view.kind === 'open' && view.choice.versionId !== null,
    },
    { status: statusOf[view.kind] },
  )
}

async function readView(context: Context, token: string): Promise<View> {
  const deps = context.get(depsContext)
  const opened = await openListeningLink(deps, token)
  if (!opened) {
    await recordVisit(context, 'code-refused', 'link para ouvir')
    const isAllowed = await consumeUnknownTokenLimit(deps, context.get(requestInfoContext).ip)
    if (!isAllowed) throw data(null, { status: 429 })
    return { kind: 'missing' }
  }
  const { link, project, state } = opened
  if (state !== 'open') return { kind: 'closed', state }
  const [versions, lastAnswerAt] = await Promise.all([
    listHearableVersions(deps.db, project.id),
    findLastAnswerAt(deps.db, project.id),
  ])
  const shown = withAudio(versions, null).flatMap(({ id, number, label, lyric, sound }) =>
    sound ? [{ id, number, label, lyric, sound: { ...sound, url: urlWithLink(sound.url, token) } }] : [],
  )
  return {
    kind: 'open',
    token,
    title: titleFor(project),
    recipient: project.recipient,
    cover: await coverUrl(deps, project),
    from: firstName(project.clientName),
    versions: shown,
    offeredId: preselectVersion(versions, { ...project, lastAnswerAt })?.id ?? null,
    choice: {
      versionId: isChoiceCurrent(link, versions) ? link.choiceId : null,
      earlierName: isChoiceCurrent(link, versions) ? null : link.choiceName,
      canChoose:
        shown.length > 1 &&
        canChoose({ ...project, isApproved: isApproved(project) }, versions, versions[0]?.id ?? '').ok,
      // What the others would choose is seen once the decider opened it.
      others: areChoicesOpen(project.choicesOpenedAt, versions)
        ? (await listListeningLinks(deps.db, project.id)).flatMap((one) =>
            one.choiceName === null || one.revokedAt || !isChoiceCurrent(one, versions) ? [] : [one.choiceName],
          )
        : null,
    },
    canComment: link.rights === 'comment' && shown.length > 0,
    comments: await listComments(deps.db, [link.id]),
  }
}

/** The name a project starts with is the whole name of whoever ordered it. */
function titleFor({ title, clientName }: Project): string {
  return title === firstTitle(clientName) ? firstTitle(firstName(clientName)) : title
}

/** The sound as whoever has the link may fetch it. */
function urlWithLink(url: string, token: string): string {
  return `${url}?ouvir=${encodeURIComponent(token)}`
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  const typed = { name: field(form, 'name'), text: field(form, 'text') }
  const isChoice = field(form, 'intent') === 'choose'
  const refused = (error: string, status: number) =>
    data<ListenAnswer>(isChoice ? { choice: { error } } : { comment: { typed, error } }, { status })
  try {
    const { ip } = context.get(requestInfoContext)
    if (isChoice) {
      const chosen = await chooseVersion(deps, { token: params.token, ip }, uuidIn(form, 'version'))
      if (chosen.ok) return redirect(`${url.pathname}?aviso=escolha#escolha`, 303)
      return refused(choiceErrors[chosen.code], chosen.code === 'too-many-tries' ? 429 : 422)
    }
    const added = await addComment(deps, { token: params.token, ip }, { ...typed, versionId: uuidIn(form, 'version') })
    if (added.ok) return redirect(`${url.pathname}?aviso=comentario`, 303)
    return refused(commentErrors[added.code], added.code === 'too-many-tries' ? 429 : 422)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    deps.log.error(loggableError(error), isChoice ? 'a choice was not stored' : 'a comment was not stored')
    return refused((isChoice ? choiceErrors : commentErrors).failed, 503)
  }
}

export const clientAction = resilientAction

export default function Listen({ loaderData, actionData, params }: Route.ComponentProps) {
  const { view, isThanked, hasChosen } = loaderData
  const { answer } = useFormAnswer(actionData, isAnswer)
  const choice = useSubmission<typeof action>('choice')
  const comment = useSubmission<typeof action>('comment')
  const shown = { ...answer, ...choice.answer, ...comment.answer }
  if (view.kind === 'missing') return <ListeningMissing />
  if (view.kind === 'closed')
    return <ListeningClosed token={params.token} state={view.state} typed={shown.comment?.typed.text ?? ''} />
  return (
    <ListenerPage
      view={view}
      answer={shown}
      choice={choice}
      comment={comment}
      isThanked={isThanked}
      hasChosen={hasChosen}
    />
  )
}

function isAnswer(value: unknown): value is ListenAnswer {
  return typeof value === 'object' && value !== null && ('choice' in value || 'comment' in value)
}
