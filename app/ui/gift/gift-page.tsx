import { UnsentText } from '#app/ui/shared/unsent-text.tsx'
import type { GiftView } from '#core/gift/gift-view.ts'

import type { GiftFormState } from './gift-form-state.ts'
import { GiftLocked } from './gift-locked.tsx'
import { GiftOpen } from './gift-open.tsx'
import { OwnReactions } from './gift-reactions.tsx'
import { GiftEnded, GiftGone, GiftWaiting } from './gift-states.tsx'

type Props = { view: GiftView; path: string; isPreview: boolean; form: GiftFormState | null }

/** A gift as whoever has its link finds it: by itself, without the shop around it. */
export function GiftPage({ view, path, isPreview, form }: Props) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="gift"
      data-gift={path}
      data-phase={isPreview || view.kind === 'missing' ? undefined : view.kind}
    >
      {isPreview ? <p className="gift-preview">Só você vê esta prévia. É assim que o presente vai se abrir.</p> : null}
      <Phase view={view} path={path} form={form} isPreview={isPreview} />
      {form?.intent === 'react' && view.kind !== 'open' ? (
        <div className="gift-letter">
          <UnsentText text={form.typed.text ?? ''} />
        </div>
      ) : null}
    </main>
  )
}

function Phase({ view, path, form, isPreview }: Props) {
  switch (view.kind) {
    case 'missing':
    case 'withdrawn':
      return (
        <>
          <GiftGone />
          {view.kind === 'withdrawn' ? <OwnReactions reactions={view.reactions} path={path} /> : null}
        </>
      )
    case 'ended':
      return (
        <>
          <GiftEnded {...view} />
          <OwnReactions reactions={view.reactions} path={path} />
        </>
      )
    case 'waiting':
      return <GiftWaiting {...view} />
    case 'locked':
      return <GiftLocked question={view.question} path={path} form={form?.intent === 'open' ? form : null} />
    case 'open':
      return (
        <GiftOpen gift={view.gift} path={path} isPreview={isPreview} form={form?.intent === 'react' ? form : null} />
      )
  }
}
