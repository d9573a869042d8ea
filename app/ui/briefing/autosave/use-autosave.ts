import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { createAutosave, type Autosave, type AutosaveStatus } from './autosave.ts'
import { deleteDraft, restoreDraft, storeDraft } from './draft-storage.ts'
import { saveStep, saveStepOnLeave, type SavedStep, type StepOrigin } from './step-request.ts'

type Step = {
  saveUrl: string
  /** Identifies the step among the drafts of this tab. */
  draftKey: string
  origin: StepOrigin
  link: string | null
  /** Messages of fields, by name. */
  errors: Record<string, string>
  /** `idle`, or how much of what stands in the fields the server took with the form this page answers. */
  status: AutosaveStatus
}

type Shown = {
  origin: StepOrigin
  link: string | null
  errors: Record<string, string>
  status: AutosaveStatus
  /** A button was pressed and waits for the save. */
  isWaiting: boolean
  hasConflict: boolean
}

/** Saves the form of a step while it is typed, and keeps its draft in this tab until the server has it. */
export function useAutosave(form: React.RefObject<HTMLFormElement | null>, { saveUrl, draftKey, ...first }: Step) {
  const autosave = useRef<Autosave<HTMLElement> | null>(null)
  const isSubmitting = useRef(false)
  const [shown, setShown] = useState<Shown>({ ...first, isWaiting: false, hasConflict: false })
  /** A request may begin before React has rendered what the last one brought. */
  const origin = useRef(first.origin)

  function update(change: Partial<Shown>) {
    setShown((before) => ({ ...before, ...change }))
  }

  /** The native form is submitted right afterwards: its hidden fields must be current. */
  function applySaved({ id, revision, link, errors }: SavedStep) {
    origin.current = { ...origin.current, id, revision }
    flushSync(() => update({ origin: origin.current, link, errors }))
  }

  async function send(element: HTMLFormElement) {
    const { outcome, saved } = await saveStep(saveUrl, element, origin.current)
    if (saved) {
      applySaved(saved)
      const hasErrors = Object.keys(saved.errors).length > 0
      if (!hasErrors && !autosave.current?.isUnsaved()) deleteDraft(draftKey)
    }
    return outcome
  }

  /** What the server did not take stays in the draft: the page that refuses the form can be lost in a reload, too. */
  function submit(element: HTMLFormElement, button: HTMLElement | null) {
    isSubmitting.current = true
    element.requestSubmit(button?.isConnected ? button : null)
    isSubmitting.current = false
  }

  const start = useEffectEvent((element: HTMLFormElement) => {
    const created = createAutosave<HTMLElement>({
      send: () => send(element),
      sendOnLeave: () => saveStepOnLeave(saveUrl, element, origin.current),
      submit: (button) => submit(element, button),
      isOnline: () => navigator.onLine,
      onStatus: (status, isWaiting) =>
        setShown((before) => ({
          ...before,
          status,
          isWaiting,
          hasConflict: before.hasConflict || status === 'conflict',
        })),
    })
    autosave.current = created
    if (first.status !== 'idle') {
      // What was refused stands in the fields, with the revision it was compared with.
      storeDraft(draftKey, element)
      return created
    }
    const restored = restoreDraft(draftKey, element, origin.current.id)
    if (restored) {
      origin.current = { ...origin.current, ...restored }
      update({ origin: origin.current })
      announceInput(element)
      created.edit()
      created.flush()
    }
    return created
  })

  useEffect(() => {
    if (!form.current) return
    const created = start(form.current)
    const flush = () => created.flush()
    const flushHidden = () => {
      if (document.hidden) created.flush()
    }
    const leavePage = () => created.leavePage()
    addEventListener('online', flush)
    addEventListener('pagehide', leavePage)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      created.stop()
      removeEventListener('online', flush)
      removeEventListener('pagehide', leavePage)
      document.removeEventListener('visibilitychange', flushHidden)
    }
  }, [form])

  return {
    ...shown,
    applySaved,
    originNow: () => origin.current,
    dropDraft: () => deleteDraft(draftKey),
    onInput({ target, currentTarget }: React.InputEvent<HTMLFormElement>) {
      // A chosen file is sent by itself.
      if (target instanceof HTMLInputElement && target.type === 'file') return
      storeDraft(draftKey, currentTarget)
      autosave.current?.edit()
    },
    onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
      if (isSubmitting.current || !autosave.current) return
      if (!autosave.current.press(event.nativeEvent.submitter)) event.preventDefault()
    },
  }
}

/** Tells the components around the fields what is written in them now. */
function announceInput(form: HTMLFormElement) {
  for (const field of form.elements) {
    if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'hidden'))
      field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
