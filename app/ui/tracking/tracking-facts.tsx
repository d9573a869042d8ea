import { WhatsappLink } from '#app/ui/site/contact-link.tsx'

type Props = { code: string; facts: [label: string, value: string][]; whatsapp: string; children?: React.ReactNode }

/** The agreed facts, and the contact. */
export function TrackingFacts({ code, facts, whatsapp, children }: Props) {
  return (
    <aside className="card self-start p-6" aria-labelledby="dados">
      <h2 id="dados" className="wide text-xl">
        Seu pedido
      </h2>
      <dl className="summary mt-4">
        {facts.map(([label, value]) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd>{breakable(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 grid justify-items-start">
        {children}
        <WhatsappLink number={whatsapp} message={`Olá! Quero falar sobre o pedido ${code}.`} className="btn-quiet">
          Falar sobre este pedido
        </WhatsappLink>
      </p>
    </aside>
  )
}

/** An e-mail that is too long for its line breaks after the "@" rather than in the middle of a word. */
function breakable(value: string): React.ReactNode {
  const at = value.lastIndexOf('@') + 1
  if (at === 0) return value
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  )
}
