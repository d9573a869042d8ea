import { Form, useNavigation } from 'react-router'

import { SheetCancel } from '#app/ui/admin/sheet.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { versionRefusals, type VersionField } from '#copy/version-refusals.ts'

export type VersionValues = {
  name: string
  description: string
  trackNumber: string
  link: string
  recommended: boolean
}

export const noVersion: VersionValues = { name: '', description: '', trackNumber: '', link: '', recommended: false }

const known: Partial<Record<string, (typeof versionRefusals)['failed']>> = versionRefusals

type Props = { values: VersionValues; refusal: string | null }

/** "Adicionar Nova Versão". What was typed stays after a refusal. */
export function VersionForm({ values, refusal }: Props) {
  const { state, formData } = useNavigation()
  const saving = state !== 'idle' && formData?.get('intent') === 'add-version'
  const notice = refusal ? (known[refusal] ?? versionRefusals.failed) : null
  const wrong = (field: VersionField) => (notice && notice.field === field ? notice.text : '')

  return (
    <>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="add-version" />
        <Field
          id="name"
          label="Nome da versão"
          autoComplete="off"
          required
          defaultValue={values.name}
          error={wrong('name')}
        />
        <div className="field">
          <label htmlFor="description">Descrição (opcional)</label>
          <textarea
            id="description"
            name="description"
            rows={3}
            defaultValue={values.description}
            aria-describedby="description-erro"
            aria-invalid={wrong('description') ? true : undefined}
            className="input"
          />
          <FieldError id="description" error={wrong('description')} />
        </div>
        <div className="field">
          <label htmlFor="link">Link ou código do Bandcamp</label>
          <p id="link-dica" className="hint">
            Aceita links diretos, o código embed (iframe) e links privados.
          </p>
          <textarea
            id="link"
            name="link"
            rows={4}
            required
            spellCheck={false}
            defaultValue={values.link}
            aria-describedby="link-dica link-erro"
            aria-invalid={wrong('link') ? true : undefined}
            className="input"
          />
          <FieldError id="link" error={wrong('link')} />
        </div>
        <Field
          id="trackNumber"
          label="Número da faixa (opcional)"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values.trackNumber}
          error={wrong('trackNumber')}
        />
        <label className="flex min-h-[44px] items-center gap-3">
          <input type="checkbox" name="recommended" value="sim" defaultChecked={values.recommended} className="tick" />
          Marcar como versão recomendada
        </label>
        <p role="alert" className="error">
          {wrong(null)}
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-red" disabled={saving} aria-busy={saving}>
            {saving ? 'Adicionando...' : 'Adicionar Versão'}
          </button>
          <SheetCancel param="nova-versao" />
        </div>
      </Form>
      {notice && !saving ? (
        <Toast title={notice.title} variant="destructive">
          {notice.text}
        </Toast>
      ) : null}
    </>
  )
}
