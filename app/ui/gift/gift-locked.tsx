import type { GiftFormState } from './gift-form-state.ts'

type Props = { question: string | null; path: string; form: GiftFormState | null }

/** At its hour: a closed sleeve and one button. Opening it is a choice: no link preview and no crawler opens a gift. */
export function GiftLocked({ question, path, form }: Props) {
  return (
    <section className="gift-stage">
      <form method="post" noValidate action={path} className="gift-front gift-key" data-gift-key>
        <input type="hidden" name="intent" value="open" />
        <h1 className="gift-headline">
          Chegou <br />a hora.
        </h1>
        {question === null ? null : (
          <div className="gift-question">
            <label htmlFor="answer">{question}</label>
            <input
              id="answer"
              name="answer"
              className="input"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={form?.typed.answer ?? ''}
              maxLength={200}
              required
              aria-invalid={form ? true : undefined}
              aria-describedby="answer-error"
            />
          </div>
        )}
        <p id="answer-error" className="gift-error" role="alert">
          {form?.error}
        </p>
        <button type="submit" className="gift-open-button">
          <span>Abrir o presente</span>
        </button>
      </form>
    </section>
  )
}
