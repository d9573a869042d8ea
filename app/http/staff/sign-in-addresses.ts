/** Where staff sign in. */
export const loginPath = '/admin/login'

/** The screen that asks for the password again. */
export const confirmationPath = '/admin/conta/confirmar'
