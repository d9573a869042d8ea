import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { useTypedQuestion } from '#app/ui/admin/hooks/use-typed-question.ts'
import { FieldError } from '#app/ui/shared/field.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import type { ClientChoice } from '#core/client/client-view.ts'

type Props = {
  /** The newest, and the one that is chosen. */
  choices: ClientChoice[]
  chosen: string
  choose: (client: ClientChoice | null) => void
  label?: string
  error?: string | undefined
  /** Where one who is not there is registered, by what was typed of them; none for whoever may not. */
  createPath?: ((typed: string) => string) | undefined
}

const pause = 200

/**
 * Whom something is for: the newest clients in the browser's own list, and with script one field to type a part of a name in, to
 * choose, or to register somebody new. The list stays in the form: it is what is sent.
 */
export function ClientSelect({ choices, chosen, choose, label = 'Cliente', error, createPath }: Props) {
  const [known, setKnown] = useState<ClientChoice | null>(choices.find(({ id }) => id === chosen) ?? null)
  const select = useRef<HTMLSelectElement>(null)
  const hydrated = useHydrated()
  const listed = known && !choices.some(({ id }) => id === known.id) ? [known, ...choices] : choices

  function take(client: ClientChoice | null) {
    setKnown(client)
    choose(client)
  }

  // A choice before hydration stays.
  useLayoutEffect(() => {
    const early = select.current?.value
    if (early && early !== chosen) take(choices.find(({ id }) => id === early) ?? null)
    // oxlint-disable-next-line react/exhaustive-deps -- only once: later the state is what counts
  }, [])

  return (
    <div className="field">
      <label htmlFor="client">{label}</label>
      <select
        ref={select}
        id={hydrated ? undefined : 'client'}
        hidden={hydrated}
        name="client"
        value={chosen}
        onChange={({ target }) => take(listed.find(({ id }) => id === target.value) ?? null)}
        aria-invalid={error ? true : undefined}
        aria-describedby="client-erro"
        className="input"
      >
        <option value="">{listed.length === 0 ? 'Nenhum cliente encontrado' : 'Selecione um cliente'}</option>
        {listed.map((client) => (
          <option key={client.id} value={client.id}>
            {nameOf(client)}
          </option>
        ))}
      </select>
      {hydrated ? <ClientCombobox {...{ choices, known, take, error, createPath }} /> : null}
      <FieldError id="client" error={error} />
    </div>
  )
}

type ComboboxProps = Pick<Props, 'choices' | 'error' | 'createPath'> & {
  known: ClientChoice | null
  take: (client: ClientChoice | null) => void
}

/** Registers somebody new: the last of the list. */
const create = { id: 'novo', name: 'Cadastrar novo cliente', email: '' }

/** A combobox as the palette is one: the focus stays in the field, arrows go through the list, Enter or a press chooses. */
function ClientCombobox({ choices, known, take, error, createPath }: ComboboxProps) {
  const id = useId()
  // `null` while nobody types: then it shows who is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const search = (typed ?? '').trim()
  const url = search === '' ? null : `/admin/clients/opcoes?busca=${encodeURIComponent(search)}`
  const { answer, waiting, failed } = useTypedQuestion(url, pause, isChoices)
  const found = search === '' ? choices : failed ? [] : (answer ?? [])
  // What an earlier text found is not offered: Enter must not choose somebody else.
  const items = isOpen && !waiting ? [...found, ...(createPath ? [create] : [])] : []
  const current = Math.min(active, items.length - 1)

  useEffect(() => {
    if (current >= 0) document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  function open() {
    setOpen(true)
    setActive(0)
  }

  /** Who leaves the field chooses nobody by it: what was typed and not chosen goes. */
  function leave() {
    setOpen(false)
    setTyped(null)
  }

  function pick(client: ClientChoice | undefined) {
    if (!client) return
    leave()
    if (client !== create) take(client)
    else if (createPath) void navigate(createPath(search))
  }

  function type(text: string) {
    setTyped(text)
    open()
    // An emptied field is nobody.
    if (text === '') take(null)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !isOpen) open()
    else if (step && items.length > 0) setActive((current + step + items.length) % items.length)
    else if (isOpen && event.key === 'Enter') pick(items[current])
    else if (isOpen && event.key === 'Escape') leave()
    else return
    event.preventDefault()
    // Escape closes the list, not the dialog around it.
    event.stopPropagation()
  }

  return (
    <>
      <input
        id="client"
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-lista`}
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby="client-erro"
        aria-busy={waiting}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Nome, e-mail ou empresa"
        value={typed ?? (known ? nameOf(known) : '')}
        onChange={({ target }) => type(target.value)}
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={leave}
        className="input"
      />
      <p role="status" className={isOpen && (waiting || found.length === 0) ? 'hint' : 'sr-only'}>
        {isOpen ? statusText({ waiting, failed, count: found.length }) : ''}
      </p>
      <div
        role="listbox"
        id={`${id}-lista`}
        aria-label="Clientes"
        className={items.length > 0 ? 'border-line max-h-72 overflow-y-auto border-2' : 'hidden'}
      >
        {items.map((client, index) => (
          <div
            key={client.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className="aria-selected:border-ink aria-selected:bg-sand flex min-h-[44px] cursor-pointer flex-wrap items-center gap-x-3 border-l-4 border-transparent px-3 py-1.5 [overflow-wrap:anywhere]"
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => pick(client)}
            onKeyDown={onKeyDown}
          >
            <span className={client === create ? 'underline underline-offset-4' : 'font-semibold'}>{client.name}</span>
            {client.email ? <span className="text-smoke text-sm">{client.email}</span> : null}
          </div>
        ))}
      </div>
    </>
  )
}

function statusText({ waiting, failed, count }: { waiting: boolean; failed: boolean; count: number }): string {
  if (waiting) return 'Carregando clientes...'
  if (failed) return 'Sem resposta do servidor'
  if (count === 0) return 'Nenhum cliente encontrado'
  return count === 1 ? '1 cliente' : `${count} clientes`
}

function nameOf({ name, email }: ClientChoice): string {
  return email === '' ? name : `${name} (${email})`
}

function isChoices(answer: unknown): answer is ClientChoice[] {
  return Array.isArray(answer)
}
