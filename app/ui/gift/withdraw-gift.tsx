import type { GiftEditorView } from '#core/gift/gift-view.ts'

type Props = { gift: GiftEditorView; path: string }

/** The ways back: each says what it does before it is done. */
export function WithdrawGift({ gift, path }: Props) {
  return (
    <section aria-labelledby="retirar-titulo" className="border-ink border-t-2 pt-4">
      <h2 id="retirar-titulo" className="wide text-title">
        Mudou de ideia?
      </h2>
      <div className="mt-3 grid gap-2">
        {gift.withdrawnAt ? null : (
          <>
            <Question title="Trocar o link" path={path} intent="renew" button="Trocar o link agora">
              O link que você já mandou deixa de abrir. Use se ele foi parar na mão errada.
            </Question>
            <Question title="Desativar o presente" path={path} intent="withdraw" button="Desativar agora">
              A página se fecha na hora, também para quem está com ela aberta. Nada é apagado, e você pode colocar no ar
              de novo.
            </Question>
          </>
        )}
        <Question title="Apagar tudo" path={path} intent="delete" button="Apagar o presente">
          Dedicatória, fotos e recados são apagados de vez. A música continua na sua entrega.
        </Question>
      </div>
    </section>
  )
}

type QuestionProps = { title: string; path: string; intent: string; button: string; children: React.ReactNode }

function Question({ title, path, intent, button, children }: QuestionProps) {
  return (
    <details>
      <summary className="btn-quiet">{title}</summary>
      <form method="post" noValidate action={path} className="mt-1 mb-4 grid max-w-[40em] justify-items-start gap-3">
        <input type="hidden" name="intent" value={intent} />
        <p>{children}</p>
        <button type="submit" className="btn btn-line">
          {button}
        </button>
      </form>
    </details>
  )
}
