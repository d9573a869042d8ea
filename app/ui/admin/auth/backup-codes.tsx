import { Link } from 'react-router'

import { CopyButton } from '#app/ui/shared/copy-button.tsx'

/** The codes are shown only once. */
export function BackupCodes({ codes, email }: { codes: string[]; email: string }) {
  const text = `Códigos de reserva do painel (${email})\nCada um funciona uma vez só.\n\n${codes.join('\n')}\n`

  return (
    <div className="grid gap-4">
      <div role="status" className="notice">
        <strong>Guarde estes códigos agora</strong>
        <p>
          Eles não aparecem de novo. Se você ficar sem o celular, cada um deixa você entrar uma vez. Guarde longe do
          celular.
        </p>
      </div>
      <ol aria-label="Códigos de reserva" className="bg-sand grid grid-cols-2 gap-x-6 gap-y-1 p-4 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-reserva.txt"
          className="btn"
        >
          Baixar códigos
        </a>
        <CopyButton
          text={text}
          done="Códigos copiados!"
          failed={{ title: 'Erro ao copiar', text: 'Não foi possível copiar o texto.', variant: 'destructive' }}
        >
          Copiar códigos
        </CopyButton>
        <Link to="/admin/conta" className="btn btn-line">
          Já guardei
        </Link>
      </p>
    </div>
  )
}
