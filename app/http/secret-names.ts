/** A field by such a name holds a secret: it is typed where it is asked for, and stays in no page and in no browser. */
export const secretNames = /senha|password|^(chave|codigo|secret)$/i
