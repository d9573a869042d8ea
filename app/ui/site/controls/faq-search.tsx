/** A search over the questions of its page, which are all there without script: it appears where a script can answer. */
export function FaqSearch() {
  return (
    <form
      noValidate
      action="/faq"
      role="search"
      className="gutter grid justify-items-start gap-2 pb-10 noscript:hidden"
    >
      <label htmlFor="q" className="font-bold">
        O que você quer saber?
      </label>
      <input
        id="q"
        name="q"
        type="search"
        className="border-ink h-13 w-full max-w-[32.5em] border-2 bg-white px-4"
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        aria-describedby="q-achados"
      />
      <p id="q-achados" role="status" className="min-h-6" data-found />
      <button type="button" className="btn" data-ask-chat hidden>
        Perguntar no chat
      </button>
    </form>
  )
}
