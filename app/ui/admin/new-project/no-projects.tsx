import { Link } from 'react-router'

/** There is no project at all: what would change it. */
export function NoProjects({ owner }: { owner: boolean }) {
  if (!owner) return <p>Os projetos atribuídos a você aparecem aqui.</p>
  return (
    <>
      <p className="font-semibold">Nenhum projeto criado ainda.</p>
      <p className="text-smoke">Cada pedido pago abre o seu projeto sozinho.</p>
      <Link to="?novo=1" className="btn" preventScrollReset>
        Criar Primeiro Projeto
      </Link>
    </>
  )
}
