import type { RefObject } from 'react'
import { Form, NavLink } from 'react-router'

import { signOutPath } from '#app/http/staff/sign-in-addresses.ts'
import { Icon } from '#app/ui/admin/shared/icons.tsx'
import { Logo } from '#app/ui/shared/logo.tsx'
import type { StaffRole } from '#core/staff/staff.ts'

import { navItemsFor } from './nav-items.ts'

export const menuId = 'menu-do-painel'

type Props = {
  productName: string
  staff: { name: string; email: string; role: StaffRole }
  menu: RefObject<HTMLElement | null>
}

/** Beside the page from 768 px on; below that a popover, which opens and closes without any script. */
export function Sidebar({ productName, staff, menu }: Props) {
  return (
    <aside
      ref={menu}
      id={menuId}
      aria-label="Menu lateral"
      popover="auto"
      className="bg-paper border-line text-ink fixed inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] flex-col overflow-x-clip overflow-y-auto border-0 border-r-2 p-0 not-open:hidden backdrop:bg-[rgb(0_0_0/0.7)] open:flex md:sticky md:top-0 md:w-64 md:shrink-0 md:not-open:flex md:group-data-collapsed/studio:w-12"
    >
      <p className="flex h-16 items-center gap-3 px-3.5">
        <Logo className="text-red h-5 w-auto shrink-0 md:group-data-collapsed/studio:hidden" />
        <span aria-hidden="true" className="bg-red hidden size-5 rounded-full md:group-data-collapsed/studio:block" />
        <span className="wide truncate text-lg md:group-data-collapsed/studio:hidden">{productName}</span>
      </p>

      <nav aria-labelledby="menu-principal" className="grid gap-0.5">
        <h2
          id="menu-principal"
          className="text-smoke px-3.5 pb-1 text-xs font-semibold tracking-wide md:group-data-collapsed/studio:sr-only"
        >
          Menu Principal
        </h2>
        {navItemsFor(staff.role).map(({ to, label, icon }) => (
          <NavLink key={to} to={to} end={to === '/admin'} title={label} className={() => entryClass}>
            <Icon name={icon} />
            <span className="md:group-data-collapsed/studio:sr-only">{label}</span>
          </NavLink>
        ))}
      </nav>

      <div className="border-line mt-auto border-t-2 py-2">
        <NavLink to="/admin/conta" title="Minha conta" className={() => entryClass}>
          <Icon name="account" />
          <span className="min-w-0 text-sm leading-snug md:group-data-collapsed/studio:sr-only">
            <span className="block truncate font-bold" title={staff.name}>
              {staff.name}
            </span>
            <span className="text-smoke block truncate font-normal" title={staff.email}>
              {staff.email}
            </span>
            <span className="sr-only">: minha conta</span>
          </span>
        </NavLink>
        <Form method="post" noValidate action={signOutPath}>
          <button type="submit" title="Sair" className={`${entryClass} w-full text-left`}>
            <Icon name="leave" />
            <span className="md:group-data-collapsed/studio:sr-only">Sair</span>
          </button>
        </Form>
      </div>
    </aside>
  )
}

const entryClass =
  'flex min-h-[44px] items-center gap-3.5 border-l-4 border-transparent pr-3.5 pl-2.5 font-semibold no-underline -outline-offset-3 hover:bg-sand aria-[current=page]:border-ink aria-[current=page]:bg-sand'
