import { Form } from 'react-router'

import { TextArea } from '#app/ui/shared/field.tsx'

import { IntentButton } from './intent-button.tsx'
import { SheetButtons } from './route-dialog.tsx'

type Props = {
  intent: string
  param: string
  label: string
  busy: string
  refusal?: string
  /** Something is lost by it: the button is not the panel's red. */
  destroys?: boolean
  /** Label of the cancel button where “Cancelar” would name the action itself. */
  cancel?: string
  children?: React.ReactNode
}

/** Confirmation of an action that cannot be undone or that notifies a client. */
export function Confirm({ intent, param, label, busy, refusal, destroys = false, cancel, children }: Props) {
  return (
    <Form method="post" noValidate className="grid gap-4">
      {children}
      <SheetButtons refusal={refusal} param={param} cancel={cancel}>
        <IntentButton intent={intent} label={label} busy={busy} look={`btn ${destroys ? 'btn-danger' : 'btn-red'}`} />
      </SheetButtons>
    </Form>
  )
}

/** Why something goes back, for a confirmation that asks for it; the client reads it. */
export function ReasonField({ typed, error }: { typed: string | undefined; error: string }) {
  return <TextArea id="motivo" name="reason" label="Motivo" rows={4} required defaultValue={typed} error={error} />
}

/** Where a refusal is said: at the only field of a confirmation when it is about that one, otherwise beside the buttons. */
export function sayAt(failure: { refusal: string } | null, text: string, about: readonly string[]) {
  return failure && about.includes(failure.refusal) ? { field: text, buttons: '' } : { field: '', buttons: text }
}

export const reasonRefusals = ['reason-required', 'reason-too-long']
