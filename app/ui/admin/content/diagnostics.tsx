import { useEffect } from 'react'

import type { Backend } from '#app/ui/admin/hooks/use-connection.ts'
import { isStorageAvailable, networkKind, ownTimeZone } from '#app/ui/admin/shared/browser-info.ts'
import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { browserOf, systemOf } from '#copy/shared/user-agent.ts'

type Props = { id: string; online: boolean; backend: Backend; ask: () => Promise<boolean> }

/** Each line is read from the browser or requested from the server at this moment. */
export function Diagnostics({ id, online, backend, ask }: Props) {
  useEffect(() => void ask(), [ask])

  return (
    <section id={id} aria-label="Diagnóstico" className="border-line mt-4 border-t-2 pt-4 text-sm">
      <DescriptionList
        facts={[
          ['Conexão', online ? 'Online' : 'Offline'],
          [
            'Backend',
            <span key="backend" role="status">
              {backendStatusText(backend)}
            </span>,
          ],
          ['Navegador', browserOf(navigator.userAgent)],
          ['Sistema', systemOf(navigator.userAgent)],
          ['Armazenamento', isStorageAvailable() ? 'Disponível' : 'Indisponível'],
        ]}
      />
      <details className="mt-2">
        <summary className="flex min-h-[44px] items-center font-bold underline underline-offset-4">Avançado</summary>
        <DescriptionList
          facts={[
            ['URL do backend', location.origin],
            ['Fuso horário', ownTimeZone()],
            ['Idioma', navigator.language],
            ['Resolução', `${screen.width} × ${screen.height}`],
            ['Cookies', navigator.cookieEnabled ? 'Habilitados' : 'Desabilitados'],
            ['Rede', networkKind()],
            ['Autenticação', 'Sessão de 7 dias em cookie HttpOnly, conferida no servidor'],
          ]}
        />
      </details>
    </section>
  )
}

function backendStatusText(backend: Backend): string {
  if (backend.state === 'up') return `Respondeu em ${backend.milliseconds} ms`
  return backend.state === 'down' ? 'Não respondeu' : 'Verificando...'
}
