import { SendButton } from '#app/ui/shared/send-button.tsx'
import type { useSubmission } from '#app/ui/shared/use-submission.ts'
import { choiceErrors } from '#copy/preview/listening.ts'
import { tallyOf } from '#copy/preview/share-labels.ts'

export type ListenerChoiceView = {
  versionId: string | null
  /** What its holder chose among other versions than these. */
  earlierName: string | null
  canChoose: boolean
  /** What everybody with a link would choose, by name; null until the decider opened it. */
  others: string[] | null
}

/** One of the two forms on its way to the server (`useSubmission`). */
export type Sender = Pick<ReturnType<typeof useSubmission>, 'onSubmit' | 'isSending' | 'failure'>

type Props = {
  from: string
  versions: readonly { id: string; number: number; label: string }[]
  choice: ListenerChoiceView
  sender: Sender
  refusal: string
  hasChosen: boolean
}

/** Which version somebody with a link would choose. The others' choices are not seen before the decider opens them. */
export function ListenerChoice({ from, versions, choice, sender, refusal, hasChosen }: Props) {
  const { versionId, earlierName, canChoose, others } = choice
  const { onSubmit, isSending, failure } = sender
  const error = failure ? choiceErrors.failed : refusal
  if (!canChoose && others === null) return null
  return (
    <section id="escolha" aria-labelledby="escolha-titulo" className="card grid scroll-mt-24 gap-4 p-5">
      <h2 id="escolha-titulo" className="wide text-xl">
        Qual você escolheria?
      </h2>
      {others === null ? (
        <form method="post" noValidate className="grid gap-3" onSubmit={onSubmit}>
          <input type="hidden" name="intent" value="choose" />
          <p>
            Quem decide é {from}. As escolhas dos outros ficam fechadas até {from} abrir, e você pode mudar a sua até
            lá.
          </p>
          {earlierName === null ? null : (
            <p className="[overflow-wrap:anywhere]">
              Você escolheu “{earlierName}” entre as versões de antes. As versões mudaram: escolha de novo.
            </p>
          )}
          <fieldset key={versionId} className="grid gap-1">
            <legend className="sr-only">A versão que você escolheria</legend>
            {versions.map(({ id, number, label }) => (
              <label key={id} className="flex min-h-11 items-center gap-3 [overflow-wrap:anywhere]">
                <input type="radio" name="version" value={id} className="tick" defaultChecked={id === versionId} />
                {number} · {label}
              </label>
            ))}
          </fieldset>
          <p className="font-semibold empty:hidden" role="alert">
            {error}
          </p>
          <p role="status" className="notice empty:hidden" data-tone="good">
            {hasChosen && error === '' ? `Guardado. ${from} vê quando abrir as escolhas.` : ''}
          </p>
          <p>
            <SendButton className="btn" busyLabel="Guardando..." isSending={isSending} disabled={isSending}>
              Guardar a minha escolha
            </SendButton>
          </p>
        </form>
      ) : (
        <>
          <p>{from} abriu as escolhas.</p>
          <ul className="grid gap-1">
            {tallyOf(others).map(({ name, times }) => (
              <li key={name} className="[overflow-wrap:anywhere]">
                <b>{name}</b> · {times}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
