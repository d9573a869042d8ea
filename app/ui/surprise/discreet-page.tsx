import hidePageUrl from '#app/client/page-script/hide-page.ts?worker&url'
import { discreetName } from '#core/order/surprise.ts'

/**
 * The head of every page of an order in surprise mode, in place of what its route says: deny by default, so that a new page
 * cannot give anything away. No description and no picture: a link shared by mistake shows this and nothing else.
 */
export function DiscreetMeta({ code }: { code: string }) {
  return (
    <>
      <title>{discreetName(code)}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="same-origin" />
    </>
  )
}

/** What is seen in place of a hidden page. Before everything else: the style sheet hides what follows it. */
export function HiddenPage() {
  return (
    <a href="#continuar" id="pausa" className="hidden-page">
      <span>Toque para voltar</span>
    </a>
  )
}

/**
 * Hides the page at once. It works by its address alone (`#pausa`), so without a script, too, and Back brings the page back;
 * the script adds Esc twice and stops what plays.
 */
export function HidePage() {
  return (
    <aside aria-label="Esconder a página">
      {/* In the header: anywhere else it would lie over what the page is for. */}
      <a href="#pausa" className="hide-page" title="Esc duas vezes também esconde">
        Esconder
      </a>
      <script defer src={hidePageUrl} />
    </aside>
  )
}
