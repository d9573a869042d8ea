import { Form, useNavigation } from 'react-router'

import { Field, FieldError } from '#app/ui/field.tsx'
import type { FieldGroup } from '#copy/settings-fields.ts'
import type { Change, Conflict, FieldKind, FieldProblem, Typed } from '#core/document-fields.ts'

import { Panel } from './panel.tsx'

type Props = {
  groups: FieldGroup[]
  base: number
  values: Typed
  answer: {
    base: number
    values: Typed
    errors: string[]
    problems: Record<string, FieldProblem>
    conflicts: Record<string, Conflict>
    preview: Change[] | null
    nothingChanged: boolean
    testMail: 'sent' | 'too-many-mails' | null
  } | null
  /** Our own words can be brought back. */
  texts?: boolean
  withMail?: boolean
}

/** The fields of a document. What somebody else saved meanwhile stands beside what was typed, and a person decides. */
export function DocumentForm({ groups, base, values, answer, texts = false, withMail = false }: Props) {
  const { state, formData } = useNavigation()
  const saving = state !== 'idle' && formData?.get('intent') === 'save'
  const shown = answer?.values ?? values
  const conflicts = answer?.conflicts ?? {}

  return (
    <Form key={answer?.base ?? base} method="post" noValidate className="grid gap-4">
      <input type="hidden" name="base" value={answer?.base ?? base} />
      <Outcome groups={groups} answer={answer} />
      {groups.map((group) => (
        <Panel key={group.title} title={group.title}>
          <div className={`grid items-end gap-4 ${texts ? '' : 'md:grid-cols-2'}`}>
            {group.fields.map(({ path, kind, label, hint }) => {
              const error = errorOf(path, answer, conflicts[path])
              const value = shown[path] ?? ''
              return kind === 'long' || kind === 'albums' ? (
                <LongField key={path} id={path} label={label} hint={hint} value={value} error={error} />
              ) : (
                <Field
                  key={path}
                  id={path}
                  label={label}
                  hint={hint}
                  inputMode={modes[kind]}
                  autoComplete="off"
                  defaultValue={value}
                  error={error}
                />
              )
            })}
          </div>
        </Panel>
      ))}
      <div className="bg-paper border-line sticky bottom-0 z-10 flex flex-wrap gap-3 border-t-2 py-3">
        <button type="submit" name="intent" value="save" className="btn btn-red" disabled={saving} aria-busy={saving}>
          {saving ? 'Salvando...' : 'Salvar'}
        </button>
        <button type="submit" name="intent" value="preview" className="btn btn-line">
          {texts ? 'Ver a prévia' : 'Ver o que muda'}
        </button>
      </div>
      {texts ? (
        <div className="flex flex-wrap gap-3">
          {withMail ? (
            <button type="submit" name="intent" value="test" className="btn btn-line">
              Enviar um teste para mim
            </button>
          ) : null}
          <button type="submit" name="intent" value="reset" className="btn btn-line" disabled={state !== 'idle'}>
            Voltar ao texto padrão
          </button>
        </div>
      ) : null}
    </Form>
  )
}

type LongProps = { id: string; label: string; hint?: string; value: string; error: string }

function LongField({ id, label, hint = 'Uma linha vazia separa parágrafos.', value, error }: LongProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-dica`} className="hint">
        {hint}
      </p>
      <textarea
        id={id}
        name={id}
        rows={Math.min(14, 3 + Math.ceil(value.length / 90))}
        maxLength={6000}
        className="input"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-dica ${id}-erro`}
      />
      <FieldError id={id} error={error} />
    </div>
  )
}

function Outcome({ groups, answer }: Pick<Props, 'groups' | 'answer'>) {
  if (!answer) return null
  if (Object.keys(answer.conflicts).length > 0) {
    return (
      <div role="alert" className="notice" data-tone="alarm">
        <strong>Alguém salvou antes de você</strong>
        <p>
          Nada foi sobrescrito. Veja abaixo o que está gravado e o que você digitou; salve de novo para valer o seu.
        </p>
        <ul className="grid gap-1">
          {Object.entries(answer.conflicts).map(([path, { mine, theirs }]) => (
            <li key={path}>
              {labelOf(groups, path)}: gravado <strong>{theirs || 'vazio'}</strong>, seu{' '}
              <strong>{mine || 'vazio'}</strong>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  if (answer.errors.length > 0) {
    return (
      <p role="alert" className="notice" data-tone="alarm">
        <strong>
          Nada foi salvo: confira {answer.errors.length === 1 ? '1 campo' : `${answer.errors.length} campos`}.
        </strong>
      </p>
    )
  }
  if (answer.testMail) {
    return (
      <p role="status" className="notice">
        {answer.testMail === 'sent'
          ? 'E-mail de teste na fila: ele chega no seu e-mail em instantes, com um pedido inventado.'
          : 'Foram muitos testes seguidos. Espere uma hora e tente de novo.'}
      </p>
    )
  }
  if (answer.preview) {
    return (
      <div role="status" className="notice">
        <strong>O que vai mudar no site</strong>
        <ChangeList groups={groups} changes={answer.preview} />
        <p className="text-smoke">Pedidos já feitos continuam com o preço e o contrato deles.</p>
      </div>
    )
  }
  return answer.nothingChanged ? (
    <p role="status" className="notice">
      Nada mudou: os campos estão como no que já está gravado.
    </p>
  ) : null
}

/** What was, and what is now. */
export function ChangeList({ groups, changes }: { groups: FieldGroup[]; changes: Change[] }) {
  return (
    <ul className="grid gap-1">
      {changes.map(({ path, from, to }) => (
        <li key={path} className="[overflow-wrap:anywhere]">
          {labelOf(groups, path)}: <del>{from || 'vazio'}</del>{' '}
          <ins className="font-bold no-underline">{to || 'vazio'}</ins>
        </li>
      ))}
    </ul>
  )
}

function labelOf(groups: FieldGroup[], path: string): string {
  const group = groups.find(({ fields }) => fields.some((field) => field.path === path))
  const label = group?.fields.find((field) => field.path === path)?.label ?? path
  return group ? `${group.title}, ${label}` : label
}

function errorOf(path: string, answer: Props['answer'], conflict: Conflict | undefined): string {
  if (conflict) return `Gravado por outra pessoa: ${conflict.theirs || 'vazio'}`
  const problem = answer?.problems[path]
  if (problem && answer.errors.includes(path)) return problemWords[problem.code](problem.about)
  return answer?.errors.includes(path) ? 'Confira este campo: o valor não serve aqui.' : ''
}

const problemWords = {
  empty: () => 'Este texto não pode ficar vazio.',
  'unknown-placeholder': (about) => `“${about}” não está na lista de nomes: confira a grafia e as chaves.`,
  'typed-price': (about) => `“${about}” ficaria velho quando o preço mudar: use um dos nomes da lista.`,
  'not-money': () => 'Escreva o valor em reais, assim: 1234,50.',
  'not-count': () => 'Escreva um número inteiro.',
  'not-albums': (about) => `Confira esta linha: ${about}`,
} satisfies Record<FieldProblem['code'], (about: string) => string>

const modes: Partial<Record<FieldKind, 'numeric' | 'decimal' | 'tel' | 'url'>> = {
  digits: 'tel',
  money: 'decimal',
  'money?': 'decimal',
  count: 'numeric',
  'count?': 'numeric',
  'address?': 'url',
}
