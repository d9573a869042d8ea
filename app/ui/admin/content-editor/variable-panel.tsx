import { useEffect, useRef } from 'react'

import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

type Props = {
  /** Names without braces, and what each stands for now. */
  variables: [string, string][]
}

/** What the button that opens it on narrow screens refers to. */
export const variablePanelId = 'variaveis'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * The variables a text may use, beside it; on narrow screens a layer over it. Pressing one writes it where the cursor was
 * last, or at the end of the first text.
 */
export function VariablePanel({ variables }: Props) {
  const hydrated = useHydrated()
  const panel = useRef<HTMLDivElement>(null)
  const edited = useRef<TextField | null>(null)

  useEffect(() => {
    const remember = ({ target }: Pick<Event, 'target'>) => {
      if (isText(target)) edited.current = target
    }
    remember({ target: document.activeElement })
    document.addEventListener('focusin', remember)
    // What was typed before hydration is told then, and had the cursor.
    document.addEventListener('input', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('input', remember)
    }
  }, [])

  function insert(name: string) {
    const field = edited.current?.isConnected ? edited.current : firstText()
    if (!field) return
    if (panel.current?.matches(':is([open], :popover-open)')) panel.current.hidePopover()
    insertInto(field, `{${name}}`)
  }

  return (
    <div ref={panel} id={variablePanelId} popover="auto" className="variable-panel">
      <Panel title="Variáveis">
        <p className="text-smoke mb-3">
          {hydrated
            ? 'Pressione uma variável para escrevê-la onde está o cursor. Ela é trocada pelo dado do pedido.'
            : 'Use a variável entre chaves. Ela é trocada pelo dado do pedido.'}
        </p>
        <ul className="grid">
          {variables.map(([name, value]) => (
            <li key={name} className="border-line border-t">
              {hydrated ? (
                <button type="button" className="variable" onClick={() => insert(name)}>
                  <code>{`{${name}}`}</code>
                  <span className="text-smoke">{value || 'vazio'}</span>
                </button>
              ) : (
                <p className="variable">
                  <code>{`{${name}}`}</code>
                  <span className="text-smoke">{value || 'vazio'}</span>
                </p>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function isText(target: EventTarget | null): target is TextField {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  return isField && target.name.startsWith('words.')
}

function firstText(): TextField | null {
  return document.querySelector<HTMLTextAreaElement>('textarea[name^="words."]')
}

function insertInto(field: TextField, text: string) {
  field.focus()
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
