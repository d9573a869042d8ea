import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { Field, FieldError, TextArea } from '#app/ui/shared/field.tsx'
import { splitPerItemValue, type ContentField, type FieldType } from '#core/content/field-types.ts'
import { maxOwnTextLength } from '#core/content/texts.ts'

type Props = { field: ContentField; value: string; error: string; /** Somebody came for it. */ isWanted: boolean }

/** The field somebody came for has the focus, also where no script runs. */
export function focusWanted(isWanted: boolean): { autoFocus?: true } {
  return isWanted ? { autoFocus: true } : {}
}

/** The control that suits a field. */
export function DocumentField(props: Props) {
  const { field, value } = props
  const { kind } = field
  switch (kind) {
    case 'check':
      return <Check {...props} />
    case 'checks':
      return <Checks {...props} />
    case 'choice':
      return <ChoiceField {...props} />
    case 'each?':
      return <EachField {...props} />
    case 'long':
    case 'lines':
      return <LongField {...props} />
    case 'list':
      return null
    case 'text':
    case 'money':
    case 'money?':
    case 'count':
    case 'count?':
    case 'day?':
    case 'address?':
      return value.length > sentenceLength ? (
        <div className="field-wide">
          <LineField {...props} />
        </div>
      ) : (
        <LineField {...props} />
      )
  }
}

/** From here on a value would be cut in half the width. */
const sentenceLength = 44

function LineField({ field: { path, kind, rule, label, hint }, value, error, isWanted }: Props) {
  return (
    <Field
      id={path}
      label={label}
      hint={hint}
      inputMode={rule === 'not-phone' ? 'tel' : modes[kind]}
      autoComplete="off"
      defaultValue={value}
      error={error}
      {...focusWanted(isWanted)}
    />
  )
}

/** The hidden one says no when the box is empty: an empty box sends nothing. */
function Check({ field: { path, label, hint }, value, error, isWanted }: Props) {
  return (
    <div className="field field-check">
      <input type="hidden" name={path} value="não" />
      <CheckOption
        id={path}
        type="checkbox"
        name={path}
        value="sim"
        defaultChecked={value === 'sim'}
        {...focusWanted(isWanted)}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint ? `${path}-dica ${path}-erro` : `${path}-erro`}
      >
        {label}
      </CheckOption>
      {hint ? (
        <p id={`${path}-dica`} className="hint">
          {hint}
        </p>
      ) : null}
      <FieldError id={path} error={error} />
    </div>
  )
}

function Checks({ field: { path, label, hint, options = [] }, value, error, isWanted }: Props) {
  const chosen = value.split(', ')
  return (
    <fieldset className="field" aria-describedby={`${path}-erro`}>
      <legend className="label mb-1.5 font-bold">{label}</legend>
      {hint ? <p className="hint">{hint}</p> : null}
      <input type="hidden" name={path} value="" />
      <div className="flex flex-wrap gap-x-5">
        {options.map(({ word }, index) => (
          <CheckOption
            key={word}
            id={index === 0 ? path : undefined}
            type="checkbox"
            name={path}
            value={word}
            defaultChecked={chosen.includes(word)}
            {...focusWanted(isWanted && index === 0)}
          >
            {word}
          </CheckOption>
        ))}
      </div>
      <FieldError id={path} error={error} />
    </fieldset>
  )
}

function ChoiceField({ field: { path, label, hint, options = [] }, value, error, isWanted }: Props) {
  // Its words are a line long: beside another field they would be cut.
  return (
    <div className="field @max-2xl:col-span-full">
      <label htmlFor={path}>{label}</label>
      {hint ? (
        <p id={`${path}-dica`} className="hint">
          {hint}
        </p>
      ) : null}
      <select
        id={path}
        name={path}
        defaultValue={value}
        className="input"
        {...focusWanted(isWanted)}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint ? `${path}-dica ${path}-erro` : `${path}-erro`}
      >
        {options.some(({ word }) => word === value) ? null : <option value={value}>{value || 'Escolha'}</option>}
        {options.map(({ word }) => (
          <option key={word}>{word}</option>
        ))}
      </select>
      <FieldError id={path} error={error} />
    </div>
  )
}

function EachField({ field: { path, label, hint }, value, error, isWanted }: Props) {
  const [lyrics, each] = splitPerItemValue(value)
  return (
    <fieldset className="field" aria-describedby={`${path}-dica ${path}-erro`}>
      <legend className="label mb-1.5 font-bold">{label}</legend>
      <p id={`${path}-dica`} className="hint">
        {hint}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <label className="grid gap-1 text-sm">
          Letras
          <input
            id={path}
            name={path}
            inputMode="numeric"
            autoComplete="off"
            className="input"
            defaultValue={lyrics}
            {...focusWanted(isWanted)}
          />
        </label>
        <label className="grid gap-1 text-sm">
          Versões de cada
          <input name={path} inputMode="numeric" autoComplete="off" className="input" defaultValue={each} />
        </label>
      </div>
      <FieldError id={path} error={error} />
    </fieldset>
  )
}

function LongField({
  field: { path, kind, label, hint = 'Uma linha vazia separa parágrafos.' },
  value,
  error,
  isWanted,
}: Props) {
  const rows = kind === 'long' ? 3 + Math.ceil(value.length / 90) : 1 + value.split('\n').length
  return (
    <TextArea
      id={path}
      label={label}
      hint={hint}
      rows={Math.min(14, rows)}
      maxLength={maxOwnTextLength}
      defaultValue={value}
      error={error}
      {...focusWanted(isWanted)}
    />
  )
}

const modes: Partial<Record<FieldType, 'numeric' | 'decimal' | 'url'>> = {
  money: 'decimal',
  'money?': 'decimal',
  count: 'numeric',
  'count?': 'numeric',
  'day?': 'numeric',
  'address?': 'url',
}
