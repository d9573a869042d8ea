import { useRef } from 'react'

import { LateButton } from '#app/ui/preview/late-button.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { useTaken } from '#app/ui/shared/use-taken.ts'
import { ShareLink } from '#app/ui/site/controls/share-link.tsx'
import { choicesText, commentCount, listeningInvitation, listeningRightLabels } from '#copy/preview/share-labels.ts'
import type { ListeningLinkView } from '#core/preview/listening-link-view.ts'
import { formatDate } from '#core/shared/dates.ts'

type Props = { path: string; links: readonly ListeningLinkView[]; canShare: boolean }
type Answer = { notice: { title: string; text: string } | null }

/** Others may listen, each by a link of their own; only the client answers and approves. */
export function SharePart({ path, links, canShare }: Props) {
  if (!canShare && links.length === 0) return null
  return (
    <section aria-labelledby="ouvintes" className="card grid grid-cols-1 gap-4 p-5">
      <h2 id="ouvintes" className="wide text-xl">
        Mostrar para alguém
      </h2>
      <p>Quem recebe o link ouve a música, e comenta se você quiser. Só você responde ao estúdio e aprova.</p>
      <ul className="grid gap-4 empty:hidden">
        {links.map((link) => (
          <LinkItem key={link.id} path={path} link={link} />
        ))}
      </ul>
      <Choices path={path} links={links} />
      {canShare ? (
        <details>
          <summary className="btn-quiet">Criar um link</summary>
          <ShareForm path={path} />
        </details>
      ) : null}
    </section>
  )
}

/** Closed until the client opens them: then all at once, and nobody changes theirs any more. */
function Choices({ path, links }: Pick<Props, 'path' | 'links'>) {
  const chosen = links.flatMap(({ id, name, choice }) => (choice ? [{ id, name, ...choice }] : []))
  if (chosen.length === 0) return null
  const current = chosen.filter(({ isCurrent }) => isCurrent).length
  if (chosen.every(({ versionName }) => versionName === null))
    return (
      <OpenChoices path={path}>
        <p>{choicesText(current, chosen.length - current)}</p>
      </OpenChoices>
    )
  return (
    <ul className="border-line grid gap-1 border-t-2 pt-3" aria-label="Escolhas">
      {chosen.map(({ id, name, versionName, isCurrent }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <b>{name}</b>{' '}
          {isCurrent ? `escolheria “${versionName}”.` : `escolheu “${versionName}” entre as versões de antes.`}
        </li>
      ))}
    </ul>
  )
}

function OpenChoices({ path, children }: { path: string; children: React.ReactNode }) {
  const { onSubmit, isSending, failure } = useSubmission('open-choices')
  return (
    <form method="post" noValidate action={path} className="border-line grid gap-3 border-t-2 pt-3" onSubmit={onSubmit}>
      {children}
      <p>
        <LateButton intent="open-choices" className="btn btn-line" isSending={isSending} busyLabel="Abrindo...">
          Abrir as escolhas
        </LateButton>
      </p>
      <SendFailure failure={failure} assurance="As escolhas continuam fechadas." />
    </form>
  )
}

function ShareForm({ path }: { path: string }) {
  const form = useRef<HTMLFormElement>(null)
  const submission = useSubmission<() => Promise<Answer>>('share-listening')
  const { onSubmit, isSending, failure, answer } = submission
  useTaken(submission, () => form.current?.reset())
  const notice = isSending ? null : answer?.notice
  return (
    <form ref={form} method="post" action={path} noValidate className="grid gap-3 pt-2" onSubmit={onSubmit}>
      <Field
        id="ouvinte"
        name="listener"
        label="Para quem é?"
        hint="Só o nome, como “minha irmã”."
        autoComplete="off"
        required
      />
      <fieldset className="grid gap-1">
        <legend className="sr-only">O que a pessoa pode fazer</legend>
        {Object.entries(listeningRightLabels).map(([right, label]) => (
          <label key={right} className="flex min-h-11 items-center gap-3">
            <input type="radio" name="rights" value={right} className="tick" defaultChecked={right === 'comment'} />
            {label}
          </label>
        ))}
      </fieldset>
      <p>
        <LateButton intent="share-listening" className="btn" isSending={isSending} busyLabel="Criando...">
          Criar link
        </LateButton>
      </p>
      <p className="font-semibold empty:hidden" role="alert">
        {notice ? `${notice.title}. ${notice.text}` : ''}
      </p>
      <SendFailure failure={failure} assurance="Nenhum link foi criado." />
    </form>
  )
}

function LinkItem({
  path,
  link: { id, name, rights, url, isOpen, comments },
}: {
  path: string
  link: ListeningLinkView
}) {
  const { onSubmit, isSending, failure } = useSubmission(`revoke-listening-${id}`)
  const of = <span className="sr-only"> o link de {name}</span>
  return (
    <li className="border-line grid gap-2 border-t-2 pt-3">
      <p className="[overflow-wrap:anywhere]">
        <strong>{name}</strong> · {isOpen ? listeningRightLabels[rights] : 'Link desativado'}
      </p>
      {isOpen && url ? <input className="input text-sm" readOnly value={url} aria-label={`Link de ${name}`} /> : null}
      {isOpen ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {url ? <ShareLink url={url} text={listeningInvitation} of={`o link de ${name}`} /> : null}
          <form method="post" noValidate action={path} onSubmit={onSubmit}>
            <input type="hidden" name="link" value={id} />
            <LateButton
              intent="revoke-listening"
              className="btn-quiet"
              isSending={isSending}
              busyLabel={<>Desativando...{of}</>}
            >
              Desativar{of}
            </LateButton>
          </form>
          <SendFailure failure={failure} assurance="O link continua ativo." />
        </div>
      ) : null}
      {comments.length > 0 ? (
        <details open>
          <summary className="btn-quiet">{commentCount(comments.length)}</summary>
          <ul className="grid gap-3">
            {comments.map((comment) => (
              <li key={comment.id} className="border-red border-l-4 pl-3">
                <p className="[overflow-wrap:anywhere] whitespace-pre-line">{comment.content}</p>
                <p className="text-smoke text-sm [overflow-wrap:anywhere]">
                  {comment.name}, sobre {comment.versionName} · {formatDate(comment.createdAt)}
                </p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}
