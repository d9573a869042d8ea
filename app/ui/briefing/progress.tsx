import { reviewText, briefingStepTexts } from '#copy/briefing/briefing.ts'
import { briefingSteps, type BriefingStep } from '#core/briefing/briefing.ts'

export type Place = BriefingStep | 'review'
export const places: Place[] = [...briefingSteps, 'review']

export function stepTexts(place: Place) {
  return place === 'review' ? reviewText : briefingStepTexts[place]
}

type Props = { current: Place; completed: BriefingStep[]; pathOf: (place: Place) => string }

/**
 * The progress as red dots. On a step each dot is a submit button, so that input is saved; on the review it is a link.
 */
export function Progress({ current, completed, pathOf }: Props) {
  const number = places.indexOf(current) + 1

  return (
    <nav aria-label="Etapas do briefing" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <ol className="-ml-[7px] flex flex-wrap">
        {places.map((place, index) => {
          const state = place === current ? 'current' : completed.some((step) => step === place) ? 'completed' : 'open'
          const shared = {
            className: 'group grid size-11 place-items-center',
            'aria-current': place === current ? ('step' as const) : undefined,
            title: stepTexts(place).short,
          }
          const inside = (
            <>
              <span className="sr-only">
                {index + 1}. {stepTexts(place).short}
                {state === 'completed' ? ', respondida' : ''}
              </span>
              <span className={`${dots[state]} rounded-full border-2 group-hover:scale-125`} aria-hidden="true" />
            </>
          )
          return (
            <li key={place}>
              {current === 'review' ? (
                <a href={pathOf(place)} {...shared}>
                  {inside}
                </a>
              ) : (
                <button type="submit" form="briefing" name="goto" value={index + 1} {...shared}>
                  {inside}
                </button>
              )}
            </li>
          )
        })}
      </ol>
      <p className="font-bold">
        {number} de {places.length}
        <span className="text-smoke font-semibold"> · {stepTexts(current).short}</span>
      </p>
    </nav>
  )
}

const dots = {
  current: 'border-red bg-red size-6',
  completed: 'border-red bg-red size-3.5',
  open: 'border-ink size-3.5 bg-transparent',
}
