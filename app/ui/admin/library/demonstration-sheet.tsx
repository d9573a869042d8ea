import { Form, useNavigation } from 'react-router'

import { SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field, Select } from '#app/ui/shared/field.tsx'
import { demonstrationForm, type DemonstrationErrors, type DemonstrationTyped } from '#copy/audio/library-form.ts'
import { genreLabels } from '#copy/site/genres.ts'
import { songTypeLabels } from '#copy/site/song-labels.ts'
import { formatDuration } from '#core/shared/duration.ts'

type Props = {
  sound: { id: string; title: string }
  values: DemonstrationTyped
  /** Its address, while visitors hear it. */
  slug: string | null
  /** Recordings of the same length, to be heard before it. */
  comparable: { id: string; title: string; durationMs: number | null }[]
  errors: DemonstrationErrors
  refusal: string
}

const choose: [string, string] = ['', 'Escolha']

/** What visitors read beside a recording, and its way off the site again. */
export function DemonstrationSheet({ sound, values, slug, comparable, errors, refusal }: Props) {
  const { state } = useNavigation()
  const answer = { values, errors }

  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="sound" value={sound.id} />
      <p className="text-smoke">
        Visitantes ouvem esta gravação na página inicial e no portfólio, antes das nossas de demonstração. Até você
        escolher as nossas em Configurações, cada gravação sua toma o lugar de uma delas.
      </p>
      <Field {...demonstrationForm.input('title', answer)} />
      <Field {...demonstrationForm.input('description', answer)} />
      <div className="field-grid sm:grid-cols-2">
        <Select {...demonstrationForm.input('genre', answer)} options={[choose, ...Object.entries(genreLabels)]} />
        <Select {...demonstrationForm.input('type', answer)} options={[choose, ...Object.entries(songTypeLabels)]} />
      </div>
      <Select
        {...demonstrationForm.input('before', answer)}
        options={[
          ['', 'Sem comparação'],
          ...comparable.map(({ id, title, durationMs }): [string, string] => [
            id,
            `${title} (${formatDuration(durationMs ?? 0)})`,
          ]),
        ]}
      />
      <label className="choice">
        <input type="checkbox" name="sung" value="sim" className="tick" defaultChecked={values.sung !== ''} />
        <span className="font-bold">Tem voz cantada</span>
      </label>
      <label className="choice">
        <input type="checkbox" name="featured" value="sim" className="tick" defaultChecked={values.featured !== ''} />
        <span className="font-bold">Em destaque</span>
        <span className="text-smoke col-start-2 text-[0.9375rem]">
          Vem primeiro; a primeira delas toca na capa da página inicial.
        </span>
      </label>
      <SheetButtons refusal={refusal} param="site">
        <button
          type="submit"
          name="intent"
          value="show-on-site"
          className="btn btn-red"
          disabled={state !== 'idle'}
          aria-busy={state !== 'idle'}
        >
          {slug ? 'Salvar' : 'Mostrar no site'}
        </button>
      </SheetButtons>
      {slug ? (
        <p className="flex flex-wrap gap-x-6">
          <a href={`/portfolio/${slug}`} className="btn-quiet" target="_blank" rel="noopener">
            Ver no site
          </a>
          <button
            type="submit"
            name="intent"
            value="take-off-site"
            className="btn-quiet text-alarm"
            disabled={state !== 'idle'}
          >
            Remover do site
          </button>
        </p>
      ) : null}
    </Form>
  )
}
