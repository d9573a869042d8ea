import { SignOutEverywhere } from '#app/ui/access/sign-out-everywhere.tsx'
import { Announcement } from '#app/ui/shared/announcement.tsx'
import { orderEventsUrl, projectEventsUrl } from '#app/ui/shared/event-urls.ts'
import { LiveUpdates } from '#app/ui/shared/live-updates.tsx'
import { useFocusFallback } from '#app/ui/shared/use-focus-fallback.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import type { TrackedCode } from '#core/order/tracking.ts'

/** Without an `id` there is no event stream: the page polls for a while. `isOpen`: this browser is verified. */
type Tracked = { kind: 'pedido' | 'projeto'; id: string | null; code: string; isOpen: boolean }

type Props = {
  tracked: Tracked
  /** Everything this browser follows. */
  codes: TrackedCode[]
  /** What it is about, beside its code. */
  subject: string
  status: string | undefined
  statusText: string
  children: React.ReactNode
}

/** The frame of the tracking pages, updated live. */
export function TrackingFrame({ tracked, codes, subject, status, statusText, children }: Props) {
  const eventsUrl = eventsUrlOf(tracked)
  const focus = useFocusFallback()

  return (
    // `data-events`: the id of the order, for the bench and the tests, which buy as anybody does (`test/support/sold-orders.ts`).
    <div className="gutter pt-12 pb-24 lg:pt-16" data-events={eventsUrl} {...focus}>
      <LiveUpdates url={eventsUrl} />
      <Announcement text={statusText} />
      <Switcher codes={codes} current={tracked.code} />
      <div>
        <header>
          <p className="font-bold [overflow-wrap:anywhere]">
            Pedido {tracked.code} · {subject}
          </p>
          {/* On a phone as long and as large as breaks alike in the typeface and in its stand-in: nothing below moves. */}
          <h1 className="wide text-display mt-3 flex items-baseline gap-[0.25em] max-sm:text-[min(1.89rem,9vw)]">
            <span className="light" data-status={status} aria-hidden="true" />
            <span className="max-w-[16em] max-sm:max-w-[10em]">{statusText}</span>
          </h1>
        </header>
        {children}
      </div>
      <form method="post" noValidate action="/acompanhar-pedido" className="mt-12 flex flex-wrap gap-x-6">
        <input type="hidden" name="followed" value={tracked.code} />
        <button type="submit" name="intent" value="leave" className="btn-quiet">
          Sair deste pedido
        </button>
        {tracked.isOpen ? <SignOutEverywhere /> : null}
        <a href="/acompanhar-pedido?outro" className="btn-quiet">
          Acompanhar outro pedido
        </a>
        <a href="/privacidade/meus-dados" className="btn-quiet">
          Meus dados pessoais
        </a>
      </form>
    </div>
  )
}

function eventsUrlOf({ kind, id }: Tracked): string | null {
  if (id === null) return null
  return kind === 'pedido' ? orderEventsUrl(id) : projectEventsUrl(id)
}

function Switcher({ codes, current }: { codes: TrackedCode[]; current: string }) {
  if (codes.length < 2) return null
  return (
    <nav aria-label="Seus pedidos" className="mb-10 flex flex-wrap items-center gap-x-2 gap-y-2">
      {codes.map(({ code, label }) => (
        <a
          key={code}
          href={trackingPath(code)}
          className="btn btn-line aria-[current]:bg-ink aria-[current]:text-paper min-h-11 px-4 py-1"
          aria-current={code === current ? 'page' : undefined}
        >
          <span className="text-left leading-tight">
            {code}
            <span className="block text-sm font-semibold">{label}</span>
          </span>
        </a>
      ))}
    </nav>
  )
}
