import { maxNoteLength } from '#core/preview/note.ts'

/** Hidden until a moment is noted; app/islands/listen-notes.ts fills it in and sends it. */
export function NoteForm() {
  return (
    <form data-new-note className="deck-form" method="post" noValidate hidden>
      <input type="hidden" name="intent" value="note-add" />
      <input type="hidden" name="version" />
      <input type="hidden" name="fromMs" />
      <input type="hidden" name="toMs" />
      <p className="font-bold">
        Anotação em <span data-note-name className="[overflow-wrap:anywhere]" />
      </p>
      <div className="flex flex-wrap gap-3">
        <p className="field">
          <label htmlFor="nota-de">Momento</label>
          <input id="nota-de" name="from" className="input note-time" inputMode="numeric" autoComplete="off" />
        </p>
        <p className="field">
          <label htmlFor="nota-ate">Até (opcional)</label>
          <input id="nota-ate" name="to" className="input note-time" inputMode="numeric" autoComplete="off" />
        </p>
      </div>
      <p className="field">
        <label htmlFor="nota-texto">O que você quer dizer sobre este momento?</label>
        <textarea id="nota-texto" name="text" rows={3} maxLength={maxNoteLength} className="input" />
      </p>
      <p role="alert" className="error" data-note-error />
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="btn">
          Guardar anotação
        </button>
        <button type="button" className="btn btn-line" data-act="cancel-note">
          Cancelar
        </button>
      </p>
    </form>
  )
}
