import { Header } from './header.tsx'

/** What every page begins with: the skip link and the header. */
export function PageStart(header: React.ComponentProps<typeof Header>) {
  return (
    <>
      <a href="#conteudo" className="skip">
        Pular para o conteúdo
      </a>
      <Header {...header} />
    </>
  )
}
