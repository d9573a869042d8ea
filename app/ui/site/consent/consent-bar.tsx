type Props = {
  question: string
  /** What the question is known by, when staff wrote it. */
  mark: string
}

/** Asks about content of other companies. Hidden until the site's script finds nothing chosen (`app/client/site/consent-bar.ts`). */
export function ConsentBar({ question, mark }: Props) {
  return (
    <section className="consent" aria-label="Cookies" hidden data-question={mark || undefined}>
      <p>
        {question}{' '}
        <a href="/cookies" className="link">
          Saber mais
        </a>
      </p>
      <div>
        <button type="button" className="btn btn-line" value="refused">
          Recusar
        </button>
        <button type="button" className="btn btn-line" value="accepted">
          Aceitar
        </button>
      </div>
    </section>
  )
}
