import { useState } from 'react'
import { useRevalidator } from 'react-router'

import { Uploader } from '#app/ui/admin/upload/uploader.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { deliveryKindLabels, promisedText } from '#copy/delivery/delivery.ts'
import { acceptAttribute, maxFileTitleLength } from '#core/delivery/delivery-file.ts'
import { uploadableKinds, type DeliveryKind, type Promised } from '#core/delivery/delivery.ts'

/** More files for a delivery: what it is, what it is called, and the file. `missing` is what is still owed. */
export function SendFile({ projectId, missing }: { projectId: string; missing: Promised[] }) {
  const [chosen, setChosen] = useState(() => valueOf(missing[0]))
  const owed = missing.filter((one) => one.by === 'extra')
  const { kind, item } = choiceOf(chosen, owed)
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
            value={item ? chosen : kind}
            onChange={({ target }) => setChosen(target.value)}
            className="input"
          >
            {owed.length > 0 ? (
              <optgroup label="Extras vendidos que faltam">
                {owed.map((one) => (
                  <option key={one.item} value={valueOf(one)}>
                    {promisedText(one)}
                  </option>
                ))}
              </optgroup>
            ) : null}
            <optgroup label="Tipo de arquivo">
              {uploadableKinds.map((known) => (
                <option key={known} value={known}>
                  {deliveryKindLabels[known]}
                </option>
              ))}
            </optgroup>
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
        meant={{ kind, title, item }}
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

const itemPrefix = 'extra:'

/** An extra's item is chosen by the extra, any other file by its kind. */
function valueOf(promised: Promised | undefined): string {
  if (!promised) return 'mp3'
  return promised.by === 'extra' ? `${itemPrefix}${promised.item}` : promised.kind
}

function choiceOf(chosen: string, owed: (Promised & { by: 'extra' })[]): { kind: DeliveryKind; item: string } {
  const extra = owed.find((one) => valueOf(one) === chosen)
  if (extra) return { kind: extra.kind, item: extra.item }
  return { kind: uploadableKinds.find((known) => known === chosen) ?? 'other', item: '' }
}
