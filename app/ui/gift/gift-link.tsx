import { CopyButton } from '#app/ui/shared/copy-button.tsx'
import { OutsideLink } from '#app/ui/site/contact-link.tsx'
import { ShareButton } from '#app/ui/site/controls/share-link.tsx'
import { giftInvitation, giftWhatsappUrl, openingText, zoneText } from '#copy/gift/gift.ts'
import type { GiftEditorView } from '#core/gift/gift-view.ts'

type Props = { gift: GiftEditorView; path: string }

/** The secret link: to send, to copy, to look at. */
export function GiftLink({ gift, path }: Props) {
  const { url, withdrawnAt } = gift
  return (
    <section id="link" aria-labelledby="link-titulo" className="border-ink scroll-mt-24 border-2 bg-white p-6 md:p-8">
      <h2 id="link-titulo" className="wide text-title">
        {withdrawnAt ? 'Este presente está desativado' : 'Está pronto para dar'}
      </h2>
      <p className="mt-2 max-w-[46em]">{stateText(gift)}</p>
      {withdrawnAt || url === null ? (
        <form method="post" noValidate action={path} className="mt-5">
          <input type="hidden" name="intent" value="renew" />
          {url === null && !withdrawnAt ? (
            <p className="mb-4">
              O link continua valendo, mas não dá mais para mostrá-lo aqui. Se precisar, crie outro.
            </p>
          ) : null}
          <button type="submit" className="btn btn-red">
            {withdrawnAt ? 'Colocar no ar, com um link novo' : 'Criar um link novo'}
          </button>
        </form>
      ) : (
        <>
          <div className="mt-5 flex flex-wrap gap-3">
            <OutsideLink href={giftWhatsappUrl(url)} className="btn btn-red text-lg">
              Mandar pelo WhatsApp
            </OutsideLink>
            <CopyButton text={url} done="Link copiado!">
              Copiar o link
            </CopyButton>
            <ShareButton text={giftInvitation} url={url} />
          </div>
          <label htmlFor="url" className="mt-3 block font-bold">
            O link secreto
          </label>
          <input id="url" className="input mt-1 w-full" readOnly value={url} />
          <p className="text-smoke mt-2 max-w-[46em] text-sm">
            Quem tem o link abre o presente: mande só para quem deve receber. Na conversa aparece apenas “Um presente
            para você”, sem nome, sem título e sem a ocasião.
          </p>
          <a href={`${url}?previa`} className="btn-quiet mt-3" target="_blank" rel="noopener">
            Ver como vai se abrir
          </a>
        </>
      )}
    </section>
  )
}

function stateText({ withdrawnAt, isOpened, opensAt, firstOpenedAt, zone }: GiftEditorView): string {
  if (withdrawnAt) return 'Ninguém consegue mais abrir o link. Nada foi apagado.'
  const at = (instant: Date) => `${openingText(instant, zone)} (${zoneText(zone)})`
  if (firstOpenedAt) return `Foi aberto pela primeira vez ${at(firstOpenedAt)}.`
  if (isOpened) return 'Já pode ser aberto. Avisamos por e-mail quando alguém abrir pela primeira vez.'
  return `Abre ${at(opensAt)}. Até lá, quem tem o link vê só uma contagem regressiva.`
}
