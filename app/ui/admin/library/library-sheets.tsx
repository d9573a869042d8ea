import { useState } from 'react'
import { Form, Link, useRevalidator } from 'react-router'

import { useSeen } from '#app/ui/admin/hooks/use-seen.ts'
import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { RouteDialog, SheetButtons, useCloseSheet } from '#app/ui/admin/shared/route-dialog.tsx'
import { RunningUpload } from '#app/ui/admin/upload/running-upload.tsx'
import { findRunning } from '#app/ui/admin/upload/running.ts'
import { Uploader } from '#app/ui/admin/upload/uploader.tsx'
import { Field, Select } from '#app/ui/shared/field.tsx'
import {
  libraryForm,
  type DemonstrationErrors,
  type DemonstrationTyped,
  type LibraryErrors,
  type LibraryForm,
} from '#copy/audio/library-form.ts'
import { libraryCategoryLabels, libraryErrors, type LibraryRefusal } from '#copy/audio/library.ts'
import type { ReferenceView } from '#core/audio/library-view.ts'
import { titleOfFile } from '#core/audio/library.ts'
import { soundAccept } from '#core/audio/sound-format.ts'

import { DemonstrationSheet } from './demonstration-sheet.tsx'

type Shown = Pick<ReferenceView, 'id' | 'title' | 'category'>
type Failure = {
  code: LibraryRefusal | 'invalid'
  errors?: LibraryErrors
  shownErrors?: DemonstrationErrors
  /** What somebody else saved meanwhile. */
  stored?: LibraryForm
  intent: string
  values: DemonstrationTyped & { category: string }
}
type Props = {
  shown: Shown | null
  /** How the site shows it, while that is asked for. */
  demonstration: Pick<React.ComponentProps<typeof DemonstrationSheet>, 'slug' | 'values' | 'comparable'> | null
  usedIn: { id: string; code: string; title: string }[]
  failure: Failure | null
}

/** The dialogs of the library: another sound, its title and shelf, and taking it away; and how far an upload is. */
export function LibrarySheets({ shown, demonstration, usedIn, failure }: Props) {
  const { revalidate } = useRevalidator()
  const refusal = failure && failure.code !== 'invalid' ? libraryErrors[failure.code] : ''
  return (
    <>
      <RunningUpload
        purpose="library"
        projectId={null}
        sheet={{ param: 'novo', value: '1' }}
        done={uploadDone}
        onDone={() => void revalidate()}
      />
      <RouteDialog param="novo" title="Enviar áudio">
        <SendSound />
      </RouteDialog>
      {shown ? (
        <RouteDialog param="editar" title="Editar áudio">
          <EditSound
            key={shown.id}
            shown={shown}
            failure={failure?.intent === 'edit-sound' ? failure : null}
            refusal={refusal}
          />
        </RouteDialog>
      ) : null}
      {shown && demonstration ? (
        <RouteDialog param="site" title="No site">
          <DemonstrationSheet
            sound={shown}
            {...demonstration}
            values={failure?.intent === 'show-on-site' ? failure.values : demonstration.values}
            errors={failure?.shownErrors ?? {}}
            refusal={refusal}
          />
        </RouteDialog>
      ) : null}
      {shown ? (
        <RouteDialog param="excluir" title="Excluir áudio">
          <RemoveSound shown={shown} usedIn={usedIn} refusal={refusal} />
        </RouteDialog>
      ) : null}
    </>
  )
}

const uploadDone = 'O áudio está na biblioteca.'

function SendSound() {
  // The dialog was closed during the upload, and opened again.
  const [sending] = useState(() => {
    const run = findRunning({ purpose: 'library', projectId: null })
    return run?.view.kind === 'done' ? undefined : run?.metadata
  })
  const [title, setTitle] = useState(sending?.['title'] ?? '')
  const [category, setCategory] = useState<string>(sending?.['category'] ?? 'piano')
  const { revalidate } = useRevalidator()
  const closeSheet = useCloseSheet('novo')
  const read = libraryForm.parse({ title, category })
  const isLong = !read.ok && read.errors.title === 'title-too-long'
  const titleError = isLong ? libraryForm.message('title', read.errors) : undefined

  return (
    <>
      <Uploader
        purpose="library"
        projectId={null}
        metadata={() => (titleError ? null : { title, category })}
        accept={soundAccept}
        start="Enviar para a biblioteca"
        done={uploadDone}
        onChoose={(file) => setTitle((typed) => typed || titleOfFile(file.name))}
        onResume={(metadata) => {
          setTitle(metadata['title'] ?? '')
          setCategory((chosen) => metadata['category'] ?? chosen)
        }}
        onDone={() => void revalidate().then(closeSheet)}
      >
        <Field
          id="titulo"
          label="Título"
          required
          hint="Deixe em branco para usar o nome do arquivo."
          autoComplete="off"
          error={titleError}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <CategoryField value={category} onChange={setCategory} />
      </Uploader>
      <SheetButtons param="novo" asks cancel="Fechar" />
    </>
  )
}

function EditSound({ shown, failure, refusal }: { shown: Shown; failure: Failure | null; refusal: string }) {
  const seen = useSeen<LibraryForm>(shown, failure?.stored)
  const answer = { values: failure?.values ?? seen, errors: failure?.errors ?? {} }
  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="sound" value={shown.id} />
      <input type="hidden" name="seenTitle" value={seen.title} />
      <input type="hidden" name="seenCategory" value={seen.category} />
      <Field {...libraryForm.input('title', answer)} />
      <CategoryField initial={answer.values.category} error={libraryForm.message('category', answer.errors)} />
      {failure?.stored ? (
        <p className="text-smoke">
          Agora está salvo: “{failure.stored.title}”, {libraryCategoryLabels[failure.stored.category]}.
        </p>
      ) : null}
      <SheetButtons refusal={refusal} param="editar">
        <IntentButton intent="edit-sound" label="Salvar" busy="Salvando..." />
      </SheetButtons>
    </Form>
  )
}

function RemoveSound({ shown, usedIn, refusal }: { shown: Shown; usedIn: Props['usedIn']; refusal: string }) {
  if (usedIn.length > 0) {
    return (
      <>
        <p>“{shown.title}” é referência destes projetos. Remova-o desses projetos antes de excluir:</p>
        <ul className="grid">
          {usedIn.map(({ id, code, title }) => (
            <li key={id}>
              <Link to={`/admin/projects/${id}`} className="btn-quiet">
                {code}: {title}
              </Link>
            </li>
          ))}
        </ul>
        <SheetButtons param="excluir" cancel="Fechar" />
      </>
    )
  }
  return (
    <>
      <p>“{shown.title}” sai da biblioteca para sempre, com o arquivo enviado.</p>
      <Confirm
        intent="remove-sound"
        destroys
        param="excluir"
        label="Excluir áudio"
        busy="Excluindo..."
        refusal={refusal}
      >
        <input type="hidden" name="sound" value={shown.id} />
      </Confirm>
    </>
  )
}

type CategoryProps = { initial?: string; value?: string; onChange?: (value: string) => void; error?: string }

function CategoryField({ initial, value, onChange, error }: CategoryProps) {
  const chosen = onChange
    ? { value, onChange: ({ target }: React.ChangeEvent<HTMLSelectElement>) => onChange(target.value) }
    : { defaultValue: initial }
  return (
    <Select id="category" label="Categoria" error={error} options={Object.entries(libraryCategoryLabels)} {...chosen} />
  )
}
