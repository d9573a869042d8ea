import { useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'

import type { FieldGroup } from '#app/content-editor/settings-form.ts'
import { fieldParam, type SettingsSection } from '#app/content-editor/settings-screens.ts'
import { formatFieldValue } from '#app/ui/admin/content-editor/change-list.tsx'
import { DocumentField } from '#app/ui/admin/content-editor/document-field.tsx'
import { GroupPanel } from '#app/ui/admin/content-editor/group-panel.tsx'
import { ListEditor } from '#app/ui/admin/content-editor/list-editor.tsx'
import { SaveResult, Refusals, type DocumentAnswer } from '#app/ui/admin/content-editor/outcome.tsx'
import { problemTexts } from '#app/ui/admin/content-editor/problem-words.ts'
import { resetParam } from '#app/ui/admin/content-editor/reset-text-dialog.tsx'
import { variablePanelId } from '#app/ui/admin/content-editor/variable-panel.tsx'
import { useIsSending } from '#app/ui/admin/hooks/use-is-sending.ts'
import { SubmitButton } from '#app/ui/admin/shared/intent-button.tsx'
import { PageIndex } from '#app/ui/admin/shared/page-index.tsx'
import type { Typed } from '#core/content/form-fields.ts'

type Props = {
  groups: FieldGroup[]
  base: number
  values: Typed
  answer: DocumentAnswer | null
  /** The part of the document that stands on this screen; all of it without. */
  section?: SettingsSection | undefined
  /** Our own words can be brought back. */
  texts?: boolean
  withMail?: boolean
  /** There are variables to write into them. */
  withVariables?: boolean
}

/** The fields of a document. What somebody else saved meanwhile stands beside what was typed, and a person decides. */
export function ContentForm(props: Props) {
  const {
    groups: stored,
    base,
    values,
    answer,
    section,
    texts = false,
    withMail = false,
    withVariables = false,
  } = props
  const saving = useIsSending('save')
  const current = useLastAnswer(answer, base)
  // Whatever is saved changes the base.
  const [touchedAt, setTouchedAt] = useState<number | null>(null)
  const inConflict = Object.keys(current?.conflicts ?? {}).length > 0
  const unsaved = touchedAt === (current?.base ?? base) || inConflict
  // The only part of a screen stands open.
  const [opened, setOpened] = useState<string[]>(stored.length === 1 ? stored.map(({ title }) => title) : [])
  const groups = current?.groups ?? stored
  const parts = groups.filter((group) => section === undefined || group.section === section)
  const shown = current?.values ?? values
  const [params] = useSearchParams()
  const wanted = params.get(fieldParam)
  const errorOf = (path: string) => errorIn(groups, path, current)
  // What was said of the form is no longer true of what is typed after it.
  const [outdated, setOutdated] = useState<DocumentAnswer | null>(null)
  const change = () => {
    setTouchedAt(current?.base ?? base)
    setOutdated(current)
  }

  return (
    <Form
      key={current?.base ?? base}
      method="post"
      noValidate
      className="grid gap-4"
      // What was refused is not saved, though what follows the answer is still being read.
      data-unsaved={inConflict || (unsaved && !saving)}
      onChange={change}
    >
      {/* What the return key presses: not the first button of some list. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        Salvar
      </button>
      <input type="hidden" name="base" value={current?.base ?? base} />
      {current ? <Refusals groups={groups} answer={current} /> : null}
      {parts.length > 3 ? <PageIndex parts={parts.map(({ title }) => title)} /> : null}
      {parts.map((group) => (
        <GroupPanel
          key={group.title}
          group={group}
          open={
            opened.includes(group.title) ||
            group.fields.some(
              ({ path }) => path === wanted || errorOf(path) !== '' || current?.notAdded?.path === path,
            ) ||
            group.fields.some(({ path }) => current?.moved?.startsWith(`${path}.`))
          }
          onToggle={(open) =>
            setOpened((before) => [...before.filter((title) => title !== group.title), ...(open ? [group.title] : [])])
          }
        >
          <div className="grid gap-5">
            {group.fields.flatMap((list) =>
              list.list ? (
                <ListEditor
                  key={`${list.path}:${shown[list.path]}`}
                  list={list}
                  fields={group.fields}
                  values={shown}
                  errorOf={errorOf}
                  added={current?.moved ?? null}
                  wanted={wanted}
                  notAdded={current?.notAdded?.path === list.path ? current.notAdded.why : null}
                  onChange={change}
                />
              ) : (
                []
              ),
            )}
            <Plain group={group} values={shown} errorOf={errorOf} wanted={wanted} wide={texts} />
          </div>
        </GroupPanel>
      ))}
      <div className="save-bar bg-paper border-line sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t-2 py-3">
        <SubmitButton
          name="intent"
          value="save"
          className={`btn ${unsaved ? 'btn-red' : 'btn-line'}`}
          isSending={saving}
          busyLabel="Salvando..."
        >
          Salvar
        </SubmitButton>
        <button type="submit" name="intent" value="preview" className="btn btn-line">
          {texts ? 'Ver a prévia' : 'Revisar alterações'}
        </button>
        {withVariables ? (
          <button type="button" popoverTarget={variablePanelId} className="btn btn-line xl:hidden">
            Variáveis
          </button>
        ) : null}
        {unsaved ? <span className="text-smoke text-sm max-sm:sr-only">Alterações não salvas</span> : null}
        <div role="status" className="-order-1 max-h-[40dvh] w-full overflow-y-auto empty:sr-only">
          {current && current !== outdated ? <SaveResult groups={groups} answer={current} /> : null}
        </div>
      </div>
      {texts ? (
        <div className="flex flex-wrap gap-3">
          {withMail ? (
            <button type="submit" name="intent" value="test" className="btn btn-line">
              Enviar um teste para mim
            </button>
          ) : null}
          <Link to={`?${resetParam}=1`} className="btn btn-line" preventScrollReset>
            Voltar ao texto padrão
          </Link>
        </div>
      ) : null}
    </Form>
  )
}

/** The answer the form was made from: an attempt without one, or a visit to a dialog, takes nothing typed away. */
function useLastAnswer(answer: DocumentAnswer | null, base: number): DocumentAnswer | null {
  const [preserved, preserve] = useState(answer)
  if (answer && answer !== preserved) preserve(answer)
  if (answer) return answer
  return preserved && preserved.base >= base ? preserved : null
}

type PlainProps = {
  group: FieldGroup
  values: Typed
  errorOf: (path: string) => string
  wanted: string | null
  wide: boolean
}

/** The fields that belong to no list. */
function Plain({ group: { fields, columns }, values, errorOf, wanted, wide }: PlainProps) {
  const lists = fields.filter(({ list }) => list)
  const plain = fields.filter(({ path, list }) => !list && lists.every((one) => !path.startsWith(`${one.path}.`)))
  if (plain.length === 0) return null
  return (
    <div className={`field-grid ${wide ? '' : columns ? '@2xl:grid-cols-3' : '@lg:grid-cols-2 @5xl:grid-cols-3'}`}>
      {plain.map((field) => (
        <DocumentField
          key={field.path}
          field={field}
          value={values[field.path] ?? ''}
          error={errorOf(field.path)}
          isWanted={field.path === wanted}
        />
      ))}
    </div>
  )
}

function errorIn(groups: FieldGroup[], path: string, answer: DocumentAnswer | null): string {
  const conflict = answer?.conflicts[path]
  if (conflict) return `Gravado por outra pessoa: ${formatFieldValue(groups, path, conflict.theirs)}`
  if (!answer?.errors.includes(path)) return ''
  const problem = answer.problems[path]
  return problem ? problemTexts[problem.code](problem.about) : 'Confira este campo: o valor não serve aqui.'
}
