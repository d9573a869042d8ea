import { data } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { field, readForm } from '#app/http/forms.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { privateMeta } from '#app/ui/site/private-meta.ts'
import { endAccessByLink } from '#use-cases/access/end-access.ts'

import type { Route } from './+types/end-access.ts'

export const meta: Route.MetaFunction = () => [
  ...privateMeta({
    title: 'Encerrar acessos',
    description: 'Encerra o acesso ao seu pedido em todos os aparelhos.',
    robots: 'noindex, nofollow',
  }),
  { name: 'referrer', content: 'same-origin' },
]

const noStore = { headers: { 'Cache-Control': 'private, no-store' } }

/** "Não foi você?" in a mail. Nothing ends before the button: mail programs look at links by themselves. */
export function loader({ url }: Route.LoaderArgs) {
  return data({ token: (url.searchParams.get('chave') ?? '').slice(0, 300) }, noStore)
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const ended = await endAccessByLink(context.get(depsContext), field(form, 'chave').slice(0, 300))
  return data({ outcome: ended.ok ? ended.value : ended.code }, { status: ended.ok ? 200 : 404, ...noStore })
}

const outcomes = {
  ended: {
    title: 'Acessos encerrados',
    text: 'Ninguém mais abre este pedido sem confirmar de novo. Para voltar, use o código do pedido e o seu e-mail.',
  },
  'ended-before': {
    title: 'Acessos encerrados',
    text: 'Os acessos daquele momento já tinham sido encerrados. Para voltar, use o código do pedido e o seu e-mail.',
  },
  'link-unknown': {
    title: 'Link desconhecido',
    text: 'Este link não é nosso ou está incompleto. Abra-o de novo a partir do e-mail.',
  },
}

export default function EndAccess({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData ? outcomes[actionData.outcome] : null
  return (
    <>
      <PageHead title={done?.title ?? 'Não foi você?'}>
        <p>
          {done?.text ??
            'O botão encerra o acesso ao pedido em todos os aparelhos, também neste. O pedido e a música continuam como estão.'}
        </p>
      </PageHead>
      <div className="gutter pb-24">
        {done ? (
          <a href="/acompanhar-pedido" className="btn btn-red">
            Acompanhar pedido
          </a>
        ) : (
          <form method="post" action="/acompanhar-pedido/encerrar">
            <input type="hidden" name="chave" value={loaderData.token} />
            <button type="submit" className="btn btn-red" data-busy="Encerrando...">
              Encerrar todos os acessos
            </button>
          </form>
        )}
      </div>
    </>
  )
}
