import { useNavigate } from 'react-router'

import { AuthLayout } from '#app/ui/admin/shell/auth-layout.tsx'

export default function AuthError() {
  const navigate = useNavigate()

  return (
    <>
      <title>Erro de autenticação</title>
      <AuthLayout title="Erro de autenticação" subtitle="Não conseguimos confirmar quem você é. Tente entrar de novo.">
        <p className="flex flex-wrap gap-3">
          <a
            href="/admin/login"
            className="btn btn-red"
            onClick={(event) => {
              if (history.length < 2) return
              event.preventDefault()
              void navigate(-1)
            }}
          >
            Voltar
          </a>
          <a href="/" className="btn btn-line">
            Ir para o início
          </a>
        </p>
      </AuthLayout>
    </>
  )
}
