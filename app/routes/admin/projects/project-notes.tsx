import { useState } from 'react'
import { data, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf, isOwner, requireId, requireProjectAccess } from '#app/http/guards.ts'
import { ListeningRoom } from '#app/ui/admin/audio/listening-room.tsx'
import { useNotePlayback } from '#app/ui/admin/audio/use-note-playback.ts'
import { useVersionDeck } from '#app/ui/admin/audio/use-version-deck.ts'
import { WantedVersion } from '#app/ui/admin/audio/wanted-version.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { Empty } from '#app/ui/admin/lists/empty.tsx'
import { FeedbackText } from '#app/ui/admin/next-step/feedback-digest.tsx'
import { projectAction } from '#app/ui/admin/next-step/next-step-action.ts'
import { NoteFilter } from '#app/ui/admin/projects/note-filter.tsx'
import {
  NoteItem,
  UnlistedAnswer,
  type AnswerFailure,
  type NotePlace,
  type PlaceFailure,
} from '#app/ui/admin/projects/note-item.tsx'
import { adminProjectEventsUrl } from '#app/ui/admin/projects/project-events-url.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { LiveBadge } from '#app/ui/admin/shared/live-badge.tsx'
import { noteCount, noteStateLabels } from '#copy/preview/notes.ts'
import { nextStepTexts } from '#copy/project/next-step-labels.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { noteStates, type AnswerRefusal, type NoteState } from '#core/preview/note.ts'
import { nextStep, versionCounts, type NextStep } from '#core/project/next-step.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { countSentNotes, listSentNotes } from '#db/preview/notes.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import { areChangesUnpaid } from '#db/project/progress.ts'
import { findProject } from '#db/project/projects.ts'
import { answerNote } from '#use-cases/preview/answer-note.ts'
import { placeProof } from '#use-cases/preview/place-proof.ts'
import { readProofPlaces, type ProofPlaces } from '#use-cases/preview/read-proofs.ts'

import type { Route } from './+types/project-notes.ts'
import { newestFeedback } from './newest-feedback.ts'
import { adminVersionViews } from './version-views.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

const pageSize = 50
const maxShown = 5_000

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const project = requireProjectAccess(context, await findProject(db, requireId(params.projectId)))
  const requested = url.searchParams.get('estado')
  const state: NoteState | 'todas' =
    requested === 'todas' ? 'todas' : (noteStates.find((known) => known === requested) ?? 'open')
  const limit = Math.min(maxShown, Math.max(pageSize, Number.parseInt(url.searchParams.get('ate') ?? '', 10) || 0))

  const [notes, counts, versions, stopReason, changesUnpaid, feedback] = await Promise.all([
    listSentNotes(db, project.id, { limit, ...(state === 'todas' ? {} : { states: [state] }) }),
    countSentNotes(db, project.id),
    listAllVersions(db, project.id),
    findStopReason(db, project),
    areChangesUnpaid(db, project.id),
    newestFeedback(context.get(depsContext), project),
  ])
  const { open, done, declined } = counts
  const proofPlaces = await readProofPlaces(db, project.id, versions, now())
  return {
    proofPlaces,
    owner: isOwner(context),
    project: { id: project.id, title: project.title, orderId: project.orderId },
    feedback,
    step: nextStep({
      status: project.status,
      stopReason,
      briefing: null,
      versions: versionCounts(versions, feedback?.createdAt ?? null),
      openNotes: counts.unanswered,
      lyric: null,
      changesUnpaid,
    }),
    state,
    notes,
    counts,
    total: state === 'todas' ? open + done + declined : counts[state],
    next: limit + pageSize,
    // Versions can only be played here.
    versions: adminVersionViews(versions).map(({ id, number, label, sound }) => ({ id, number, label, sound })),
  }
}

const done = {
  done: 'Anotação feita',
  declined: 'Anotação recusada',
  open: 'Anotação reaberta',
  reply: 'Pergunta enviada',
}

const placeSaved = { title: auditLabels['proof-placed'], text: 'O cliente ouve este trecho da versão nova.' }

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const projectId = requireId(params.projectId)
  const form = await readForm(request)
  const noteId = requireId(field(form, 'note'))
  const [verb, answer, seen] = [field(form, 'verb'), field(form, 'answer'), field(form, 'seen')]
  if (field(form, 'intent') === 'place-proof') {
    const place = field(form, 'place').slice(0, 20)
    const placed = await placeProof(deps, actorOf(context), {
      projectId,
      noteId,
      versionId: requireId(field(form, 'version')),
      place,
      seen: field(form, 'seen'),
    })
    if (placed.ok) return redirectWithToast(deps, `${url.pathname}${url.search}`, placeSaved)
    const failure: PlaceFailure = { placedId: noteId, refusal: placed.code, typed: place }
    return data(failure, { status: statuses[placed.code] ?? 422 })
  }

  const answered = await answerNote(deps, actorOf(context), { projectId, noteId, verb, answer, seen })
  if (answered.ok) {
    const { event, place } = answered.value
    return redirectWithToast(deps, `${url.pathname}${url.search}`, { title: done[event], text: place })
  }
  const { code, stored } = answered
  const failure: AnswerFailure = { noteId, refusal: code, typed: answer, stored }
  return data(failure, { status: statuses[code] ?? 422 })
}

const statuses: Partial<Record<AnswerRefusal | PlaceFailure['refusal'], number>> = {
  'not-found': 404,
  'same-state': 409,
  'changed-meanwhile': 409,
}

/** What can follow once every note is answered. */
const textsAfterNotes: Partial<Record<NextStep, string>> = {
  'return-to-client': nextStepTexts['return-to-client'].text,
  'await-payment': nextStepTexts['await-payment'].text,
  'answer-feedback':
    'Envie uma versão nova ou, se a música já está como o cliente pediu, responda só com uma mensagem.',
}

export default function ProjectNotes({ loaderData, actionData }: Route.ComponentProps) {
  const { project, owner, feedback, step, state, notes, counts, total, next, versions, proofPlaces } = loaderData
  const afterNotes = textsAfterNotes[step]
  const answered = useAnswer(actionData)
  const failure = answered && 'noteId' in answered ? answered : null
  const placeFailure = answered && 'placedId' in answered ? answered : null
  const deck = useVersionDeck(project.title, versions)
  const [wantedId, setWanted] = useState<string | null>(null)
  const wanted = deck.playable.find(({ id }) => id === wantedId)?.id ?? null
  const playback = useNotePlayback(deck, wanted)

  return (
    <>
      <AdminPageHead
        title={`Anotações: ${project.title}`}
        back={<BackLink to={`/admin/projects/${project.id}`}>Projeto</BackLink>}
      >
        <LiveBadge url={adminProjectEventsUrl(project, owner)} />
      </AdminPageHead>
      {feedback ? (
        <section aria-label="Feedback do cliente" className="mb-4">
          <FeedbackText feedback={feedback} />
        </section>
      ) : null}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <NoteFilter state={state} counts={counts} />
        {deck.playable.length > 1 ? <WantedVersion deck={deck} wantedId={wanted} onWant={setWanted} /> : null}
      </div>
      <div className="notes-deck">
        <ListeningRoom deck={deck} notes={notes} />
      </div>
      {failure && !notes.some(({ id }) => id === failure.noteId) ? <UnlistedAnswer failure={failure} /> : null}
      {notes.length === 0 ? (
        <Empty>
          <p className="font-semibold">{state === 'open' ? 'Nenhuma anotação aberta.' : 'Nenhuma anotação aqui.'}</p>
          <p className="text-smoke">
            {state === 'todas'
              ? 'Quando o cliente anotar um momento da música e enviar o feedback, ele aparece aqui.'
              : state === 'open' && afterNotes
                ? afterNotes
                : `Procure em “Todas” ou em outro status.`}
          </p>
          {state === 'open' && afterNotes ? <AfterNotes step={step} projectId={project.id} /> : null}
        </Empty>
      ) : (
        <ul
          aria-label={`${noteCount(notes.length)}: ${state === 'todas' ? 'todas' : noteStateLabels[state]}`}
          className="grid gap-3"
        >
          {notes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              playback={playback}
              failure={failure?.noteId === note.id ? failure : null}
              place={placeOf(proofPlaces, note.id)}
              placeFailure={placeFailure?.placedId === note.id ? placeFailure : null}
            />
          ))}
        </ul>
      )}
      {notes.length < total ? (
        <p className="mt-4">
          <Link to={`?estado=${state}&ate=${next}`} preventScrollReset className="btn btn-line">
            Mostrar mais
          </Link>
        </p>
      ) : null}
    </>
  )
}

function placeOf(found: ProofPlaces | null, noteId: string): NotePlace | null {
  const place = found?.places[noteId]
  return found && place ? { version: found.version, ...place } : null
}

function AfterNotes({ step, projectId }: { step: NextStep; projectId: string }) {
  const next = projectAction(step, { projectId, openNotes: 0, orderPath: null })
  const back = `/admin/projects/${projectId}?voltar=1`
  return (
    <p className="flex flex-wrap justify-center gap-3">
      {next ? (
        <Link to={next.to} className="btn btn-red">
          {next.label}
        </Link>
      ) : null}
      {step === 'answer-feedback' ? (
        <Link to={back} className="btn btn-line">
          Voltar para Aguardando
        </Link>
      ) : null}
    </p>
  )
}
