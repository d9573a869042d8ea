import { SendButton } from '#app/ui/shared/send-button.tsx'
import { dayOf, formatDay } from '#core/shared/dates.ts'

const path = '/privacidade/meus-dados'

export type Erasability = {
  /** What keeps the data from being erased at once. */
  obstacle: 'money-open' | 'work-open' | null
  /** A request to erase that waits for staff, and until when it is answered. */
  requestedUntil: Date | null
  /** What the law asks to keep, and until when. */
  retained: { code: string; until: Date }[]
  /** Vouchers they gave are mailed to somebody, or were. */
  hasGivenVouchers: boolean
}

/** Erasure: at once where nothing is open; else a request to staff, who end the song or settle the payment first. */
export function EraseSection({
  erasability: { obstacle, requestedUntil, retained, hasGivenVouchers },
}: {
  erasability: Erasability
}) {
  return (
    <section aria-labelledby="apagar-titulo" id="apagar">
      <h2 id="apagar-titulo" className="wide text-title mb-5">
        Apagar
      </h2>
      <p>
        Apagamos o cadastro, a história, as gravações, as conversas e os arquivos das músicas. Não dá para desfazer:
        baixe antes o que quiser guardar.
      </p>
      {hasGivenVouchers ? (
        <p className="mt-4">
          Os vales-presente que você deu continuam valendo. Os que ainda vão por e-mail seguem no dia marcado, sem o seu
          nome e sem a sua mensagem. Se for você quem entrega o código, guarde-o antes.
        </p>
      ) : null}
      {retained.length > 0 ? (
        <>
          <p className="mt-4">
            Fica guardado, por obrigação fiscal e para defesa em processos (LGPD, art. 16, I), e para mais nada:
          </p>
          <ul className="border-ink mt-3 border-t-2">
            {retained.map(({ code, until }) => (
              <li key={code} className="border-line flex flex-wrap justify-between gap-x-4 border-b-2 py-3">
                <strong>Pedido {code}: contrato, consentimentos e pagamentos</strong>
                <span>até {formatDay(dayOf(until))}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {requestedUntil ? (
        <p className="notice mt-5">
          <strong>O seu pedido está com a equipe</strong>
          <span>Apagamos ou respondemos até {formatDay(dayOf(requestedUntil))}.</span>
        </p>
      ) : (
        <EraseForm obstacle={obstacle} />
      )}
    </section>
  )
}

function EraseForm({ obstacle }: Pick<Erasability, 'obstacle'>) {
  if (obstacle === null) {
    return (
      <form method="post" action={`${path}#apagar`} noValidate className="mt-6 grid gap-5">
        <Tick>Entendo que os meus dados serão apagados agora e que isso não pode ser desfeito.</Tick>
        <SendButton name="intent" value="erase" className="btn btn-line justify-self-start" busyLabel="Apagando...">
          Apagar os meus dados
        </SendButton>
      </form>
    )
  }
  return (
    <form method="post" action={`${path}#apagar`} noValidate className="mt-6 grid gap-5">
      <p className="notice">
        {obstacle === 'work-open' ? (
          <>
            <strong>Há uma música em andamento</strong>
            <span>
              Para apagar agora, ela precisa ser encerrada sem entrega. Se você quer o dinheiro de volta, primeiro
              desista da compra em{' '}
              <a href="/acompanhar-pedido" className="link">
                Acompanhar pedido
              </a>
              . Se prefere receber a música, espere a entrega e volte aqui.
            </span>
          </>
        ) : (
          <>
            <strong>Há um pagamento em aberto, em análise ou em contestação</strong>
            <span>A equipe resolve isso primeiro e depois apaga.</span>
          </>
        )}
      </p>
      {obstacle === 'work-open' ? (
        <Tick>Confirmo que a música pode ser encerrada sem ser entregue e que os meus dados podem ser apagados.</Tick>
      ) : null}
      <SendButton name="intent" value="ask-erasure" className="btn btn-line justify-self-start" busyLabel="Enviando...">
        Pedir para apagar
      </SendButton>
    </form>
  )
}

function Tick({ children }: { children: React.ReactNode }) {
  return (
    <label className="flex items-start gap-3 font-semibold">
      <input type="checkbox" name="confirm" value="sim" className="tick" />
      <span>{children}</span>
    </label>
  )
}
