import { Header } from './header.tsx'
import { SiteLink } from './site-link.tsx'

/** What every page begins with: the skip link and the header. */
export function PageStart(header: React.ComponentProps<typeof Header>) {
  return (
    <>
      <SiteLink href="#conteudo" className="skip">
        Pular para o conteúdo
      </SiteLink>
      <Header {...header} />
    </>
  )
}
