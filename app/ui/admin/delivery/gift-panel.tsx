import { Form } from 'react-router'

import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { giftPhaseLabels } from '#copy/gift/gift.ts'
import type { AdminGiftView } from '#core/gift/gift-view.ts'
import { formatDateTime } from '#core/shared/dates.ts'

type Props = {
  gift: AdminGiftView | null
  /** Only owners delete it. */
  owner: boolean
}

/** That there is a gift, and the two things staff do at somebody's request. Its content is its buyer's. */
export function GiftPanel({ gift, owner }: Props) {
  if (!gift) return null
  return (
    <Panel title="Presente">
      <DescriptionList
        facts={[
          ['Status', giftPhaseLabels[gift.phase]],
          ['Criado em', formatDateTime(gift.createdAt)],
          ['Abre em', formatDateTime(gift.opensAt)],
          ['Fica até', formatDateTime(gift.endsAt)],
        ]}
      />
      <p className="text-smoke mt-4">
        O conteúdo é do cliente e não aparece aqui, fora o que quem escreveu deixou mostrar.{' '}
        {owner ? 'Desative ou apague' : 'Desative'} só a pedido dele, ou de quem recebeu.
      </p>
      {owner && gift.showable.length > 0 ? <Showable reactions={gift.showable} /> : null}
      <div className="mt-4 grid gap-2 empty:hidden">
        {gift.phase === 'withdrawn' ? null : (
          <GiftQuestion title="Desativar o presente" intent="withdraw-gift" button="Desativar agora">
            A página se fecha na hora. O cliente pode colocá-la no ar de novo, com um link novo.
          </GiftQuestion>
        )}
        {owner ? (
          <GiftQuestion title="Apagar o presente" intent="delete-gift" button="Apagar de vez">
            Dedicatória, fotos e recados são apagados. Não dá para desfazer.
          </GiftQuestion>
        ) : null}
      </div>
    </Panel>
  )
}

/** Reactions whose writers let visitors read them: the studio chooses which stand on the home page. */
function Showable({ reactions }: { reactions: AdminGiftView['showable'] }) {
  return (
    <ul aria-label="Recados que podem ir para o site" className="divide-line mt-4 grid divide-y-2">
      {reactions.map(({ id, firstName, text, isShown }) => (
        <li key={id} className="grid justify-items-start gap-2 py-3">
          <p className="[overflow-wrap:anywhere] whitespace-pre-line">
            “{text}” <span className="text-smoke">{firstName}</span>
          </p>
          <Form method="post" noValidate preventScrollReset>
            <input type="hidden" name="intent" value={isShown ? 'hide-reaction' : 'show-reaction'} />
            <input type="hidden" name="reaction" value={id} />
            <button type="submit" className="btn btn-line btn-small">
              {isShown ? 'Remover do site' : 'Mostrar na página inicial'}
              <span className="sr-only">: {firstName}</span>
            </button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

type QuestionProps = { title: string; intent: string; button: string; children: React.ReactNode }

function GiftQuestion({ title, intent, button, children }: QuestionProps) {
  return (
    <details>
      <summary className="btn-quiet">{title}</summary>
      <Form method="post" noValidate preventScrollReset className="grid justify-items-start gap-3 py-2">
        <input type="hidden" name="intent" value={intent} />
        <p>{children}</p>
        <button type="submit" className="btn btn-line btn-small">
          {button}
        </button>
      </Form>
    </details>
  )
}
