type Props = {
  title: string
  children: React.ReactNode
  variant?: 'default' | 'destructive'
  /** It stands in something that is read aloud already. */
  quiet?: boolean
  /** It comes with a page whose headline says as much: at the lower edge it covers none. */
  below?: boolean
}

/**
 * A passing message that can be sent away without any script. No dialog: Escape belongs to the one it may stand in. A
 * newer one made by an island takes its place.
 */
export function Toast({ title, children, variant = 'default', quiet = false, below = false }: Props) {
  return (
    <details open className="toast" data-toast data-variant={variant} data-below={below || undefined}>
      <summary aria-label="Fechar aviso">
        <span aria-hidden="true">×</span>
      </summary>
      <div role={quiet ? undefined : variant === 'destructive' ? 'alert' : 'status'}>
        <p className="font-bold">{title}</p>
        <p>{children}</p>
      </div>
    </details>
  )
}
