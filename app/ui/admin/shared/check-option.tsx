type Props = Omit<React.ComponentProps<'input'>, 'type'> & { type: 'radio' | 'checkbox'; children: React.ReactNode }

/** A radio button or check box with its label, at least 44 px tall. */
export function CheckOption({ className = '', children, ...input }: Props) {
  return (
    <label className={`flex min-h-[44px] items-center gap-3 ${className}`}>
      <input {...input} className="tick" />
      {children}
    </label>
  )
}
