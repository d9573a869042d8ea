/** A client's e-mail: for owners a link, for producers the part they may read. */
export function ClientEmail({ email, owner }: { email: string; owner: boolean }) {
  if (!owner) return <span className="[overflow-wrap:anywhere]">{email}</span>
  return (
    <a href={`mailto:${email}`} className="link inline-flex min-h-[44px] items-center [overflow-wrap:anywhere]">
      {email}
    </a>
  )
}
