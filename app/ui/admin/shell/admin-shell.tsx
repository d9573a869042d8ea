import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { keepUnreadableForms } from '#app/client/unreadable-fields.ts'
import { PanelEngine } from '#app/ui/admin/audio/panel-engine.tsx'
import { Palette } from '#app/ui/admin/command-palette/palette.tsx'
import { useFocusRestore } from '#app/ui/admin/hooks/use-focus-restore.ts'
import { useScrollPosition } from '#app/ui/admin/hooks/use-scroll-position.ts'
import { useListPlaces } from '#app/ui/admin/lists/list-path.ts'
import { Icon } from '#app/ui/admin/shared/icons.tsx'
import { Spinner } from '#app/ui/admin/shared/spinner.tsx'
import { ToastOutlet } from '#app/ui/shared/toast.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import type { StaffRole } from '#core/staff/staff.ts'

import { FlashToast, type FlashMessage } from './flash-toast.tsx'
import { KeysHelp } from './keys-help.tsx'
import { RestoredForm, OfflineToast } from './offline-form.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { reportPanelErrors } from './report-panel-errors.ts'
import { SessionCheck } from './session-check.tsx'
import { menuId, Sidebar } from './sidebar.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'
import { useSidebar } from './use-sidebar.ts'

reportPanelErrors()

type Props = {
  productName: string
  staff: { name: string; email: string; role: StaffRole }
  startsCollapsed: boolean
  toast: FlashMessage | null
  children: React.ReactNode
}

/** The frame of every screen of the panel. */
export function Shell({ productName, staff, startsCollapsed, toast, children }: Props) {
  const menu = useRef<HTMLElement>(null)
  const { collapsed, toggle } = useSidebar(startsCollapsed, menu)
  const hydrated = useHydrated()
  useFocusRestore()
  useScrollPosition()
  useListPlaces()
  useEffect(keepUnreadableForms, [])

  return (
    <div className="group/studio flex min-h-dvh" data-collapsed={collapsed || undefined}>
      <a href="#conteudo" className="skip">
        Pular para o conteúdo
      </a>
      <Sidebar productName={productName} staff={staff} menu={menu} />

      <div className="flex min-w-0 flex-1 flex-col">
        <header className="border-line bg-paper sticky top-0 z-20 flex h-16 items-center gap-3 border-b-2 px-4 md:px-6">
          <button
            type="button"
            popoverTarget={menuId}
            aria-label="Abrir menu"
            className="-ml-2 grid size-[44px] place-items-center md:hidden"
          >
            <Icon name="menu" />
          </button>
          {/* Its room is kept until the script can answer: nothing beside it moves. */}
          <button
            type="button"
            onClick={toggle}
            aria-expanded={!collapsed}
            aria-controls={menuId}
            aria-label="Menu lateral"
            aria-keyshortcuts="Control+B Meta+B"
            title="Recolher ou abrir o menu (Ctrl+B)"
            className={`-ml-3 hidden size-[44px] place-items-center md:grid ${hydrated ? '' : 'invisible'}`}
          >
            <Icon name="menu" />
          </button>
          <p className="min-w-0 leading-tight">
            <span className="block truncate font-bold">{productName} Admin</span>
            <span className="text-smoke block truncate text-sm">Gestão de Projetos Musicais</span>
          </p>
          <LoadingStatus />
          <ScreenTitle />
          <Palette role={staff.role} />
          <KeysHelp />
          <NavigationProgress />
        </header>
        <main id="conteudo" tabIndex={-1} className="w-full max-w-[80rem] flex-1 p-4 outline-none md:p-6">
          <PanelEngine>{children}</PanelEngine>
        </main>
      </div>
      <FlashToast flashToast={toast} />
      <ToastOutlet />
      <OfflineToast />
      <RestoredForm />
      <OfflineNotice />
      <SessionCheck />
      <UnsavedQuestion />
    </div>
  )
}

/** Shows that the next screen is loading. The current one stays until then. */
function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <span aria-hidden="true" className="going late" />
}

function LoadingStatus() {
  const { state, location } = useNavigation()
  const text = location?.pathname === '/admin/projects' ? 'Carregando projetos...' : 'Carregando...'

  return (
    <p role="status" className="ml-auto flex items-center gap-3 text-sm">
      {state === 'idle' ? null : (
        <span className="late flex items-center gap-3">
          <Spinner />
          <span className="max-md:sr-only">{text}</span>
        </span>
      )}
    </p>
  )
}

/** Says the title of another screen to whom the keyboard stayed in the menu: elsewhere the title itself has it. */
function ScreenTitle() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const stays = document.activeElement?.closest('aside, #conteudo')?.localName === 'aside'
    setTitle((stays && document.querySelector('#conteudo h1')?.textContent) || '')
  }, [pathname])

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
