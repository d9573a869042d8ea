import { passkeyErrors } from '#copy/staff/staff-labels.ts'

type Props = {
  label: string
  disabled: boolean
  problem: keyof typeof passkeyErrors | null
  onPress: () => void
}

/** A passkey, as the other way beside a password. */
export function PasskeyButton({ label, disabled, problem, onPress }: Props) {
  return (
    <>
      <p aria-hidden="true" className="text-smoke mb-3 flex items-center gap-3 text-sm">
        <span className="bg-line h-0.5 flex-1" />
        ou
        <span className="bg-line h-0.5 flex-1" />
      </p>
      <button type="button" className="btn btn-line w-full" disabled={disabled} onClick={onPress}>
        {label}
      </button>
      <p role="alert" className="error mt-2">
        {problem ? passkeyErrors[problem] : ''}
      </p>
    </>
  )
}
