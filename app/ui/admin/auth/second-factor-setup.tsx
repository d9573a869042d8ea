import { Form, Link } from 'react-router'

import { useRetyping } from '#app/ui/admin/hooks/use-retyping.ts'
import { ButtonRow } from '#app/ui/admin/shared/button-row.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Field } from '#app/ui/shared/field.tsx'

type Props = {
  secret: string
  qr: { size: number; path: string }
  error: string
  /** The answer that refused the code. */
  refused: object | null
}

/** The secret to be scanned or typed, and the first code as the proof that it arrived. */
export function SecondFactorSetup({ secret, qr, error, refused }: Props) {
  const code = useRetyping(refused)

  return (
    <div className="grid gap-5 md:grid-cols-[auto_1fr] md:items-start">
      <svg
        role="img"
        aria-label="Código QR para o aplicativo autenticador"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-56"
      >
        {/* Black on white whatever the panel's colours are: cameras expect it. */}
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="grid gap-4">
        <p>
          Leia o código QR com o aplicativo autenticador do seu celular. Se não der para ler, digite esta chave no
          aplicativo:
        </p>
        <p className="bg-sand p-3 font-mono text-lg [overflow-wrap:anywhere]">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <Form method="post" noValidate className="grid max-w-sm gap-4">
          <input type="hidden" name="secret" value={secret} />
          <Field
            id="codigo"
            ref={code}
            label="Código de 6 dígitos"
            hint="O que o aplicativo mostra agora."
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <ButtonRow
            cancel={
              <Link to="/admin/conta" className="btn btn-line">
                Cancelar
              </Link>
            }
          >
            <IntentButton intent="confirm" label="Ativar" busy="Verificando..." />
          </ButtonRow>
        </Form>
      </div>
    </div>
  )
}
