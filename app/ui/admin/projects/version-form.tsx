import { useRef, useState } from 'react'
import { Form, useLocation, useRevalidator } from 'react-router'

import { useIsSending } from '#app/ui/admin/hooks/use-is-sending.ts'
import { SheetButtons, useCloseSheet } from '#app/ui/admin/shared/route-dialog.tsx'
import { Tabs } from '#app/ui/admin/shared/tabs.tsx'
import { findRunning } from '#app/ui/admin/upload/running.ts'
import { Uploader } from '#app/ui/admin/upload/uploader.tsx'
import { FieldError } from '#app/ui/shared/field.tsx'
import { showToast } from '#app/ui/shared/toast-store.ts'
import { Toast } from '#app/ui/shared/toast.tsx'
import { versionErrors, type VersionField } from '#copy/preview/errors.ts'
import { soundAccept } from '#core/audio/sound-format.ts'
import type { LyricSuggestion } from '#core/preview/lyric.ts'
import { parseNewVersionText, suggestVersionName, type RawVersionForm } from '#core/preview/version.ts'

import { LyricField } from './lyric-field.tsx'
import { VersionFields } from './version-fields.tsx'

export const noVersion: RawVersionForm = { name: '', description: '', trackNumber: '', link: '', recommended: false }

const known: Partial<Record<string, (typeof versionErrors)['failed']>> = versionErrors

type Props = {
  projectId: string
  values: RawVersionForm
  /** The lyric this version probably has. */
  suggestion: LyricSuggestion | null
  refusal: string | null
}

/** "Adicionar Nova Versão": by a file or by a link of Bandcamp. What was typed stays after a refusal and a change of mind. */
export function VersionForm({ projectId, values, suggestion, refusal }: Props) {
  const { revalidate } = useRevalidator()
  const closeSheet = useCloseSheet('nova-versao')
  const form = useRef<HTMLFormElement>(null)
  const bySound = new URLSearchParams(useLocation().search).get('nova-versao') === 'audio'
  const [textRefusal, setTextRefusal] = useState<string | null>(null)
  // The dialog was closed during the upload, and opened again.
  const [sending] = useState(() => typedForUpload(projectId))
  const saving = useIsSending('add-version')
  const code = bySound ? textRefusal : refusal
  const notice = code ? (known[code] ?? versionErrors.failed) : null
  const typedLyric = sending?.lyric ?? values.lyric
  const wrong = (field: VersionField) => (notice && notice.field === field ? notice.text : '')

  /** The next step is to present it, which stands on the project. */
  async function finish() {
    showToast({
      title: 'Versão adicionada!',
      text: 'A prévia está sendo preparada; a versão é um rascunho até você apresentar ao cliente.',
    })
    // Somebody may be typing a link meanwhile: the sheet is theirs then.
    if (bySound) await closeSheet()
    await revalidate()
  }

  /** What is said about the version, or nothing while something is wrong with it; then the fields say what. */
  function readText(): Record<string, string> | null {
    if (!form.current) return null
    const typed = new FormData(form.current)
    const text = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const fields = {
      name: text('name'),
      description: text('description'),
      trackNumber: text('trackNumber'),
      lyric: text('lyric'),
    }
    const read = parseNewVersionText({ ...fields, recommended: typed.has('recommended') })
    setTextRefusal(read.ok ? null : read.code)
    const wanted = read.ok ? null : form.current.elements.namedItem(versionErrors[read.code].field ?? 'name')
    if (wanted instanceof HTMLElement) wanted.focus()
    return read.ok ? { ...fields, recommended: typed.has('recommended') ? 'sim' : '' } : null
  }

  /** A name of the file's, where none was typed. */
  function suggestName(file: File) {
    const name = form.current?.elements.namedItem('name')
    if (name instanceof HTMLInputElement && name.value.trim() === '') name.value = suggestVersionName(file.name)
  }

  /** Shows what an interrupted upload was announced with. */
  function showAnnounced(metadata: Record<string, string>) {
    for (const name of ['name', 'description', 'trackNumber', 'lyric']) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = metadata[name] ?? ''
    }
    const recommended = form.current?.elements.namedItem('recommended')
    if (recommended instanceof HTMLInputElement) recommended.checked = Boolean(metadata['recommended'])
  }

  return (
    <>
      <Form
        ref={form}
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          // The file has a button of its own; Enter in a field must not send the form without it.
          if (bySound) event.preventDefault()
        }}
      >
        <input type="hidden" name="intent" value="add-version" />
        <SourceTabs bySound={bySound} />
        <Uploader
          purpose="version"
          projectId={projectId}
          metadata={readText}
          accept={soundAccept}
          label="Áudio da versão (WAV, FLAC, MP3, M4A ou OGG)"
          start="Enviar e adicionar"
          onChoose={suggestName}
          onResume={showAnnounced}
          done="Versão adicionada!"
          onDone={() => void finish()}
          isHidden={!bySound}
        >
          <VersionFields values={sending ? { ...values, ...sending } : values} wrong={wrong}>
            {bySound ? null : (
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
            )}
          </VersionFields>
          <LyricField
            value={typedLyric ?? suggestion?.text ?? ''}
            from={typedLyric === undefined ? (suggestion?.from ?? null) : null}
            error={wrong('lyric')}
          />
        </Uploader>
        <SheetButtons refusal={wrong(null)} param="nova-versao" asks={bySound} cancel={bySound ? 'Fechar' : 'Cancelar'}>
          {bySound ? null : (
            <button type="submit" className="btn btn-red" disabled={saving} aria-busy={saving}>
              {saving ? 'Adicionando...' : 'Adicionar Versão'}
            </button>
          )}
        </SheetButtons>
      </Form>
      {notice && !saving && !bySound ? (
        <Toast title={notice.title} variant="destructive">
          {notice.text}
        </Toast>
      ) : null}
    </>
  )
}

/** What was typed for the upload that is under way. */
function typedForUpload(projectId: string): Partial<RawVersionForm> | null {
  const metadata = findRunning({ purpose: 'version', projectId })?.metadata
  if (!metadata?.['name']) return null
  const { name, description = '', trackNumber = '', lyric = '', recommended = '' } = metadata
  return { name, description, trackNumber, lyric, recommended: recommended !== '' }
}

/** Where the sound comes from; each way in has an address of its own. */
function SourceTabs({ bySound }: { bySound: boolean }) {
  return (
    <Tabs
      label="De onde vem o som"
      replace
      tabs={[
        { to: '?nova-versao=audio', label: 'Enviar áudio', isCurrent: bySound },
        { to: '?nova-versao=1', label: 'Link ou código', isCurrent: !bySound },
      ]}
    />
  )
}
