import { useState } from 'react'

import { useLatest } from '#app/ui/shared/use-latest.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { giftForm, type GiftErrors, type GiftTyped } from '#copy/gift/gift-form.ts'
import { createGiftErrors, giftPeriodText, giftPurchaseText } from '#copy/gift/gift.ts'
import { capitalised } from '#copy/shared/inflection.ts'
import type { GiftEditorView } from '#core/gift/gift-view.ts'
import type { CreateGiftRefusal } from '#core/gift/gift.ts'
import { defaultZone, localTimeAt } from '#core/gift/opening-time.ts'
import type { Cover } from '#core/site/cover-art.ts'

import { GiftForm, type GiftTexts } from './gift-form.tsx'
import { GiftLikeness } from './gift-likeness.tsx'
import { GiftLink } from './gift-link.tsx'
import { PhotoManager } from './photo-manager.tsx'
import { ReceivedReactions } from './received-reactions.tsx'
import { WithdrawGift } from './withdraw-gift.tsx'

/** A refused form of the page: what was typed, and what is wrong with it. */
type Refused = { errors: GiftErrors; typed: GiftTyped; seen: string | null }

type Props = {
  path: string
  delivery: string
  title: string
  recipient: string
  cover: Cover
  gift: GiftEditorView | null
  refusal: CreateGiftRefusal | null
  now: Date
  state: Refused | null
  /** Why the last photo was refused. */
  photoError: string | null
}

/** Where a client prepares the gift of a delivered song, sends its link, and reads what came back. */
export function GiftEditorPage({
  path,
  delivery,
  title,
  recipient,
  cover,
  gift,
  refusal,
  now,
  state: answered,
  photoError,
}: Props) {
  // What it answered to a form stays when the page reads itself again, as for another photo.
  const { value: state = null } = useLatest(answered ?? undefined)
  const values = state?.typed ?? (gift ? typedOf(gift) : { ...emptyGift(now), recipient: capitalised(recipient) })
  const answer = { values, errors: state?.errors ?? {} }
  const [written, setWritten] = useState<GiftTexts | null>(null)
  const likeness = <GiftLikeness title={title} cover={cover} photos={gift?.photos ?? []} {...values} {...written} />
  return (
    <>
      <PageHead title={gift ? 'O seu presente' : 'Criar o\npresente'}>
        <p>
          {gift
            ? `“${title}”, em uma página feita para dar.`
            : `Transforme “${title}” em uma página para dar: a capa, a sua dedicatória, fotos e um play bem grande. Quem recebe o link só vê a surpresa na hora que você escolher.`}
        </p>
      </PageHead>
      <div className="gutter grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-12 pb-24">
        {refusal ? (
          <div className="notice" data-tone="alarm" role="alert">
            <strong>{createGiftErrors[refusal].title}</strong>
            <span>{createGiftErrors[refusal].text}</span>
          </div>
        ) : null}
        {gift ? (
          <>
            <GiftLink gift={gift} path={path} />
            <ReceivedReactions reactions={gift.reactions} path={path} />
            {gift.withdrawnAt ? null : (
              <details className="border-ink border-t-2 pt-4" open={state !== null}>
                <summary className="wide text-title flex min-h-11 items-center justify-between gap-6">
                  Mudar dedicatória, hora ou pergunta
                  <span className="plus" aria-hidden="true" />
                </summary>
                <GiftForm
                  path={path}
                  answer={answer}
                  revision={state?.seen ?? gift.revision}
                  stored={typedOf(gift)}
                  isStale={state?.seen === null}
                  opened={gift.isOpened ? gift : null}
                  onType={setWritten}
                />
              </details>
            )}
            {gift.withdrawnAt ? null : <PhotoManager photos={gift.photos} path={path} error={photoError} />}
            {gift.withdrawnAt ? null : likeness}
            <WithdrawGift gift={gift} path={path} />
          </>
        ) : refusal ? null : (
          <>
            <GiftForm
              path={path}
              answer={answer}
              revision={state?.seen ?? ''}
              stored={null}
              isStale={state?.seen === null}
              opened={null}
              onType={setWritten}
            />
            {likeness}
          </>
        )}
        <p className="text-smoke max-w-[46em]">
          {giftPeriodText} {giftPurchaseText}
        </p>
        <a href={delivery} className="btn-quiet justify-self-start">
          Voltar para a entrega
        </a>
      </div>
    </>
  )
}

function emptyGift(now: Date): GiftTyped {
  return { ...giftForm.initial, day: localTimeAt(now, defaultZone).slice(0, 10) }
}

function typedOf(gift: GiftEditorView): GiftTyped {
  const [day = '', time = ''] = localTimeAt(gift.opensAt, gift.zone).split('T')
  const { recipient, dedication, sender, zone, question, answer } = gift
  return { recipient, dedication, sender, when: gift.isOpened ? 'now' : 'later', day, time, zone, question, answer }
}
