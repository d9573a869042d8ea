import { ReloadWhenOnline } from './reload-when-online.tsx'

/** The page of an address that does not exist. */
export function NotFoundPage() {
  return (
    <section className="gutter py-16 md:py-24">
      <title>Página não encontrada</title>
      <meta name="description" content="A página que você está procurando não existe ou foi removida." />
      <p className="wide text-[clamp(6rem,30vw,22rem)] leading-[0.8]">
        <span className="sr-only">404</span>
        <span className="flex items-center" aria-hidden="true">
          4<span className="bg-red mx-[0.06em] size-[0.72em] rounded-full" />4
        </span>
      </p>
      <h1 className="wide text-display mt-10">Página não encontrada</h1>
      <p className="mt-4 max-w-[26.5em] text-lg">A página que você está procurando não existe ou foi removida.</p>
      <a href="/" className="btn mt-8">
        Voltar para o início
      </a>
    </section>
  )
}

type PanelProps = { productName: string; path: string; status: number; code: string | null }

/**
 * What failed before a screen of the panel could be drawn, in the frame of the panel; without its menu, for who asked is
 * not known here. What belongs to somebody else is not told from what is gone.
 */
export function PanelFailure({ productName, path, status, code }: PanelProps) {
  const { title, text } = panelText(path, status)
  const refused = status === 404 || status === 403

  return (
    <PanelFrame productName={productName}>
      <title>{title}</title>
      <h1 className="wide text-title">{title}</h1>
      <p className="mt-4 max-w-[40em]">{text}</p>
      {code && status >= 500 ? <ErrorCode code={code} /> : null}
      {refused ? null : <ReloadWhenOnline />}
      <p className="mt-4 flex flex-wrap gap-3">
        {refused ? (
          <a href="/admin/projects" className="btn">
            Voltar para Projetos
          </a>
        ) : (
          <a href={samePage} className="btn">
            Tentar novamente
          </a>
        )}
        <a href="/admin" className="btn btn-line">
          Voltar para o Dashboard
        </a>
      </p>
    </PanelFrame>
  )
}

/** The frame of the panel where nobody is known: without its menu. */
export function PanelFrame({ productName, children }: { productName: string; children: React.ReactNode }) {
  return (
    <>
      <header className="border-line flex h-16 items-center gap-4 border-b-2 px-4 md:px-6">
        <span aria-hidden="true" className="bg-red size-5 shrink-0 rounded-full" />
        <p className="min-w-0 leading-tight">
          <span className="block truncate font-bold">{productName} Admin</span>
          <span className="text-smoke block truncate text-sm">Gestão de Projetos Musicais</span>
        </p>
      </header>
      <main id="conteudo" tabIndex={-1} className="w-full max-w-[80rem] flex-1 p-4 outline-none md:p-6">
        {children}
      </main>
    </>
  )
}

function panelText(path: string, status: number): { title: string; text: string } {
  const ofProject = path.startsWith('/admin/projects/')
  if (status === 404) {
    const what = ofProject ? 'o projeto' : 'o que estava aqui'
    return {
      title: ofProject ? 'Projeto não encontrado' : 'Não encontrado no painel',
      text: `O endereço pode estar incompleto, ou ${what} foi removido ou é de outra pessoa da equipe.`,
    }
  }
  if (status === 403) {
    return {
      title: 'Só para administradores',
      text: 'A sua conta é de produção e não vê valores nem configurações. Peça a quem administra o estúdio.',
    }
  }
  return {
    title: path === '/admin/projects' ? 'Erro ao carregar projetos' : textsOf(status, null).title,
    text: 'Nada do que já estava gravado se perdeu. Tente de novo em instantes.',
  }
}

/** The page of our own failure. `code` is what staff look up in the log. */
export function FailurePage({ status, code }: { status: number; code: string | null }) {
  const { title, text } = textsOf(status, code)

  return (
    <section className="gutter py-16 md:py-24">
      <title>{title}</title>
      <p className="flex gap-3" aria-hidden="true">
        <span className="bg-red size-16 rounded-full" />
        <span className="bg-ink size-16 rounded-full" />
        <span className="bg-ink size-16 rounded-full" />
      </p>
      <h1 className="wide text-display mt-10 max-w-[11.5em]">{title}</h1>
      <p className="mt-4 max-w-[30em] text-lg">{text}</p>
      {code && status >= 500 ? <ErrorCode code={code} /> : null}
      <p className="mt-8 flex flex-wrap gap-4">
        <a href={samePage} className="btn">
          Tentar novamente
        </a>
        <a href="/" className="btn btn-line">
          Voltar para o início
        </a>
      </p>
    </section>
  )
}

/** What staff look up in the log. */
function ErrorCode({ code }: { code: string }) {
  return (
    <p className="mt-4">
      Código do erro: <code className="font-bold">{code}</code>
    </p>
  )
}

/** A page that is the same for everybody has no code. */
function textsOf(status: number, code: string | null) {
  return failures[status] ?? (status < 500 ? unreadable : code ? failure : failureOfAll)
}

/** An empty address is the page one is on, whatever it was. */
const samePage = ''

const failure = {
  title: 'Algo desafinou por aqui',
  text: 'O erro foi nosso e nada do que você já enviou se perdeu. Tente de novo em instantes; se continuar, mande o código do erro para a gente.',
}

const failureOfAll = {
  title: failure.title,
  text: 'O erro foi nosso e nada do que você já enviou se perdeu. Tente de novo em instantes; se continuar, conte para a gente qual página você queria abrir.',
}

const unreadable = {
  title: 'Não entendemos o pedido',
  text: 'O formulário chegou incompleto. Volte, confira os campos e envie de novo.',
}

const failures: Record<number, { title: string; text: string }> = {
  503: {
    title: 'Voltamos já',
    text: 'Estamos sem acesso aos nossos dados por alguns instantes. Nada do que você já enviou se perdeu: espere um pouco e tente de novo.',
  },
  403: { title: 'Você não tem acesso a esta página', text: 'Se o endereço é seu, entre de novo e tente mais uma vez.' },
  408: {
    title: 'O envio demorou demais',
    text: 'A conexão ficou lenta e o que você enviou não chegou inteiro. Volte e tente de novo, de preferência numa rede melhor.',
  },
  413: {
    title: 'Foi conteúdo demais',
    text: 'O que você enviou passou do tamanho aceito. Volte e tente com um texto ou um áudio menor.',
  },
  429: {
    title: 'Devagar com o andor',
    text: 'Recebemos muitos pedidos seguidos daqui. Espere um minuto e tente de novo.',
  },
}
