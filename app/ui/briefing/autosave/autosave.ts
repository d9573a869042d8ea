/** The result of sending a step: stored, refused by the server, or without an answer. */
export type SaveOutcome =
  | { kind: 'saved'; hasErrors: boolean }
  | { kind: 'conflict' }
  | { kind: 'refused' }
  | { kind: 'unanswered'; reason: 'offline' | 'server-error' }

export type AutosaveStatus =
  | 'idle'
  | 'saving'
  | 'saved'
  | 'saved-with-errors'
  | 'refused'
  | 'conflict'
  | 'offline'
  | 'server-error'

type Connections<Button> = {
  send: () => Promise<SaveOutcome>
  /** Sends without waiting for the answer, while the page is being left. */
  sendOnLeave: () => void
  /** Submits the form natively, as if this button had been pressed. */
  submit: (button: Button | null) => void
  isOnline: () => boolean
  onStatus: (status: AutosaveStatus, isButtonWaiting: boolean) => void
}

export type Autosave<Button> = ReturnType<typeof createAutosave<Button>>

const idleMs = 900
const retryMs = 5_000

/**
 * Saves what is typed: a moment after the last key, when the page is left, and again once the connection is back. One
 * save at a time, so that an older one never overtakes a newer. A button that leads away waits until the server has
 * everything.
 */
export function createAutosave<Button>({ send, sendOnLeave, submit, isOnline, onStatus }: Connections<Button>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSaving = false
  let isUnsaved = false
  let isSaved = false
  let hasConflict = false
  /** The button that was pressed and waits; typing on cancels the press. */
  let pressed: { button: Button | null } | null = null

  function schedule(ms: number) {
    clearTimeout(timer)
    if (isUnsaved && !hasConflict) timer = setTimeout(() => void save(), ms)
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    if (isSaving) return
    isSaving = true
    isUnsaved = false
    const outcome = await send()
    isSaving = false
    if (outcome.kind === 'unanswered') {
      isUnsaved = true
      onStatus(outcome.reason, pressed !== null)
      timer = setTimeout(() => void save(), retryMs)
      return
    }
    if (outcome.kind === 'conflict') {
      hasConflict = true
      isUnsaved = true
    }
    isSaved = outcome.kind === 'saved' && !isUnsaved
    showOutcome(outcome)
    if (!pressed) return schedule(idleMs)
    // A refusal is shown by the page the server answers the native form with.
    if (isSaved || outcome.kind !== 'saved') return leave(pressed.button)
    await save()
  }

  /** Typing that went on during the save is saved next: its status stays. */
  function showOutcome(outcome: Exclude<SaveOutcome, { kind: 'unanswered' }>) {
    if (outcome.kind !== 'saved') onStatus(outcome.kind, pressed !== null)
    else if (!isUnsaved) onStatus(outcome.hasErrors ? 'saved-with-errors' : 'saved', pressed !== null)
  }

  function leave(button: Button | null) {
    pressed = null
    isUnsaved = false
    submit(button)
  }

  return {
    edit() {
      isUnsaved = true
      isSaved = false
      pressed = null
      onStatus(hasConflict ? 'conflict' : 'saving', false)
      schedule(idleMs)
    },
    /** Whether the native form may leave now; otherwise it is submitted once everything is saved. */
    press(button: Button | null): boolean {
      if (isSaved && isOnline()) {
        clearTimeout(timer)
        return true
      }
      pressed = { button }
      onStatus('saving', true)
      void save()
      return false
    },
    /** Saves at once what is not saved yet: the connection is back, or the page is hidden. */
    flush() {
      schedule(0)
    },
    /** A save that is under way may be cut off with the page, and does not hold what was typed since. */
    leavePage() {
      if ((isUnsaved || isSaving) && !hasConflict) sendOnLeave()
    },
    /** Whether edits made since the last save exist. */
    isUnsaved: () => isUnsaved,
    stop() {
      clearTimeout(timer)
    },
  }
}
