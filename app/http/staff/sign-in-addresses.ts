/** Where staff sign in. */
export const loginPath = '/admin/login'

/** A form that is sent there ends the session. */
export const signOutPath = '/admin/sair'

/** The screen that asks for the password again. */
export const confirmationPath = '/admin/conta/confirmar'
