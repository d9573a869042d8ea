import { useState } from 'react'
import { useRevalidator } from 'react-router'

import { Uploader } from '#app/ui/admin/upload/uploader.tsx'
import { Field, FieldError } from '#app/ui/shared/field.tsx'
import { deliveryKindLabels, promisedText } from '#copy/delivery/promised.ts'
import { deliveryFileErrors } from '#copy/delivery/staff-errors.ts'
import { acceptAttribute, acceptsFile, findFittingItem, isTitleTooLong } from '#core/delivery/delivery-file.ts'
import { uploadableKinds, type DeliveryKind, type Promised } from '#core/delivery/delivery.ts'

/** More files for a delivery: the file, what it is, and what it is called. `missing` is what is still owed. */
export function SendFile({ projectId, missing }: { projectId: string; missing: Promised[] }) {
  // What is still owed is proposed until a file, or somebody, says what it is.
  const [said, setSaid] = useState<string | null>(null)
  const chosen = said ?? valueOf(missing[0])
  const [isByHand, setByHand] = useState(false)
  const [fileName, setFileName] = useState<string | null>(null)
  const owed = missing.filter((one) => one.by === 'extra')
  const { kind, item } = choiceOf(chosen, owed)
  const [title, setTitle] = useState('')
  const { revalidate } = useRevalidator()
  const isWrong = fileName !== null && !acceptsFile(kind, fileName)
  const isLong = isTitleTooLong(title)

  /** Its name says what a file is, unless somebody already said so. */
  function choose({ name }: File) {
    setFileName(name)
    if (isByHand && acceptsFile(kind, name)) return
    const fitting = findFittingItem(name, missing)
    if (!fitting) setSaid(chosen)
    else setSaid('by' in fitting ? valueOf(fitting) : fitting.kind)
  }

  return (
    <section aria-labelledby="enviar" className="border-line mt-5 grid gap-4 border-t-2 pt-5">
      <h3 id="enviar" className="text-lg font-bold">
        Enviar arquivo
      </h3>
      <Uploader
        purpose="delivery"
        projectId={projectId}
        metadata={() => (isWrong || isLong ? null : { kind, title, item })}
        accept={isByHand ? acceptAttribute(kind) : ''}
        start="Enviar para a entrega"
        done="O arquivo está na entrega."
        onChoose={choose}
        onResume={(announced) => {
          setTitle(announced['title'] ?? '')
          setSaid(announced['item'] ? `${itemPrefix}${announced['item']}` : (announced['kind'] ?? chosen))
          setByHand(true)
        }}
        onDone={() => {
          setTitle('')
          setSaid(null)
          setByHand(false)
          setFileName(null)
          void revalidate()
        }}
      >
        <div className="field-grid md:grid-cols-2">
          <div className="field">
            <label htmlFor="tipo">O que é</label>
            <select
              id="tipo"
              value={item ? chosen : kind}
              onChange={({ target }) => {
                setSaid(target.value)
                setByHand(true)
              }}
              aria-describedby="tipo-erro"
              aria-invalid={isWrong ? true : undefined}
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
            <FieldError id="tipo" error={isWrong ? deliveryFileErrors['wrong-format'] : ''} />
          </div>
          <Field
            id="nome-do-arquivo"
            label="Nome (opcional)"
            autoComplete="off"
            error={isLong ? deliveryFileErrors['title-too-long'] : ''}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </div>
      </Uploader>
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
