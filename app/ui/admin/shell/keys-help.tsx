import { useEffect, useRef, useState } from 'react'

import { areShortcutsEnabled, storeShortcutsEnabled } from '#app/client/audio/keyboard-shortcuts.ts'
import { listKeysHere } from '#app/ui/admin/lists/use-list-keys.ts'
import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { comparisonShortcuts, noteShortcut, playbackShortcuts } from '#app/ui/audio/player-settings.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

import { closeOnPressOutside } from './press-outside.ts'

const panelKeys: readonly (readonly [key: string, text: string])[] = [
  ['Ctrl K', 'buscar, abrir uma tela ou começar algo novo'],
  ['Ctrl B', 'recolher ou abrir o menu'],
  ['Esc', 'fechar a janela'],
  ['?', 'mostrar estes atalhos'],
]

/** `?` or its button shows the keys of the panel and of its player. Keys without Ctrl can be turned off, also here. */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false)
  const hydrated = useHydrated()

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
      if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented || !areShortcutsEnabled()) return
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-label="Atalhos do teclado"
        aria-keyshortcuts="?"
        title="Atalhos do teclado (?)"
        className={`border-line hover:bg-sand hidden size-[44px] shrink-0 place-items-center border-2 font-bold md:grid ${hydrated ? '' : 'invisible'}`}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">?</span>
      </button>
      {isOpen ? <OpenHelp onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function OpenHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [listKeys] = useState(listKeysHere)
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby="atalhos"
      className="sheet max-w-lg overflow-y-auto"
      onClose={onClose}
      onPointerDown={closeOnPressOutside}
    >
      <div className="grid gap-4 p-5 md:p-6">
        <h2 id="atalhos" className="wide text-title">
          Atalhos do teclado
        </h2>
        <Keys title="No painel" keys={panelKeys} />
        {listKeys.length > 0 ? <Keys title="Nesta lista" keys={listKeys} /> : null}
        <Keys title="Ao ouvir" keys={[...playbackShortcuts, ...comparisonShortcuts, noteShortcut]} />
        <CheckOption
          type="checkbox"
          defaultChecked={areShortcutsEnabled()}
          onChange={({ target }) => storeShortcutsEnabled(target.checked)}
        >
          Usar os atalhos de uma tecla só
        </CheckOption>
        <p>
          <button type="button" className="btn btn-line" onClick={() => dialog.current?.close()}>
            Fechar
          </button>
        </p>
      </div>
    </dialog>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [key: string, text: string])[] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-smoke mb-1 text-sm font-bold">{title}</h3>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-1">
        {keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt className="font-bold">{key}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
