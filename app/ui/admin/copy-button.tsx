import { showToast } from '#app/islands/toast.ts'

import { useHydrated } from './use-hydrated.ts'

type Props = {
  /** What is copied; a path of ours gets the origin put before it. */
  text: string
  done: string
  className?: string
  children: React.ReactNode
}

/** Puts a link on the clipboard and says so. Not there without script: it could do nothing. */
export function CopyButton({ text, done, className = 'btn btn-line', children }: Props) {
  if (!useHydrated()) return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(text, location.origin).href)
      showToast(done, 'É só colar onde você quiser.')
    } catch {
      showToast('Erro ao copiar', 'Não foi possível copiar o link.', 'destructive')
    }
  }

  return (
    <button type="button" className={className} onClick={() => void copy()}>
      {children}
    </button>
  )
}
