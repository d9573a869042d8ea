import { useLayoutEffect, useRef, useState } from 'react'

import { useTypedQuestion } from '#app/ui/admin/hooks/use-typed-question.ts'
import { FieldError } from '#app/ui/shared/field.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import type { ClientChoice } from '#core/client/client-view.ts'

type Props = { choices: ClientChoice[]; chosen: string; choose: (id: string) => void; error: string | undefined }

const pause = 200

/** The newest clients to choose from; typing a part of a name asks the server for those that match. */
export function ClientSelect({ choices, chosen, choose, error }: Props) {
  const [search, setSearch] = useState('')
  const url = search === '' ? null : `/admin/clients/opcoes?busca=${encodeURIComponent(search)}`
  const { answer: found, waiting: loading, failed } = useTypedQuestion(url, pause, isChoices)
  const [known, setKnown] = useState<ClientChoice | null>(choices.find(({ id }) => id === chosen) ?? null)
  const select = useRef<HTMLSelectElement>(null)
  const hydrated = useHydrated()

  // A choice before hydration stays.
  useLayoutEffect(() => {
    const early = select.current?.value
    if (!early || early === chosen) return
    choose(early)
    setKnown(choices.find(({ id }) => id === early) ?? null)
    // oxlint-disable-next-line react/exhaustive-deps -- only once: later the state is what counts
  }, [])

  const matching = search === '' ? choices : failed ? [] : (found ?? choices)
  const shown = known && !matching.some(({ id }) => id === known.id) ? [known, ...matching] : matching
  const placeholder = loading
    ? 'Carregando clientes...'
    : failed
      ? 'Sem resposta do servidor'
      : matching.length === 0
        ? 'Nenhum cliente encontrado'
        : 'Selecione um cliente'

  return (
    <div className="grid gap-2">
      {hydrated ? (
        <p className="field">
          <label htmlFor="busca-cliente">Buscar cliente</label>
          <input
            id="busca-cliente"
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value.trimStart())}
            onKeyDown={(event) => {
              // Enter searches; it does not submit the form.
              if (event.key === 'Enter') event.preventDefault()
            }}
            className="input"
          />
        </p>
      ) : null}
      <div className="field">
        <label htmlFor="client">Cliente</label>
        <select
          ref={select}
          id="client"
          name="client"
          value={chosen}
          onChange={({ target }) => {
            choose(target.value)
            setKnown(shown.find(({ id }) => id === target.value) ?? null)
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby="client-erro"
          aria-busy={loading}
          className="input"
        >
          <option value="">{placeholder}</option>
          {shown.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name} ({email})
            </option>
          ))}
        </select>
        <FieldError id="client" error={error} />
      </div>
    </div>
  )
}

function isChoices(answer: unknown): answer is ClientChoice[] {
  return Array.isArray(answer)
}
