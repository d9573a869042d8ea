import { createPortal } from 'react-dom'

import { Toast } from '#app/ui/shared/toast.tsx'

const openSheet = 'dialog.sheet[open]'

/** An open dialog covers the page: what is said of a form stands in it. Without a form: in the one that is open. */
export function placeOfToast(form?: HTMLFormElement): Element {
  return (form ? form.closest(openSheet) : document.querySelector(openSheet)) ?? document.body
}

export function PlacedToast({ place, ...toast }: React.ComponentProps<typeof Toast> & { place: Element }) {
  return createPortal(<Toast {...toast} />, place)
}
