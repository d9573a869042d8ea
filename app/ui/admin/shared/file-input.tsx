import { useEffect, useRef, useState } from 'react'

import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

type Props = Omit<React.ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  onChoose?: (file: File) => void
  /** The name of a file that was chosen in another way: dropped beside the input, or on the page. */
  chosenName?: string | undefined
}

/**
 * A file input in our words: the browser's own speaks the language of the browser. The input lies unseen over a drawn
 * button, so that pressing, dropping and the keyboard stay the browser's. Before the script it is seen, because nothing
 * else could say which file was chosen; it is the same element, which keeps what was chosen.
 */
export function FileInput({ onChoose, chosenName, ...input }: Props) {
  const [ownName, setName] = useState('')
  const name = chosenName ?? ownName
  const hydrated = useHydrated()
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const [early] = element.current?.files ?? []
    if (early) setName(early.name)
  }, [])

  return (
    <span className={hydrated ? 'file-input' : 'file-input is-plain'}>
      <input
        {...input}
        key="input"
        ref={element}
        type="file"
        className={hydrated ? undefined : 'input'}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          setName(file?.name ?? '')
          if (file) onChoose?.(file)
        }}
      />
      <span aria-hidden="true" className="btn btn-line min-h-[44px] px-4 py-1.5">
        Escolher arquivo
      </span>
      <span aria-hidden="true" className={`min-w-0 [overflow-wrap:anywhere] ${name ? 'font-semibold' : 'text-smoke'}`}>
        {name || 'Nenhum arquivo escolhido'}
      </span>
    </span>
  )
}
