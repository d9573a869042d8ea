import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'

import { signOutPath } from '#app/http/staff/sign-in-addresses.ts'
import { useTypedQuestion } from '#app/ui/admin/hooks/use-typed-question.ts'
import { Icon } from '#app/ui/admin/shared/icons.tsx'
import { Spinner } from '#app/ui/admin/shared/spinner.tsx'
import { closeOnPressOutside } from '#app/ui/admin/shell/press-outside.ts'
import { searchResultPath, searchResultKinds, type SearchResult } from '#core/admin/search-result.ts'
import type { StaffRole } from '#core/staff/staff.ts'

import { findCommands } from './commands.ts'
import { kindLabels } from './search-results.tsx'
import { readRecent, useRecent } from './use-recent.ts'

type Option = {
  key: string
  label: string
  text?: string
  to: string
  post?: boolean
  /** Found for an earlier text. */
  isOld?: boolean
}
type Group = { title: string; options: Option[] }

const pause = 120

/** Ctrl+K: search and commands of the panel. Without a script the button leads to a page. */
export function Palette({ role }: { role: StaffRole }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const signOut = useRef<HTMLFormElement>(null)
  // Counted: a dialog says that it is closed a moment later, and must not close the next one with it.
  const [shown, setShown] = useState({ times: 0, open: false })
  useRecent()

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (dialog.current?.open) dialog.current.close()
      else setShown(openAgain)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <Link
        to="/admin/busca"
        aria-keyshortcuts="Control+K Meta+K"
        title="Buscar no painel (Ctrl+K)"
        className="border-line hover:border-ink flex min-h-[44px] min-w-[44px] items-center justify-center gap-3 border-2 px-2.5 font-semibold no-underline md:px-3.5"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          setShown(openAgain)
        }}
      >
        <Icon name="search" />
        <span className="max-md:sr-only">Buscar</span>
        <kbd aria-hidden="true" className="text-smoke text-xs max-md:hidden">
          Ctrl K
        </kbd>
      </Link>
      <Form ref={signOut} method="post" noValidate action={signOutPath} className="hidden" />
      {shown.open ? (
        <OpenPalette
          key={shown.times}
          role={role}
          dialog={dialog}
          // As a press of its button would, which is not sent without a connection (`OfflineNotice`).
          onSignOut={() => signOut.current?.requestSubmit()}
          onClose={() => setShown(({ times }) => ({ times, open: false }))}
        />
      ) : null}
    </>
  )
}

function openAgain({ times }: { times: number }) {
  return { times: times + 1, open: true }
}

type OpenProps = {
  role: StaffRole
  dialog: React.RefObject<HTMLDialogElement | null>
  onSignOut: () => void
  onClose: () => void
}

function OpenPalette({ role, dialog, onSignOut, onClose }: OpenProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  // Enter was pressed before the answer was there: what it shall open then, the first where nothing was picked.
  const awaited = useRef<{ key: string | undefined } | null>(null)
  const { groups, waiting, failed } = useGroups(search.trim(), role)
  const navigate = useNavigate()
  const options = groups.flatMap((group) => group.options)
  const chosen = options[Math.min(active, options.length - 1)]

  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [dialog])

  useEffect(() => {
    document.getElementById(`${id}-${chosen?.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen?.key])

  function choose(option: Option | undefined) {
    if (!option) return
    dialog.current?.close()
    if (option.post) onSignOut()
    else void navigate(option.to)
  }

  const chooseAwaited = useEffectEvent(() => {
    const wish = awaited.current
    awaited.current = null
    if (!wish || failed) return
    choose(wish.key === undefined ? options[0] : options.find(({ key }) => key === wish.key))
  })
  useEffect(() => {
    if (!waiting) chooseAwaited()
  }, [waiting])

  function enter() {
    const isKnown = chosen ? !chosen.isOld : !waiting
    if (isKnown) choose(chosen)
    else awaited.current = { key: active > 0 ? chosen?.key : undefined }
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') enter()
    else if (step && options.length > 0) {
      setActive((active + step + options.length) % options.length)
      awaited.current = null
    } else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Buscar no painel"
      className="sheet top-[8dvh] bottom-auto m-0 mx-auto max-h-[84dvh] max-w-xl overflow-hidden"
      onClose={({ target }) => {
        if (target === dialog.current) onClose()
      }}
      onPointerDown={closeOnPressOutside}
    >
      <div className="grid max-h-[84dvh] grid-rows-[auto_minmax(0,1fr)]">
        <div className="border-line relative flex items-center border-b-2 pr-1">
          <input
            type="text"
            role="combobox"
            aria-label="Nome, e-mail, título, código ou o que fazer"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-lista`}
            aria-activedescendant={chosen ? `${id}-${chosen.key}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            placeholder="Nome, título, código ou ação"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value)
              setActive(0)
              awaited.current = null
            }}
            onKeyDown={onKeyDown}
            className="placeholder:text-smoke min-h-14 w-full min-w-0 bg-transparent px-4 text-lg -outline-offset-3"
          />
          {waiting ? (
            <span className="bg-paper absolute right-20 grid size-10 place-items-center">
              <Spinner />
            </span>
          ) : null}
          <button type="button" className="btn-quiet shrink-0 px-3" onClick={() => dialog.current?.close()}>
            Fechar
          </button>
        </div>
        <div className="overflow-y-auto py-2">
          <p role="status" className={failed || (options.length === 0 && !waiting) ? 'px-4 py-6' : 'sr-only'}>
            {waiting ? '' : failed ? noAnswer : resultText(options.length, search.trim())}
          </p>
          <div role="listbox" id={`${id}-lista`} aria-label="Resultados">
            {groups.map((group) => (
              <div key={group.title} role="group" aria-label={group.title}>
                <p aria-hidden="true" className="text-smoke px-4 pt-3 pb-1 text-sm font-semibold">
                  {group.title}
                </p>
                {group.options.map((option) => (
                  <div
                    key={option.key}
                    id={`${id}-${option.key}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={option === chosen}
                    className="aria-selected:border-ink aria-selected:bg-sand flex min-h-[44px] cursor-pointer flex-wrap items-center gap-x-3 border-l-4 border-transparent px-3 py-1.5"
                    onPointerMove={() => setActive(options.indexOf(option))}
                    onClick={() => choose(option)}
                    onKeyDown={onKeyDown}
                  >
                    <span className="font-semibold [overflow-wrap:anywhere]">{option.label}</span>
                    {option.text ? (
                      <span className="text-smoke text-sm [overflow-wrap:anywhere]">{option.text}</span>
                    ) : null}
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </dialog>
  )
}

const noAnswer = 'Sem resposta do servidor. O que está na tela continua aqui: tente de novo em instantes.'

function resultText(count: number, search: string): string {
  if (count === 0) return `Nada encontrado para “${search}”.`
  return count === 1 ? '1 resultado' : `${count} resultados`
}

type Found = { search: string; hits: SearchResult[] }

function isFound(answer: unknown): answer is Found {
  return typeof answer === 'object' && answer !== null && 'search' in answer && 'hits' in answer
}

/** Results for the current text. While the server is queried the previous ones stay, marked as old, so that the list does not jump. */
function useGroups(search: string, role: StaffRole): { groups: Group[]; waiting: boolean; failed: boolean } {
  // Read when the palette opens: it is left as soon as something else is opened.
  const [recent] = useState(readRecent)
  const [name, value] = search === '' ? ['abertos', recent] : ['busca', search]
  const { answer, waiting, failed } = useTypedQuestion(
    `/admin/busca/achados?${name}=${encodeURIComponent(value)}`,
    search === '' ? 0 : pause,
    isFound,
  )

  const { screens, actions } = findCommands(search, role)
  const hits = answer && !failed && (answer.search !== '') === (search !== '') ? answer.hits : []
  const optionOf = (hit: SearchResult) => ({ ...hitOption(hit), isOld: waiting })
  const found =
    search === ''
      ? [{ title: 'Recentes', options: hits.map(optionOf) }]
      : searchResultKinds.map((kind) => ({
          title: kindLabels[kind],
          options: hits.filter((hit) => hit.kind === kind).map(optionOf),
        }))
  const commands = [
    {
      title: 'Ir para',
      options: screens.map((command) => ({ ...command, key: `tela${command.id.replaceAll('/', '-')}` })),
    },
    { title: 'Fazer', options: actions.map((command) => ({ ...command, key: command.id })) },
  ]
  return {
    groups: [...found, ...commands].filter(({ options }) => options.length > 0),
    waiting,
    failed,
  }
}

function hitOption(hit: SearchResult): Option {
  return { key: `${hit.kind}-${hit.id}`, label: hit.title, text: hit.text, to: searchResultPath(hit) }
}
