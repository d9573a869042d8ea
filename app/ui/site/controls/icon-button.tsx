type Props = Omit<React.ComponentProps<'button'>, 'children'> & { label: string; path: string }

/** A button that shows only a drawing, on a square of 24; its name is read aloud and shown by a resting mouse. */
export function IconButton({ label, path, className = 'icon', ...button }: Props) {
  return (
    <button type="button" className={className} aria-label={label} title={label} {...button}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
