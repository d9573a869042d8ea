/** In an address of the panel: which saying belongs to this reading of the screen. */
export const toastParam = 'recado'
