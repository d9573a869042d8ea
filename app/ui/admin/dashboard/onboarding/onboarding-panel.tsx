import { Form, Link } from 'react-router'

import { settingsPath } from '#app/content-editor/settings-screens.ts'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { onboardingGapTexts, onboardingTexts } from '#copy/admin/onboarding.ts'
import type { Onboarding, OnboardingItem, OnboardingStep } from '#core/admin/onboarding.ts'

export const onboardingPath = '/admin/primeiros-passos'

type Props = {
  onboarding: Onboarding & { usesLinks: boolean }
  /** Whether nothing else on the screen comes first: the next step then has its loud button. */
  isFirst: boolean
}

/** What a new studio does before it sells: what is done, and one button to the place of what is not. */
export function OnboardingPanel({ onboarding: { items, done, isHidden, usesLinks }, isFirst }: Props) {
  const next = items.find(({ isDone }) => !isDone)?.step
  return (
    <Panel title="Primeiros passos">
      <p id="primeiros-passos-andamento" className="mb-2">
        {next ? `${done} de ${items.length} feitos.` : 'Tudo feito. O estúdio está pronto para vender.'}
      </p>
      <progress
        aria-labelledby="primeiros-passos-andamento"
        value={done}
        max={items.length}
        className="meter mb-2 block"
      />
      <ol className="divide-line divide-y-2">
        {items.map((item) => (
          <Step key={item.step} item={item} usesLinks={usesLinks} isLoud={isFirst && item.step === next} />
        ))}
      </ol>
      {next ? (
        <Form method="post" noValidate action={onboardingPath} className="mt-3">
          {isHidden ? (
            <IntentButton
              intent="show-onboarding"
              label="Mostrar no dashboard"
              busy="Mostrando..."
              look="btn btn-line"
            />
          ) : (
            <IntentButton
              intent="hide-onboarding"
              label="Esconder do dashboard"
              busy="Escondendo..."
              look="btn-quiet"
            />
          )}
        </Form>
      ) : null}
    </Panel>
  )
}

type StepProps = { item: OnboardingItem; usesLinks: boolean; isLoud: boolean }

function Step({ item: { step, isDone, gap }, usesLinks, isLoud }: StepProps) {
  const { title, text, action } = onboardingTexts[step]
  const missing: { text: string; action?: string } | null = gap ? onboardingGapTexts[gap] : null
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Mark isDone={isDone} />
      <p className="min-w-0">
        <strong className="block">
          {title}
          <span className="sr-only">{isDone ? ': feito' : ': falta fazer'}</span>
        </strong>
        {isDone ? null : <span className="text-smoke block max-w-[68ch] text-sm">{missing?.text ?? text}</span>}
      </p>
      {isDone ? null : (
        <div className="col-start-2 flex flex-wrap items-center gap-x-3 gap-y-2 md:col-start-auto md:justify-end">
          {step === 'contract' ? (
            <Form method="post" noValidate action={onboardingPath}>
              <IntentButton intent="confirm-contract" label="Já li" busy="Registrando..." look="btn-quiet" />
            </Form>
          ) : null}
          {/* The shop is no part of the panel: it is opened as a document. */}
          <Link
            to={gap === 'trial-by-hand' ? '/pacotes' : placeOf(step, usesLinks)}
            reloadDocument={gap === 'trial-by-hand'}
            className={isLoud ? 'btn btn-red' : 'btn btn-line'}
          >
            {missing?.action ?? action}
          </Link>
        </div>
      )}
    </li>
  )
}

function placeOf(step: OnboardingStep, usesLinks: boolean): string {
  if (step === 'provider' && usesLinks) return settingsPath('advanced')
  return places[step]
}

const places: Record<OnboardingStep, string> = {
  company: settingsPath('studio'),
  contract: '/admin/settings/textos/contrato-todos',
  provider: '/admin/settings/integracoes',
  mail: '/admin/settings/integracoes#e-mail-de-teste',
  demonstration: '/admin/audio-database',
  team: '/admin/settings/equipe',
  'trial-purchase': '/admin/settings/integracoes#compra-de-teste',
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-7 shrink-0 place-items-center rounded-full border-2 ${isDone ? 'border-approved bg-approved text-white' : 'border-line'}`}
    >
      {isDone ? (
        <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-[2.5]">
          <path d="M3 8.5l3.2 3.2L13 5" />
        </svg>
      ) : null}
    </span>
  )
}
