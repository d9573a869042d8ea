import { data } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf, chatLink, isOwner, requireId, requireProjectAccess } from '#app/http/guards.ts'
import { projectChat } from '#app/routes/admin/clients/chat-subject.ts'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { NoBriefing, ProjectBriefing } from '#app/ui/admin/projects/briefing-panel.tsx'
import { adminProjectEventsUrl } from '#app/ui/admin/projects/project-events-url.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { LiveBadge } from '#app/ui/admin/shared/live-badge.tsx'
import { staffBriefingErrors } from '#copy/briefing/briefing.ts'
import { storyConsent } from '#copy/content/consents.ts'
import { dueLabel } from '#copy/project/due-labels.ts'
import { chatLinkText } from '#copy/whatsapp/chat-texts.ts'
import { canDiscussBriefing } from '#core/briefing/briefing.ts'
import { emptyAnswers } from '#core/briefing/briefing.ts'
import { listPronunciations } from '#db/briefing/briefing-pronunciations.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { findOrder, type Order } from '#db/order/orders.ts'
import { findProject } from '#db/project/projects.ts'
import { acceptBriefing } from '#use-cases/briefing/accept-briefing.ts'
import { briefingUrl } from '#use-cases/briefing/briefing-links.ts'
import { requestBriefing } from '#use-cases/briefing/request-briefing.ts'
import { requestClarification } from '#use-cases/briefing/request-clarification.ts'
import { readPromisedDays } from '#use-cases/order/read-promised-days.ts'
import { promiseSong } from '#use-cases/schedule/promise-song.ts'
import { recordView } from '#use-cases/staff/record-view.ts'

import type { Route } from './+types/project-briefing.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const project = requireProjectAccess(context, await findProject(deps.db, requireId(params.projectId)))

  const briefing = await findBriefingOfProject(deps.db, project.id)
  if (briefing) {
    const subject = { kind: 'project' as const, id: project.id, label: project.code }
    await recordView(deps, actorOf(context), { action: 'briefing-viewed', subject })
  }
  const order = project.orderId ? await findOrder(deps.db, project.orderId) : null
  const consent = storyConsent(await currentSettings(deps.db), (await currentTextOverrides(deps.db)).words)
  const link = briefing && briefingUrl(deps, briefing)
  const message =
    link &&
    chatLinkText(
      await projectChat(deps.db, project),
      {
        kind: 'briefing',
        isQuestion: briefing.state === 'clarification-requested',
        isSent: briefing.state !== 'draft',
      },
      link,
    )
  const isActive = await hasActivePurchase(deps.db, project.orderId)
  const isOpen = briefing?.state !== 'accepted' && canDiscussBriefing({ status: project.status, isActive }).ok
  return {
    owner: isOwner(context),
    project: { id: project.id, title: project.title, orderId: project.orderId },
    isOpen,
    dueIfAccepted: isOpen ? await readDueIfAccepted(deps, project, order) : null,
    briefing: briefing && {
      state: briefing.state,
      answers: { ...emptyAnswers, ...briefing.answers },
      clarifications: briefing.clarifications,
      createdAt: briefing.createdAt,
      sentAt: briefing.sentAt,
      acceptedAt: briefing.acceptedAt,
      consentAt: briefing.consentAt,
      consentText: briefing.consentText,
      consentChanged: briefing.consentText !== consent,
      link,
      whatsapp: chatLink(context, project.clientPhone, message ?? ''),
      pronunciations: await listPronunciations(deps.db, briefing.id),
    },
  }
}

/** What accepting the briefing now promises. */
async function readDueIfAccepted(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, packageId }: { id: string; packageId: string },
  order: Order | null,
) {
  const days = await readPromisedDays(db, { id, packageId }, order)
  return promiseSong(db, { id, packageId, startsAt: now(), days }, now())
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const projectId = requireId(params.projectId)
  const actor = actorOf(context)
  const form = await readForm(request)
  const intent = field(form, 'intent')
  const question = field(form, 'question')
  const here = `/admin/projects/${projectId}/briefing`
  const refused = (code: keyof typeof staffBriefingErrors) =>
    data({ intent, text: staffBriefingErrors[code], question }, { status: 422 })

  switch (intent) {
    case 'accept': {
      const accepted = await acceptBriefing(deps, { projectId, actor })
      if (!accepted.ok) return refused(accepted.code)
      const text = `O prazo recomeçou: ${dueLabel(accepted.value)}.`
      // Where the next step is.
      return redirectWithToast(deps, `/admin/projects/${projectId}`, { title: 'Briefing aceito', text })
    }
    case 'ask-back': {
      const requested = await requestClarification(deps, { projectId, actor }, question)
      if (!requested.ok) return refused(requested.code)
      return redirectWithToast(deps, here, {
        title: 'Pergunta enviada',
        text: 'O cliente responde pelo link do e-mail.',
      })
    }
    case 'invite': {
      const invited = await requestBriefing(deps, { projectId, actor })
      if (!invited.ok) return refused(invited.code)
      return redirectWithToast(deps, here, { title: 'Convite enviado', text: 'O link está no e-mail do cliente.' })
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function ProjectBriefingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { project, owner, briefing, isOpen, dueIfAccepted } = loaderData
  const failed = useAnswer(actionData)

  return (
    <>
      <AdminPageHead
        title={`Briefing: ${project.title}`}
        back={<BackLink to={`/admin/projects/${project.id}`}>Projeto</BackLink>}
      >
        <LiveBadge url={adminProjectEventsUrl(project, owner)} />
      </AdminPageHead>
      {briefing ? (
        <ProjectBriefing briefing={briefing} dueIfAccepted={dueIfAccepted} failed={failed} />
      ) : (
        <NoBriefing isOpen={isOpen} failed={failed} />
      )}
    </>
  )
}
