import { useState } from 'react'

import { MailFrame } from '#app/ui/admin/mails/mail-frame.tsx'
import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'

import { NamesFirst } from './names-form.tsx'

export type PresentationSubjects = {
  /** Of the mail about one version alone, by its id. */
  alone: Record<string, string>
  several: string
}

type Props = {
  projectId: string
  drafts: { id: string; name: string }[]
  /** Chosen at first: one, or all. */
  chosen: string | null
  /** `null` when no mail goes out. */
  subjects: PresentationSubjects | null
  /** Of the drafts those with a name of which nobody said where it is sung. */
  unmarkedIds: readonly string[]
  refusal: string
}

/** "Apresentar ao cliente": which drafts, and the mail that goes out with them. */
export function PresentForm({ projectId, drafts, chosen, subjects, unmarkedIds, refusal }: Props) {
  const [picked, setPicked] = useState(() => drafts.map(({ id }) => id).filter((id) => !chosen || id === chosen))
  const ids = picked.filter((id) => drafts.some((draft) => draft.id === id))
  const query = new URLSearchParams(ids.map((id) => ['versao', id]))
  const subject = subjects && (ids.length === 1 ? subjects.alone[ids[0] ?? ''] : subjects.several)

  return (
    <Confirm
      intent="present-versions"
      param="apresentar"
      label="Apresentar ao cliente"
      busy="Apresentando..."
      refusal={refusal}
    >
      <fieldset>
        <legend className="font-semibold">Versões</legend>
        {drafts.map(({ id, name }) => (
          <CheckOption
            key={id}
            type="checkbox"
            name="version"
            value={id}
            checked={ids.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              setPicked((before) => (checked ? [...before, id] : before.filter((other) => other !== id)))
            }
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          </CheckOption>
        ))}
      </fieldset>
      <NamesFirst versions={drafts.filter(({ id }) => ids.includes(id) && unmarkedIds.includes(id))} />
      {subjects && ids.length > 0 ? (
        <section aria-label="E-mail que será enviado" className="grid gap-2">
          <p className="[overflow-wrap:anywhere]">
            <span className="text-smoke">O cliente recebe um e-mail: </span>
            <strong>{subject}</strong>
          </p>
          <MailFrame
            key={query.toString()}
            url={`/admin/projects/${projectId}/apresentacao?${query}`}
            title="Prévia do e-mail"
          />
        </section>
      ) : null}
      {subjects ? null : (
        <p>
          As versões aparecem na página do cliente, mas nenhum e-mail sai agora. Ele é avisado quando você voltar o
          projeto para Aguardando.
        </p>
      )}
    </Confirm>
  )
}
