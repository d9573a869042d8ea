import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { holdsUnsaved } from '#app/ui/admin/shell/unsaved-fields.ts'

import { ButtonRow } from './button-row.tsx'

type Props = { param: string; title: string; children: React.ReactNode }

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

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Somebody may be writing in it before the script is there.
    const focused = document.activeElement
    element.removeAttribute('open')
    element.returnValue = ''
    element.showModal()
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
      data-sheet={param}
      aria-labelledby={id}
      className="sheet max-w-xl overflow-y-auto"
      onClose={(event) => {
        const element = dialog.current
        if (event.target !== element) return
        if (element.returnValue !== discarded && wouldLose(element)) {
          // Escape cannot always be prevented: the dialog is opened again at once, with its input, until the question is answered.
          element.showModal()
        }
        void closeSheet()
      }}
      onCancel={(event) => {
        const element = dialog.current
        if (event.target !== element || !wouldLose(element)) return
        event.preventDefault()
        void closeSheet()
      }}
    >
      <div className="grid gap-4 p-5 md:p-6">
        <h2 id={id} className="wide text-title">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

/** Closes the dialog and discards its input. */
const discarded = 'descartar'

/** Whether what was typed in a sheet would go with it. */
function wouldLose(sheet: HTMLDialogElement): boolean {
  return holdsUnsaved((place) => sheet.contains(place))
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
