import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

type Props = { param: string; title: string; children: React.ReactNode }

/**
 * A dialog that is an address: `?novo=1` opens it, leaving it takes the word out of the address again. Sent open, so that
 * it also works before and without any script; with it, it is modal, and the focus goes back to where it came from.
 */
export function Sheet({ param, title, children }: Props) {
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
  const away = useAddressWithout(param)
  const navigate = useNavigate()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Somebody may be writing in it before the script is there.
    const focused = document.activeElement
    element.removeAttribute('open')
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
      aria-labelledby={id}
      className="sheet max-w-xl overflow-y-auto"
      onClose={(event) => {
        if (event.target === dialog.current) void navigate(away, { replace: true, preventScrollReset: true })
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

/** The way out of a sheet: a link without script, a closed dialog with it. */
export function SheetCancel({ param, children = 'Cancelar' }: { param: string; children?: string }) {
  const away = useAddressWithout(param)
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
        dialog.close()
      }}
    >
      {children}
    </Link>
  )
}

/** A dialog opens on the first of several radio buttons, chosen or not; the Tab key would go to the chosen one. */
function chosenOf(first: Element | null): HTMLElement | undefined {
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return undefined
  const group = first.form?.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')
  return [...(group ?? [])].find(({ name }) => name === first.name)
}

function useAddressWithout(param: string): string {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete(param)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
