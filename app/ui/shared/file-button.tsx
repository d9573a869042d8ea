import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

type Props = Omit<React.ComponentProps<'input'>, 'type' | 'className'> & {
  label: string
  buttonClass?: string
  /** Of the browser's own, while that is seen. */
  plainClass?: string
}

/**
 * A file input in our words: the browser's own speaks the language of the browser. The input lies unseen over the button drawn
 * beside it, so that pressing, dropping and the keyboard stay the browser's. Before the script it is seen, because nothing else
 * could say which file was chosen; it is the same element, which keeps what was chosen. `children` stand beside the button.
 */
export function FileButton({ label, buttonClass = '', plainClass, children, ...input }: Props) {
  const isHydrated = useHydrated()
  return (
    <span className={isHydrated ? 'file-input' : 'file-input is-plain'}>
      <input {...input} type="file" className={isHydrated ? undefined : plainClass} />
      <span aria-hidden="true" className={`file-button btn btn-line ${buttonClass}`}>
        {label}
      </span>
      {children}
    </span>
  )
}
