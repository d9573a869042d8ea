import { loadCookiesText } from '#app/site/load-policies.ts'
import { loadPublicSite } from '#app/site/load-public-site.ts'
import { CookieChoice } from '#app/ui/site/consent/cookie-choice.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { breadcrumbs } from '#app/ui/site/structured-data.ts'

import type { Route } from './+types/cookies.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, siteUrl } = await loadPublicSite(context)
  return { settings, siteUrl, about: await loadCookiesText(context) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/cookies',
    title: `Cookies | ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'O que este site guarda no seu navegador, e onde você muda de ideia.',
    structured: (site) => [breadcrumbs(site, [{ name: 'Cookies', path: '/cookies' }])],
  })

const storage = [
  {
    what: 'Acesso ao seu pedido',
    how: 'Cookies nossos, assinados, que scripts não leem. Mostram o pedido e a prévia só a quem provou que são seus.',
    until: 'Até 14 dias para cada pedido, ou até você sair, aqui ou em todos os aparelhos',
  },
  {
    what: 'Seus dados na próxima compra',
    how: 'Nome, e-mail e WhatsApp do último pedido, ou só o e-mail com que você abriu uma prévia ou uma entrega, num cookie nosso que scripts não leem, para não digitar de novo.',
    until: 'Até 90 dias, ou 14 se for só o e-mail, ou até você sair do pedido',
  },
  {
    what: 'Compra em andamento',
    how: 'O pacote e os extras escolhidos e o código do último pedido, sem nome nem e-mail. Um cookie nosso também evita que dois cliques virem dois pedidos e reconhece o navegador da compra.',
    until: 'O cookie, até 90 dias. O resto, até você sair do pedido ou apagar os dados do navegador',
  },
  {
    what: 'Sessão do painel',
    how: 'Cookie nosso, só para a equipe do estúdio.',
    until: 'Até sair do painel',
  },
  {
    what: 'Aparelho da equipe',
    how: 'Cookie nosso, assinado, só para a equipe do estúdio: tentativas de outras pessoas não bloqueiam quem já entrou por aqui.',
    until: 'Até 180 dias',
  },
  {
    what: 'Acesso ao seu briefing',
    how: 'Cookie nosso, assinado, que scripts não leem. Deixa você continuar a história de onde parou.',
    until: 'Até 90 dias para cada briefing, ou até você sair do pedido',
  },
  {
    what: 'Presente que você abriu',
    how: 'Cookie nosso, assinado, que scripts não leem. Deixa o presente aberto neste navegador e diz quais recados você escreveu aqui.',
    until: 'Até 180 dias para cada presente',
  },
  {
    what: 'História ainda não salva',
    how: 'O que você acabou de escrever no briefing e ainda não chegou até nós, guardado só nesta aba.',
    until: 'Até ser salvo, sair do pedido ou fechar a aba',
  },
  {
    what: 'Formulário a corrigir',
    how: 'O que você digitou num formulário recusado, num cookie nosso, assinado, que scripts não leem.',
    until: 'Até um minuto',
  },
  {
    what: 'Calculadora e perguntas',
    how: 'O que você preencheu, guardado no seu navegador para não começar de novo.',
    until: 'Até você apagar os dados do navegador',
  },
  {
    what: 'Conversa com o assistente',
    how: 'As mensagens do chat, guardadas só nesta aba. Não saem do seu aparelho.',
    until: 'Até encerrar a conversa, sair do pedido ou fechar a aba',
  },
  {
    what: 'Esta escolha',
    how: 'O que você decidiu aqui, com a data.',
    until: 'Até você mudar de ideia',
  },
]

export default function Cookies({ loaderData: { settings, about } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Cookies">
        <p>
          Guardamos só o que faz o site funcionar. Não há anúncios nem rastreadores. As visitas e as músicas ouvidas nós
          mesmos contamos, sem cookie: só o número de cada dia, nunca quem foi.
        </p>
      </PageHead>

      <section className="gutter pb-16" aria-labelledby="escolha">
        <div className="card max-w-[46rem] p-6 sm:p-8">
          <h2 id="escolha" className="wide text-title">
            Conteúdo de outras empresas
          </h2>
          <p className="mt-3">{about}</p>
          <CookieChoice />
          <noscript>
            <p className="mt-4 font-bold">
              Com o JavaScript desligado, nada de outras empresas é carregado: não há o que escolher.
            </p>
          </noscript>
        </div>
      </section>

      <section className="gutter pb-24" aria-labelledby="guardamos">
        <h2 id="guardamos" className="wide text-title">
          O que fica no seu navegador
        </h2>
        <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {storage.map(({ what, how, until }) => (
            <div key={what} className="border-ink border-t-2 pt-3">
              <dt className="font-bold">{what}</dt>
              <dd className="mt-1">{how}</dd>
              <dd className="text-smoke mt-1">{until}.</dd>
            </div>
          ))}
        </dl>
        <p className="mt-10 max-w-[39.5em]">
          O que fazemos com dados pessoais está na{' '}
          <SiteLink href="/privacidade" className="link">
            política de privacidade
          </SiteLink>
          . Dúvidas:{' '}
          <SiteLink href={`mailto:${settings.contact.email}`} className="link">
            {settings.contact.email}
          </SiteLink>
          .
        </p>
      </section>
    </>
  )
}
