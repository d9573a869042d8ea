import { useRef, useState } from 'react'
import { Form, useLocation, useRevalidator } from 'react-router'

import { useIsSending } from '#app/ui/admin/hooks/use-is-sending.ts'
import { SubmitButton } from '#app/ui/admin/shared/intent-button.tsx'
import { SheetButtons, useCloseSheet } from '#app/ui/admin/shared/route-dialog.tsx'
import { Tabs } from '#app/ui/admin/shared/tabs.tsx'
import { findRunning } from '#app/ui/admin/upload/running.ts'
import { Uploader } from '#app/ui/admin/upload/uploader.tsx'
import { TextArea } from '#app/ui/shared/field.tsx'
import { showToast } from '#app/ui/shared/toast-store.ts'
import { Toast } from '#app/ui/shared/toast.tsx'
import { versionErrors } from '#copy/preview/errors.ts'
import {
  linkedVersionForm,
  linkedVersionTitles,
  newVersionForm,
  type LinkedVersionErrors,
  type LinkedVersionTyped,
  type NewVersionErrors,
} from '#copy/preview/version-form.ts'
import { soundAccept } from '#core/audio/sound-format.ts'
import type { LyricSuggestion } from '#core/preview/lyric.ts'
import { suggestVersionName } from '#core/preview/version.ts'

import { LyricField } from './lyric-field.tsx'
import { VersionFields } from './version-fields.tsx'

const known: Partial<Record<string, (typeof versionErrors)['failed']>> = versionErrors

/** What was typed by a link and refused, with what is wrong with it. */
export type VersionFailure = { refusal: string; values: LinkedVersionTyped; errors: LinkedVersionErrors }

type Props = {
  projectId: string
  /** The lyric this version probably has. */
  suggestion: LyricSuggestion | null
  failure: VersionFailure | null
}

/** "Adicionar Nova Versão": by a file or by a link of Bandcamp. What was typed stays after a refusal and a change of mind. */
export function VersionForm({ projectId, suggestion, failure }: Props) {
  const { revalidate } = useRevalidator()
  const closeSheet = useCloseSheet('nova-versao')
  const form = useRef<HTMLFormElement>(null)
  const bySound = new URLSearchParams(useLocation().search).get('nova-versao') === 'audio'
  const [textErrors, setTextErrors] = useState<NewVersionErrors>({})
  // The dialog was closed during the upload, and opened again.
  const [sending] = useState(() => typedForUpload(projectId))
  const saving = useIsSending('add-version')
  const values = { ...linkedVersionForm.initial, ...failure?.values, ...sending }
  const errors: LinkedVersionErrors = bySound ? textErrors : (failure?.errors ?? {})
  const answer = { values, errors }
  const notice = bySound || !failure ? null : noticeOf(failure)
  const typedLyric = sending?.['lyric'] ?? failure?.values.lyric

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
    const typed = newVersionForm.read(new FormData(form.current))
    const parsed = newVersionForm.parse(typed)
    setTextErrors(parsed.ok ? {} : parsed.errors)
    if (parsed.ok) return typed
    const [wrong = 'name'] = Object.keys(parsed.errors)
    const wanted = form.current.elements.namedItem(wrong)
    if (wanted instanceof HTMLElement) wanted.focus()
    return null
  }

  /** A name of the file's, where none was typed. */
  function suggestName(file: File) {
    const name = form.current?.elements.namedItem('name')
    if (name instanceof HTMLInputElement && name.value.trim() === '') name.value = suggestVersionName(file.name)
  }

  /** Shows what an interrupted upload was announced with. */
  function showAnnounced(metadata: Record<string, string>) {
    for (const name of newVersionForm.names) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = Boolean(metadata[name])
      else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        field.value = metadata[name] ?? ''
    }
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
          <VersionFields answer={answer}>
            {bySound ? null : <TextArea {...linkedVersionForm.input('link', answer)} rows={4} />}
          </VersionFields>
          <LyricField
            value={typedLyric ?? suggestion?.text ?? ''}
            from={typedLyric === undefined ? (suggestion?.from ?? null) : null}
            error={newVersionForm.message('lyric', errors) ?? ''}
          />
        </Uploader>
        <SheetButtons
          refusal={notice && failure?.refusal !== 'invalid' ? notice.text : ''}
          param="nova-versao"
          asks={bySound}
          cancel={bySound ? 'Fechar' : 'Cancelar'}
        >
          {bySound ? null : (
            <SubmitButton isSending={saving} busyLabel="Adicionando...">
              Adicionar Versão
            </SubmitButton>
          )}
        </SheetButtons>
      </Form>
      {notice && !saving ? (
        <Toast title={notice.title} variant="destructive">
          {notice.text}
        </Toast>
      ) : null}
    </>
  )
}

function noticeOf({ refusal, errors }: VersionFailure) {
  const wrong = linkedVersionForm.names.find((name) => errors[name])
  const code = wrong && errors[wrong]
  if (code) return { title: linkedVersionTitles[code], text: linkedVersionForm.message(wrong, errors) }
  return known[refusal] ?? versionErrors.failed
}

/** What was typed for the upload that is under way. */
function typedForUpload(projectId: string): Record<string, string> | null {
  const metadata = findRunning({ purpose: 'version', projectId })?.metadata
  return metadata?.['name'] ? metadata : null
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
