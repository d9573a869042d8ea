/** A client to choose in a form. */
export type ClientChoice = { id: string; name: string; email: string }
