import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

/** Where scripts run the input lies over the button drawn beside it: its own words are in the browser's language. */
export function FileButton({ label, ...input }: { label: string } & Omit<React.ComponentProps<'input'>, 'type'>) {
  const isHydrated = useHydrated()
  return (
    <span className={isHydrated ? 'file-input' : 'file-input is-plain'}>
      <input {...input} type="file" />
      <span aria-hidden="true" className="btn btn-line">
        {label}
      </span>
    </span>
  )
}
