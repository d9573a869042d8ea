import { useId, useRef, useState } from 'react'

import { FieldError } from '#app/ui/shared/field.tsx'
import { callHint } from '#copy/staff/internal-notes.ts'
import type { InternalNotesView } from '#core/staff/internal-note-view.ts'
import { suggestMentions, typedMention } from '#core/staff/internal-note.ts'

type Props = {
  id: string
  label: string
  view: Pick<InternalNotesView, 'team' | 'staffId'>
  typed: string
  error: string
}

type Person = { id: string; name: string }
type Asked = { from: number; to: number; people: Person[]; active: number }

/**
 * The text of a note. Whoever types an @ is offered the colleagues who may read it; without script the name is typed. The list stays
 * when the focus goes: the button below it would move away under the press.
 */
export function MentionField({ id, label, view: { team, staffId }, typed, error }: Props) {
  const list = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const callable = team.filter((person) => person.canRead && person.id !== staffId)
  const option = (index: number) => `${list}-${index}`

  function look({ value, selectionStart: caret }: HTMLTextAreaElement) {
    const name = typedMention(value.slice(0, caret))
    const people = name === null ? [] : suggestMentions(name, callable)
    setAsked(name === null || people.length === 0 ? null : { from: caret - name.length, to: caret, people, active: 0 })
  }

  function choose(person: Person | undefined) {
    if (!asked || !person || !area.current) return
    area.current.focus()
    area.current.setRangeText(`${person.name} `, asked.from, asked.to, 'end')
    // As if it had been typed: whoever watches the field hears of it.
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
    setAsked(null)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (!asked || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') setAsked(null)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(asked.people[asked.active])
    else if (step) setAsked({ ...asked, active: (asked.active + step + asked.people.length) % asked.people.length })
    else return
    event.preventDefault()
    // Escape closes the list, not the sheet around it.
    event.stopPropagation()
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-dica`} className="hint">
        {callHint(callable.map(({ name }) => name))}
      </p>
      <textarea
        ref={area}
        id={id}
        name="text"
        rows={3}
        defaultValue={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-dica ${id}-erro`}
        aria-autocomplete="list"
        aria-controls={asked ? list : undefined}
        aria-activedescendant={asked ? option(asked.active) : undefined}
        onInput={({ currentTarget }) => look(currentTarget)}
        onKeyDown={onKeyDown}
        className="input"
      />
      <p role="status" className="sr-only">
        {asked
          ? `${asked.people.length === 1 ? '1 pessoa' : `${asked.people.length} pessoas`}. Use as setas e Enter.`
          : ''}
      </p>
      {asked ? (
        <div
          role="listbox"
          id={list}
          aria-label="Quem chamar"
          className="border-line max-h-60 overflow-y-auto border-2 bg-white"
        >
          {asked.people.map((person, index) => (
            <div
              key={person.id}
              id={option(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === asked.active}
              className="aria-selected:border-ink aria-selected:bg-sand flex min-h-[44px] cursor-pointer items-center border-l-4 border-transparent px-3 [overflow-wrap:anywhere]"
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              onKeyDown={onKeyDown}
            >
              {person.name}
            </div>
          ))}
        </div>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  )
}
