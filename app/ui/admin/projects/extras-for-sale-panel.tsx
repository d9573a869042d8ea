import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { SendByWhatsapp } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import { CopyButton } from '#app/ui/shared/copy-button.tsx'

/** `path`: the page where the client buys the extra for this project. */
type ExtraForSale = { id: string; title: string; path: string; whatsapp: string | null | undefined }

/** Links to the extras a client can still buy. Each opens after the client's e-mail, as the preview does. */
export function ExtrasForSalePanel({ extras }: { extras: ExtraForSale[] }) {
  if (extras.length === 0) return null
  return (
    <Panel title="Extras que o cliente pode comprar">
      <p>Envie o link de um extra: o cliente confirma o e-mail, lê o contrato e paga.</p>
      <ul className="divide-line mt-3 grid divide-y-2">
        {extras.map(({ id, title, path, whatsapp }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <a href={path} className="link min-w-0 [overflow-wrap:anywhere]">
              {title}
            </a>
            <span className="flex flex-wrap gap-2">
              <CopyButton asLink text={path} done="Link do extra copiado!" className="btn btn-line btn-small">
                Copiar link de compra<span className="sr-only">: {title}</span>
              </CopyButton>
              <SendByWhatsapp href={whatsapp} what={title} className="btn btn-line btn-small" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
