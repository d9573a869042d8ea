import { useId, useRef, useState } from 'react'
import { Form, Link } from 'react-router'

import { Diagnostics } from '#app/ui/admin/content/diagnostics.tsx'
import { useConnection } from '#app/ui/admin/hooks/use-connection.ts'
import { Alert } from '#app/ui/admin/shared/alert.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { useHydrated, useScriptedClass } from '#app/ui/shared/use-hydrated.ts'

import { PasskeySignIn } from './passkey-sign-in.tsx'
import { ResetDialog } from './reset-dialog.tsx'

export type LoginRefusal =
  | 'fields-required'
  | 'invalid-credentials'
  | 'too-many-tries'
  | 'passkey-refused'
  | 'failed'
  | 'connection'

type Props = {
  /** Idle, asking the server, or let in and on the way. */
  phase: 'idle' | 'loading' | 'success'
  refusal: LoginRefusal | null
  email: string
  origin: string | null
  notice: string | null
  /** Browsers may ask for passkeys on this address. */
  hasPasskeys: boolean
}

/** The sign-in form with the help for failures. */
export function LoginCard({ phase, refusal, email, origin, notice, hasPasskeys }: Props) {
  const { online, backend, ask } = useConnection()
  const [diagnosed, setDiagnosed] = useState(false)
  const [resetting, setResetting] = useState(false)
  const hydrated = useHydrated()
  const scripted = useScriptedClass()
  const panelId = useId()
  const card = useRef<HTMLDivElement>(null)
  const openDiagnostics = hydrated ? () => setDiagnosed(true) : null
  const [recovered, setRecovered] = useState(false)
  const unreachable = !online || backend.state === 'down' || (refusal === 'connection' && !recovered)
  const retry = () => void ask().then(setRecovered)

  return (
    <>
      <div role="tablist" aria-label="Acesso" className="border-line mb-5 border-b-2">
        <span
          role="tab"
          tabIndex={0}
          aria-selected="true"
          className="border-red -mb-0.5 inline-block border-b-4 px-1 pb-2 font-bold"
        >
          Login
        </span>
      </div>

      <div ref={card} className="grid gap-4">
        {notice && !refusal ? <p className="notice">{notice}</p> : null}
        {unreachable ? (
          <ConnectionAlert retry={retry} asking={backend.state === 'asking'} openDiagnostics={openDiagnostics} />
        ) : null}
        {phase === 'idle' && refusal && refusal !== 'connection' ? (
          <RefusalAlert refusal={refusal} openDiagnostics={openDiagnostics} />
        ) : null}
        <LoginForm
          phase={phase}
          email={email}
          origin={origin}
          failed={refusal === 'invalid-credentials' || refusal === 'fields-required'}
          onSubmit={() => setRecovered(false)}
          hasPasskeys={hasPasskeys}
        />
        {hasPasskeys ? <PasskeySignIn origin={origin} disabled={phase !== 'idle'} /> : null}
      </div>

      <p className="mt-3 flex flex-wrap justify-between gap-x-5">
        <Link
          to="/admin/redefinir-senha"
          className="btn-quiet"
          onClick={(event) => {
            event.preventDefault()
            setResetting(true)
          }}
        >
          Esqueceu sua senha?
        </Link>
        <button
          type="button"
          className={`btn-quiet text-smoke${scripted}`}
          aria-expanded={diagnosed}
          aria-controls={panelId}
          onClick={() => setDiagnosed(!diagnosed)}
        >
          {diagnosed ? 'Ocultar diagnóstico' : 'Verificar conexão'}
        </button>
      </p>
      {diagnosed ? <Diagnostics id={panelId} online={online} backend={backend} ask={ask} /> : null}
      <ResetDialog
        open={resetting}
        close={() => setResetting(false)}
        typedEmail={() => card.current?.querySelector<HTMLInputElement>('#email')?.value ?? ''}
      />
    </>
  )
}

type FormProps = Pick<Props, 'phase' | 'email' | 'origin' | 'hasPasskeys'> & { failed: boolean; onSubmit: () => void }

function LoginForm({ phase, email, origin, failed, onSubmit, hasPasskeys }: FormProps) {
  const text = { idle: 'Entrar', loading: 'Entrando...', success: 'Conectado com sucesso!' }[phase]

  return (
    <Form method="post" noValidate replace onSubmit={onSubmit}>
      {origin ? <input type="hidden" name="origem" value={origin} /> : null}
      <fieldset disabled={phase !== 'idle'} className="grid gap-4">
        <Field
          id="email"
          label="E-mail"
          type="email"
          // Where the browser has passkeys, it offers them in this field.
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          defaultValue={email}
          required
          aria-invalid={failed || undefined}
        />
        <Field
          id="senha"
          label="Senha"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={failed || undefined}
        />
        <button type="submit" className="btn btn-red w-full" aria-busy={phase === 'loading'}>
          {text}
        </button>
      </fieldset>
      <p role="status" className="text-smoke mt-2 text-sm">
        {phase === 'success' ? 'Redirecionando...' : ''}
      </p>
    </Form>
  )
}

type Opener = (() => void) | null

function RefusalAlert({
  refusal,
  openDiagnostics,
}: {
  refusal: Exclude<LoginRefusal, 'connection'>
  openDiagnostics: Opener
}) {
  const { text, details } = refusals[refusal]
  return (
    <Alert title="Erro de autenticação" text={text} details={details}>
      {openDiagnostics && refusal !== 'fields-required' ? (
        <button type="button" className="btn-quiet" onClick={openDiagnostics}>
          Ver diagnósticos
        </button>
      ) : null}
    </Alert>
  )
}

const refusals: Record<Exclude<LoginRefusal, 'connection'>, { text: string; details?: string }> = {
  'fields-required': { text: 'Por favor, preencha todos os campos.' },
  'invalid-credentials': {
    text: 'Credenciais inválidas. Por favor, tente novamente.',
    details: 'Erro de autenticação: credenciais inválidas',
  },
  'too-many-tries': {
    text: 'Muitas tentativas de acesso. Aguarde alguns minutos e tente novamente.',
    details:
      'Depois de 10 tentativas sem sucesso, este aparelho fica bloqueado por 15 minutos. Redefina a senha para entrar agora.',
  },
  'passkey-refused': {
    text: 'A chave de acesso não foi aceita. Tente de novo, ou entre com a sua senha.',
    details: 'A chave pode ter sido removida da conta, ou a página ficou aberta por muito tempo.',
  },
  failed: { text: 'Ocorreu um erro durante o login. Por favor, tente novamente.' },
}

type ConnectionAlertProps = { retry: () => void; asking: boolean; openDiagnostics: Opener }

function ConnectionAlert({ retry, asking, openDiagnostics }: ConnectionAlertProps) {
  return (
    <Alert
      title="Problema de conexão"
      text="Não foi possível conectar ao backend. Por favor, verifique sua conexão e tente novamente."
    >
      <button type="button" className="btn-quiet" aria-busy={asking} onClick={retry}>
        {asking ? 'Verificando...' : 'Tentar novamente'}
      </button>
      {openDiagnostics ? (
        <button type="button" className="btn-quiet" onClick={openDiagnostics}>
          Ver diagnósticos
        </button>
      ) : null}
    </Alert>
  )
}
