import { createContext, use, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { ButtonRow } from './button-row.tsx'

type Props = { param: string; title: string; children: React.ReactNode }

const UploadContext = createContext<React.RefObject<boolean> | null>(null)

/** Whether an upload is on its way in the sheet around it: closing the sheet loses nothing then. */
export function useSheetUpload(isUploading: boolean) {
  const uploadRef = use(UploadContext)
  useLayoutEffect(() => {
    if (!uploadRef) return
    uploadRef.current = isUploading
    return () => {
      uploadRef.current = false
    }
  }, [uploadRef, isUploading])
}

/**
 * A dialog that is an address: `?novo=1` opens it, leaving it takes the word out of the address again. Sent open, so that
 * it also works before and without any script; with it, it is modal, and the focus goes back to where it came from.
 */
export function RouteDialog({ param, title, children }: Props) {
  const { search } = useLocation()
  return new URLSearchParams(search).has(param) ? (
    <OpenSheet param={param} title={title}>
      {children}
    </OpenSheet>
  ) : null
}

function OpenSheet({ param, title, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const closeSheet = useCloseSheet(param)
  const [asking, setAsking] = useState(false)
  const opened = useRef(new Map<string, string>())
  const uploadRef = useRef(false)
  /** Where somebody was when they pressed Escape. */
  const left = useRef<HTMLElement>(null)
  // What an upload took with it is on the server.
  const wouldLose = (element: HTMLDialogElement) => !uploadRef.current && hasTyped(element, opened.current)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Somebody may be writing in it before the script is there.
    const focused = document.activeElement
    element.removeAttribute('open')
    element.returnValue = ''
    element.showModal()
    opened.current = typedIn(element)
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus()
    else chosenOf(document.activeElement)?.focus()
    return () => element.close()
  }, [])

  // Closed, and asked for again before the address had changed: it is the same sheet still.
  const { key } = useLocation()
  const shownFor = useRef(key)
  useEffect(() => {
    if (shownFor.current !== key && dialog.current && !dialog.current.open) dialog.current.showModal()
    shownFor.current = key
  }, [key])

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={id}
      className="sheet max-w-xl overflow-y-auto"
      onClose={(event) => {
        const element = dialog.current
        if (event.target !== element) return
        if (element.returnValue !== discarded && wouldLose(element)) {
          // Escape cannot always be prevented: the dialog is opened again at once, with its input.
          element.showModal()
          setAsking(true)
          return
        }
        void closeSheet()
      }}
      onCancel={(event) => {
        const element = dialog.current
        if (event.target !== element || !wouldLose(element)) return
        event.preventDefault()
        if (document.activeElement instanceof HTMLElement && !asking) left.current = document.activeElement
        setAsking(true)
      }}
    >
      <div className="grid gap-4 p-5 md:p-6">
        <h2 id={id} className="wide text-title">
          {title}
        </h2>
        {asking ? (
          <DiscardQuestion
            discard={() => dialog.current?.close(discarded)}
            stay={() => {
              setAsking(false)
              left.current?.focus()
            }}
          />
        ) : null}
        <UploadContext value={uploadRef}>{children}</UploadContext>
      </div>
    </dialog>
  )
}

/** Closes the dialog and discards its input. */
const discarded = 'descartar'

/** Asks before a key press discards the input. `stay` leads back to where somebody was. */
function DiscardQuestion({ discard, stay }: Record<'discard' | 'stay', () => void>) {
  return (
    <div role="alertdialog" aria-label="Descartar o que você digitou?" className="notice grid gap-3">
      <p className="font-semibold">Descartar o que você digitou?</p>
      <ButtonRow
        cancel={
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the question takes the place of the key that was pressed
          <button type="button" autoFocus className="btn btn-line" onClick={stay}>
            Continuar editando
          </button>
        }
      >
        <button type="button" className="btn btn-danger" onClick={discard}>
          Descartar
        </button>
      </ButtonRow>
    </div>
  )
}

const typable = 'textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"], [readonly])'

/** What stands in the fields of a sheet, by their names. */
function typedIn(dialog: HTMLDialogElement): Map<string, string> {
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typable)
  return new Map([...fields].map(({ name, value }) => [name, value]))
}

function hasTyped(dialog: HTMLDialogElement, opened: Map<string, string>): boolean {
  return [...typedIn(dialog)].some(([name, value]) => value !== '' && value !== (opened.get(name) ?? ''))
}

type CancelProps = {
  param: string
  /** Label of the way out, where “Cancelar” would name the action itself or nothing is to be cancelled. */
  cancel?: string | undefined
  /** Whether what was typed would be lost without anybody having said so. */
  asks?: boolean
}

type SheetButtonsProps = CancelProps & {
  /** Why what was pressed was refused, where no field says so. */
  refusal?: string | undefined
  children?: React.ReactNode
}

/** The buttons that end the sheet of `param`, its way out among them; without children the way out alone. */
export function SheetButtons({ children, refusal = '', ...cancel }: SheetButtonsProps) {
  return (
    <ButtonRow cancel={<CancelLink {...cancel} />} refusal={refusal}>
      {children}
    </ButtonRow>
  )
}

/** The way out of a sheet: a link without script, a closed dialog with it. */
function CancelLink({ param, cancel = 'Cancelar', asks = false }: CancelProps) {
  const away = usePathWithout(param)
  return (
    <Link
      to={away}
      replace
      preventScrollReset
      className="btn btn-line"
      onClick={(event) => {
        const dialog = event.currentTarget.closest('dialog')
        if (!dialog) return
        event.preventDefault()
        dialog.close(asks ? '' : discarded)
      }}
    >
      {cancel}
    </Link>
  )
}

/** A dialog opens on the first of several radio buttons, chosen or not; the Tab key would go to the chosen one. */
function chosenOf(first: Element | null): HTMLElement | undefined {
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return undefined
  const group = first.form?.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')
  return [...(group ?? [])].find(({ name }) => name === first.name)
}

/** Closes the sheet of `param`, without a question: what was typed in it is stored. */
export function useCloseSheet(param: string): () => Promise<void> {
  const away = usePathWithout(param)
  const navigate = useNavigate()
  return async () => {
    await navigate(away, { replace: true, preventScrollReset: true })
  }
}

function usePathWithout(param: string): string {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete(param)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
