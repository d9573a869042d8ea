import { Form } from 'react-router'

import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { coverErrors } from '#copy/project/cover.ts'
import { coverChoices } from '#core/site/cover-choice.ts'

type Props = {
  project: { id: string; coverChoice: number }
  /** Why the last choice was refused. */
  refusal: string | null
}

const refusals: Record<string, string> = coverErrors

/** The cover as clients see it, and the other drawings of it. */
export function CoverPanel({ project: { id, coverChoice }, refusal }: Props) {
  return (
    <Panel title="Capa">
      <Form method="post" noValidate preventScrollReset className="grid grid-cols-3 gap-3">
        <input type="hidden" name="intent" value="choose-cover" />
        {coverChoices.map((choice) => (
          <button
            key={choice}
            type="submit"
            name="choice"
            value={choice}
            aria-pressed={choice === coverChoice}
            className="aria-pressed:outline-red grid gap-1 text-left text-sm font-semibold outline-offset-2 aria-pressed:outline-4"
          >
            <SongCover
              projectId={id}
              choice={choice}
              alt={`Desenho ${choice + 1}`}
              className="border-line block aspect-square h-auto w-full border-2"
              isLazy
            />
            {choice === coverChoice ? 'Em uso' : 'Usar este'}
          </button>
        ))}
      </Form>
      <p role="alert" className="error mt-2">
        {refusal ? refusals[refusal] : ''}
      </p>
    </Panel>
  )
}
