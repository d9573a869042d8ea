import type { UnsentForm } from './unsent-form.ts'

/** A form that arrived after its sender's access had ended: it waits in the page until they are known again. */
export function UnsentFormPage({ to, fields, proof }: UnsentForm) {
  const written = fields.map(([, value]) => value.trim()).filter((value) => /\s/.test(value))
  return (
    <section className="gutter grid max-w-[44em] justify-items-start gap-6 py-12 md:py-20">
      <title>Falta confirmar que é você</title>
      <h1 className="wide text-display">Falta confirmar que é você</h1>
      <p className="text-lg">
        O seu acesso neste navegador terminou, e nada foi enviado ainda. O que você preencheu está guardado nesta
        página.
      </p>
      <ol className="grid list-decimal gap-4 pl-6 text-lg">
        <li>
          <a href={proof} className="link" target="_blank" rel="noopener">
            Confirme em outra aba<span className="sr-only"> (abre em outra aba)</span>
          </a>{' '}
          que é você.
        </li>
        <li>Volte para cá e envie.</li>
      </ol>
      <form method="post" action={to} noValidate>
        {fields.map(([name, value], place) => (
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="btn btn-red">
          Enviar o que preenchi
        </button>
      </form>
      {written.length > 0 ? (
        <label className="field w-full">
          <span className="label">O que você escreveu</span>
          <textarea className="input" rows={6} readOnly defaultValue={written.join('\n\n')} />
        </label>
      ) : null}
    </section>
  )
}
