import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

import { ButtonRow } from '#app/ui/admin/shared/button-row.tsx'

/** Whether a form holds what nobody saved yet. `saved` changes whenever something was. */
export function useUnsaved(saved: number): [boolean, () => void] {
  const [touched, setTouched] = useState<number | null>(null)
  return [touched === saved, () => setTouched(saved)]
}

/** Asks before somebody leaves what they typed; closing the window is asked about by the browser itself. */
export function UnsavedChangesPrompt({ unsaved }: { unsaved: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (unsaved) event.preventDefault()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal()
  }, [blocker.state])

  return (
    <dialog
      ref={dialog}
      aria-labelledby="sair-titulo"
      className="sheet max-w-xl"
      onClose={() => {
        if (blocker.state === 'blocked') blocker.reset()
      }}
    >
      <div className="grid gap-4 p-5 md:p-6">
        <h2 id="sair-titulo" className="wide text-title">
          Sair sem salvar?
        </h2>
        <p>O que você mudou nesta tela ainda não foi salvo e se perde se você sair.</p>
        <ButtonRow
          cancel={
            <button type="button" className="btn btn-line" onClick={() => dialog.current?.close()}>
              Continuar editando
            </button>
          }
        >
          <button
            type="button"
            className="btn btn-danger"
            onClick={() => {
              if (blocker.state === 'blocked') blocker.proceed()
            }}
          >
            Sair sem salvar
          </button>
        </ButtonRow>
      </div>
    </dialog>
  )
}
