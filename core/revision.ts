/** `included` comes with the package, `bought` with an order, `granted` from staff; `used` by a feedback, `returned` by staff. */
export type RevisionEntryKind = 'included' | 'bought' | 'granted' | 'used' | 'returned'
