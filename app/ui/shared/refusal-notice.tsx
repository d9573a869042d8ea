type Props = { notice: { title: string; text: string } | null; className?: string }

/** Why the last form was refused, read aloud when it appears. Fields refer to it as `aviso`. */
export function RefusalNotice({ notice, className = '' }: Props) {
  if (!notice) return null
  return (
    <div id="aviso" className={`notice ${className}`.trimEnd()} data-tone="alarm" role="alert">
      <strong>{notice.title}</strong>
      <span>{notice.text}</span>
    </div>
  )
}
