import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker, useNavigation } from 'react-router'

import { ButtonRow } from '#app/ui/admin/shared/button-row.tsx'

import { holdsUnsaved, isShown, losesTyped, noteSending, settleSent, watchTyping } from './unsaved-fields.ts'

/** Asks before somebody leaves what they typed, on every screen; closing the window is asked about by the browser itself. */
export function UnsavedQuestion() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { state } = useNavigation()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => losesTyped(currentLocation, nextLocation))
  useBeforeUnload((event) => {
    if (state === 'idle' && holdsUnsaved(isShown)) event.preventDefault()
  })
  useEffect(watchTyping, [])
  useEffect(() => {
    if (state === 'submitting') noteSending()
    if (state === 'idle') settleSent()
  }, [state])
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal()
    else dialog.current?.close()
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
        <p>O que você digitou ou mudou aqui ainda não foi salvo nem enviado, e se perde se você sair.</p>
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
