/** Query parameter of the panel with the key of the toast. */
export const toastParam = 'recado'
