/** A client's e-mail: for owners a link, for producers the part they may read. */
export function ClientEmail({ email, owner, quiet = false }: { email: string; owner: boolean; quiet?: boolean }) {
  const colour = quiet ? 'text-smoke' : ''
  if (!owner) return <span className={`${colour} [overflow-wrap:anywhere]`}>{email}</span>
  return (
    <a
      href={`mailto:${email}`}
      className={`link ${colour} inline-flex min-h-[44px] items-center [overflow-wrap:anywhere]`}
    >
      {email}
    </a>
  )
}
