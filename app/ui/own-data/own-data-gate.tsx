import { Field } from '#app/ui/shared/field.tsx'
import { RefusalNotice } from '#app/ui/shared/refusal-notice.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SignedOutToast } from '#app/ui/shared/signed-out-toast.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { ownDataErrors, type OwnDataRefusal } from '#copy/client/own-data.ts'
import { dataLinkMinutes, dataSessionMinutes } from '#core/client/data-request.ts'

const path = '/privacidade/meus-dados'

type GateProps = { isSent: boolean; hasLeft: boolean; email: string; refusal: OwnDataRefusal | null }

/** Proof of identity: a link mailed to the address. The answer says nothing about whether we know it. */
export function OwnDataGate({ isSent, hasLeft, email, refusal }: GateProps) {
  const notice = refusal ? ownDataErrors[refusal] : null
  const isOfField = refusal === 'email-required' || refusal === 'email-invalid'
  return (
    <>
      <PageHead title="Meus dados">
        <p>
          Veja, baixe, corrija ou apague o que guardamos sobre você. Para ter certeza de que é você, enviamos um link ao
          seu <span className="whitespace-nowrap">e-mail</span>.
        </p>
      </PageHead>
      <div className="gutter grid max-w-2xl gap-6 pb-24">
        <RefusalNotice notice={notice} />
        {isSent && !notice ? (
          <p className="notice" role="status">
            <strong>Confira o seu e-mail</strong>
            <span>
              Se guardamos dados com esse endereço, o link chega em um minuto e vale por {dataLinkMinutes} minutos. Olhe
              também o spam. Se nada chegar, não temos dados com ele.
            </span>
          </p>
        ) : null}
        <form method="post" action={path} noValidate className="grid gap-6">
          <Field
            id="email"
            type="email"
            label={isSent ? 'Tentar com outro e-mail' : 'E-mail que você usou com a gente'}
            autoComplete="email"
            defaultValue={email}
            aria-invalid={isOfField ? true : undefined}
            aria-describedby={notice ? 'aviso' : undefined}
            required
          />
          <SendButton
            name="intent"
            value="send"
            className={`${isSent ? 'btn btn-line' : 'btn btn-red'} justify-self-start`}
            busyLabel="Enviando..."
          >
            Enviar o link
          </SendButton>
        </form>
        <p>
          <a href="/privacidade" className="btn-quiet">
            Voltar para a política de privacidade
          </a>
        </p>
      </div>
      {hasLeft && !notice ? <SignedOutToast title="Você saiu">Para voltar, peça outro link.</SignedOutToast> : null}
    </>
  )
}

/** Where the mailed link arrives. Nothing is used up before the button: mail programs look at links by themselves. */
export function OpenOwnData({ token, refusal }: { token: string; refusal: OwnDataRefusal | null }) {
  return (
    <>
      <PageHead title="Meus dados">
        <p>Continue e este navegador mostra os seus dados por {dataSessionMinutes} minutos.</p>
      </PageHead>
      <div className="gutter grid max-w-2xl gap-6 pb-24">
        <RefusalNotice notice={refusal ? ownDataErrors[refusal] : null} />
        {refusal === 'link-unknown' ? (
          <p>
            <a href={path} className="btn btn-red">
              Pedir outro link
            </a>
          </p>
        ) : (
          <form method="post" noValidate>
            <input type="hidden" name="chave" value={token} />
            <SendButton name="intent" value="open" className="btn btn-red" busyLabel="Abrindo...">
              Abrir os meus dados
            </SendButton>
          </form>
        )}
      </div>
    </>
  )
}
