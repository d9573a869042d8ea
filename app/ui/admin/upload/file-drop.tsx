import { useState } from 'react'

import { FileInput } from '#app/ui/admin/shared/file-input.tsx'
import { uploadLimit } from '#copy/audio/upload-limit.ts'
import { formatFileSize } from '#core/shared/file-size.ts'

type Props = {
  id: string
  label: string
  accept: string
  wrong: boolean
  /** The file that will be sent, however it was chosen. */
  chosen: File | null
  onChoose: (file: File) => void
}

/** A file input whose surrounding area accepts dropped files. */
export function FileDrop({ id, label, accept, wrong, chosen, onChoose }: Props) {
  const [over, setOver] = useState(false)

  return (
    <div
      className={`field border-2 border-dashed p-4 ${over ? 'border-ink' : 'border-line'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onChoose(file)
      }}
    >
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-dica`} className="hint">
        Escolha o arquivo ou arraste-o para cá. Até {uploadLimit}.
      </p>
      <FileInput
        id={id}
        accept={accept}
        aria-describedby={`${id}-dica ${id}-erro`}
        aria-invalid={wrong ? true : undefined}
        chosenName={chosen ? `${chosen.name} (${formatFileSize(chosen.size)})` : undefined}
        onChoose={onChoose}
      />
    </div>
  )
}
