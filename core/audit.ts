/** What people of the studio do that must be known afterwards. */
export const auditActions = [
  'client-created',
  'client-edited',
  'client-deleted',
  'client-exported',
  'client-erased',
  'project-created',
  'payment-received',
  'refund-asked',
  'refund-done',
  'attention-cleared',
  'payment-link-sent',
  'note-answered',
  'mail-resent',
  'mail-tested',
  'catalog-saved',
  'settings-saved',
] as const

export type AuditAction = (typeof auditActions)[number]

export const auditSubjects = ['client', 'project', 'order', 'mail', 'catalog', 'settings'] as const
export type AuditSubject = (typeof auditSubjects)[number]
