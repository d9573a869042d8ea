import { Form, Link } from 'react-router'

import { internalNotesAnchor } from '#app/ui/admin/internal-notes/internal-notes-panel.tsx'
import type { InternalNoteFailure } from '#app/ui/admin/internal-notes/note-failure.ts'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { internalNoteErrors } from '#copy/staff/internal-notes.ts'
import type { UnreadMention } from '#core/staff/internal-note-view.ts'

const places = { project: '/admin/projects', client: '/admin/clients' } as const

/** Notes of the team that call whoever looks, until they say that they read each, or answer it where it was written. */
export function MentionList({ mentions, failure }: { mentions: UnreadMention[]; failure: InternalNoteFailure | null }) {
  return (
    <>
      {failure ? (
        <p role="alert" className="error mb-3">
          {internalNoteErrors[failure.refusal]}
        </p>
      ) : null}
      {mentions.length > 0 ? (
        <>
          <h3 className="border-line text-smoke border-b-2 pb-1 text-sm font-bold">Chamaram você</h3>
          <ul aria-label="Chamaram você" className="divide-line mb-4 divide-y-2">
            {mentions.map((mention) => (
              <MentionRow key={mention.id} mention={mention} />
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

function MentionRow({ mention: { id, subject, about, authorName, content, createdAt } }: { mention: UnreadMention }) {
  return (
    <li className="row flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <Link
          to={`${places[subject.kind]}/${subject.id}#${internalNotesAnchor}`}
          className="row-link block font-semibold [overflow-wrap:anywhere] no-underline"
        >
          {authorName ?? 'Alguém da equipe'} em {about}
        </Link>
        <p className="line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-line">{content}</p>
        <p className="text-smoke text-sm">
          <WaitingSince since={createdAt} />
        </p>
      </div>
      <Form method="post" noValidate preventScrollReset className="row-above">
        <input type="hidden" name="note" value={id} />
        <input type="hidden" name={subject.kind} value={subject.id} />
        <IntentButton
          intent="read-internal-note"
          label="Marcar como lida"
          busy="Salvando..."
          about={`: nota em ${about}`}
          look="row-button btn btn-line low px-3"
          matches={['note', id]}
        />
      </Form>
    </li>
  )
}
