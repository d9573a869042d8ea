import { storeConsent } from '#app/client/consent/consent-store.ts'
import { useConsent } from '#app/client/consent/use-consent.ts'
import { formatDateTime } from '#core/shared/dates.ts'

/** What was chosen about content of other companies, and the way to choose otherwise. */
export function CookieChoice() {
  const consent = useConsent()
  return (
    <>
      <p className="with-script mt-4 grid font-bold" role="status" data-restores="consent">
        {/* Of the same lines on every screen: what was chosen is known once the script is there, and moves nothing. */}
        <span className={consent ? 'invisible col-start-1 row-start-1' : 'col-start-1 row-start-1'}>
          Você ainda não escolheu. Até lá, nada de outras empresas é carregado.
        </span>
        <span className={consent ? 'col-start-1 row-start-1' : 'invisible col-start-1 row-start-1'}>
          {consent
            ? `Você ${consent.choice === 'accepted' ? 'aceitou' : 'recusou'} conteúdo de outras empresas em ${formatDateTime(new Date(consent.at))}.`
            : ''}
        </span>
      </p>
      <p className="with-script mt-5 grid max-w-sm grid-cols-2 gap-3">
        {(['refused', 'accepted'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            className="btn btn-line cookie-choice"
            aria-pressed={consent?.choice === choice}
            onClick={() => storeConsent(choice)}
          >
            {choice === 'accepted' ? 'Aceitar' : 'Recusar'}
          </button>
        ))}
      </p>
    </>
  )
}
