import { Link } from 'react-router'

import { Panel } from '#app/ui/admin/shared/panel.tsx'

/** What somebody of the team reads before anybody gave them a song. */
export function FirstDay() {
  return (
    <div className="mb-6">
      <Panel title="Seu primeiro dia">
        <ol className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
          <Step title="Proteja a sua conta">
            Só a senha não basta para as histórias dos clientes: junte a ela uma chave de acesso ou um código do
            celular, em{' '}
            <Link to="/admin/conta" className="link">
              Minha conta
            </Link>
            .
          </Step>
          <Step title="Receba a primeira música">
            Quem administra o estúdio atribui o projeto a você, e um e-mail avisa. Ele aparece aqui, com o que fazer e
            até quando.
          </Step>
          <Step title="Siga o próximo passo">
            No alto de cada projeto está o que vem agora: analisar o briefing, enviar uma versão, apresentá-la,
            responder ao feedback, preparar a entrega. O cliente só ouve o que você apresenta.
          </Step>
          <Step title="Fale com o estúdio no projeto">
            As notas internas ficam com a história da música, e o cliente nunca as vê. Um @ com o nome chama a pessoa.
          </Step>
        </ol>
        <p className="text-smoke mt-4 hidden text-sm md:block">Quem prefere o teclado aperta ? e vê os atalhos.</p>
      </Panel>
    </div>
  )
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li className="max-w-[68ch]">
      <strong className="block">{title}</strong>
      <span className="text-smoke block">{children}</span>
    </li>
  )
}
