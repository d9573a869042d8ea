import { CopyButton } from '#app/ui/shared/copy-button.tsx'
import { Field } from '#app/ui/shared/field.tsx'

type Props = { link: string | null; tied: boolean; mailedTo: string; email: string }

/** How to come back: the link to copy, and the same link by mail. Its fields belong to the form above. */
export function ResumeLink({ link, tied, mailedTo, email }: Props) {
  return (
    <details className="group border-ink mt-12 border-y-2" open={mailedTo !== ''}>
      <summary className="flex min-h-16 items-center justify-between gap-4 py-3">
        <span className="text-lg leading-tight font-bold">Continuar depois, ou em outro aparelho</span>
        <span className="plus" aria-hidden="true" />
      </summary>
      <div className="grid gap-6 pb-6">
        <p>
          Neste navegador você volta ao mesmo ponto sozinho. Em outro, use o seu link. Quem tem o link lê e muda a
          história.
        </p>
        {mailedTo ? (
          <p className="notice" role="status">
            <strong>Link enviado</strong>
            <span>Foi para {mailedTo}. Se não aparecer, olhe o spam.</span>
          </p>
        ) : null}
        <div hidden={!link}>
          <div className="field">
            <label htmlFor="link">Seu link</label>
            <div className="flex flex-wrap gap-3">
              <input id="link" className="input min-w-0 flex-1 basis-56" readOnly value={link ?? ''} />
              <CopyButton text={link ?? ''} done="Link copiado!" className="btn btn-line max-sm:w-full">
                Copiar link
              </CopyButton>
            </div>
          </div>
        </div>
        <div className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end">
          {tied ? (
            <p>Também enviamos ao e-mail do pedido.</p>
          ) : (
            <Field
              id="email"
              label="Seu e-mail"
              form="briefing"
              type="email"
              autoComplete="email"
              defaultValue={email}
            />
          )}
          <button type="submit" form="briefing" name="goto" value="link" className="btn btn-line">
            Receber o link por e-mail
          </button>
        </div>
      </div>
    </details>
  )
}
