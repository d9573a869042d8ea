import { CopyButton } from '#app/ui/shared/copy-button.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { OutsideLink } from '#app/ui/site/contact-link.tsx'
import { whatsappLink } from '#core/shared/contacts.ts'

type Props = {
  /** The whole address of what is shown to somebody. */
  url: string
  /** What is said with it. */
  text: string
  /** Whose it is, for those who do not see where the buttons stand. */
  of: string
}

/** Gives a link to somebody: by WhatsApp, which works without script, by another app of the phone, or as a copy. */
export function ShareLink({ url, text, of }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <OutsideLink href={whatsappLink('', `${text} ${url}`)} className="btn btn-line">
        Mandar pelo WhatsApp
        <span className="sr-only"> {of}</span>
      </OutsideLink>
      <CopyButton text={url} done="Link copiado!">
        Copiar o link
        <span className="sr-only"> {of}</span>
      </CopyButton>
      <ShareButton url={url} text={text}>
        <span className="sr-only"> {of}</span>
      </ShareButton>
    </div>
  )
}

type ShareButtonProps = { url: string; text: string; children?: React.ReactNode }

/** Gives a link to another app of the phone. Its place is kept: nothing moves once it is known whether the browser can. */
export function ShareButton({ url, text, children }: ShareButtonProps) {
  const canShare = useHydrated() && typeof navigator.share === 'function'
  return (
    <button
      type="button"
      className={canShare ? 'btn btn-line' : 'btn btn-line invisible noscript:hidden'}
      // Closing the sheet without a choice is no error.
      onClick={() => void navigator.share({ text, url }).catch(() => undefined)}
    >
      Compartilhar
      {children}
    </button>
  )
}
