import { useState } from 'react'
import { useRevalidator } from 'react-router'

import { Uploader } from '#app/ui/admin/upload/uploader.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { deliveryKindLabels } from '#copy/delivery/delivery.ts'
import { acceptAttribute, maxFileTitleLength } from '#core/delivery/delivery-file.ts'
import { uploadableKinds, type DeliveryKind } from '#core/delivery/delivery.ts'

/** More files for a delivery: what it is, what it is called, and the file. `wanted` is what is still missing. */
export function SendFile({ projectId, wanted }: { projectId: string; wanted: DeliveryKind | null }) {
  const [kind, setKind] = useState<DeliveryKind>(wanted ?? 'mp3')
  const [title, setTitle] = useState('')
  const { revalidate } = useRevalidator()

  return (
    <section aria-labelledby="enviar" className="border-line mt-5 grid gap-4 border-t-2 pt-5">
      <h3 id="enviar" className="text-lg font-bold">
        Enviar arquivo
      </h3>
      <div className="grid gap-4 md:grid-cols-2">
        <p className="field">
          <label htmlFor="tipo">O que é</label>
          <select
            id="tipo"
            value={kind}
            onChange={({ target }) => setKind(uploadableKinds.find((known) => known === target.value) ?? 'other')}
            className="input"
          >
            {uploadableKinds.map((known) => (
              <option key={known} value={known}>
                {deliveryKindLabels[known]}
              </option>
            ))}
          </select>
        </p>
        <Field
          id="nome-do-arquivo"
          label="Nome (opcional)"
          autoComplete="off"
          maxLength={maxFileTitleLength}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <Uploader
        purpose="delivery"
        projectId={projectId}
        meant={{ kind, title }}
        accept={acceptAttribute(kind)}
        start="Enviar para a entrega"
        done="O arquivo está na entrega."
        onDone={() => {
          setTitle('')
          void revalidate()
        }}
      />
    </section>
  )
}
