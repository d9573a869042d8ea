/** Shows the text that could not be sent. */
export function UnsentText({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <div className="field">
      <label htmlFor="texto-guardado">O que você escreveu</label>
      <textarea id="texto-guardado" readOnly rows={5} defaultValue={text} className="input" />
      <p className="hint">Não foi enviado. Copie, se quiser guardar.</p>
    </div>
  )
}
