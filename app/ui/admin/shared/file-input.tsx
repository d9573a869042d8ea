import { useEffect, useRef, useState } from 'react'

import { FileButton } from '#app/ui/shared/file-button.tsx'

type Props = Omit<React.ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  onChoose?: (file: File) => void
  /** The name of a file that was chosen in another way: dropped beside the input, or on the page. */
  chosenName?: string | undefined
}

/** A file input that says which file was chosen. */
export function FileInput({ onChoose, chosenName, ...input }: Props) {
  const [ownName, setName] = useState('')
  const name = chosenName ?? ownName
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const [early] = element.current?.files ?? []
    if (early) setName(early.name)
  }, [])

  return (
    <FileButton
      {...input}
      ref={element}
      label="Escolher arquivo"
      buttonClass="btn-small"
      plainClass="input"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        setName(file?.name ?? '')
        if (file) onChoose?.(file)
      }}
    >
      <span aria-hidden="true" className={`min-w-0 [overflow-wrap:anywhere] ${name ? 'font-semibold' : 'text-smoke'}`}>
        {name || 'Nenhum arquivo escolhido'}
      </span>
    </FileButton>
  )
}
