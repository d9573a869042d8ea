import { showToast, type ToastMessage } from './toast-store.ts'
import { useScriptedClass } from './use-hydrated.ts'

type Props = {
  text: string
  /** The text is a path of ours: the link to it is copied. */
  asLink?: boolean
  /** Title of the message once it is copied. */
  done?: string
  failed?: ToastMessage
  className?: string
  children: React.ReactNode
}

const failedText: ToastMessage = { title: 'Não foi possível copiar', text: 'Selecione o texto e copie você mesmo.' }
const failedLink: ToastMessage = {
  title: 'Erro ao copiar',
  text: 'Não foi possível copiar o link.',
  variant: 'destructive',
}

/** Puts a text on the clipboard and says so. Its place is there from the start, it itself only with the script it needs. */
export function CopyButton({
  text,
  asLink = false,
  done = 'Copiado!',
  failed = asLink ? failedLink : failedText,
  className = 'btn btn-line',
  children,
}: Props) {
  const scripted = useScriptedClass()

  async function copy() {
    try {
      await navigator.clipboard.writeText(asLink ? new URL(text, location.origin).href : text)
      showToast({ title: done, text: 'É só colar onde você quiser.' })
    } catch {
      showToast(failed)
    }
  }

  return (
    <button type="button" className={className + scripted} onClick={() => void copy()}>
      {children}
    </button>
  )
}
