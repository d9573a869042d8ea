import { isAccountMail } from './account-mail-kinds.ts'

/** Mails that somebody waits for in front of a page: sent at once, whatever the hour. */
const requestedMailKinds = ['confirm-access', 'briefing-link']

export function isRequestedMail(kind: string): boolean {
  return requestedMailKinds.includes(kind)
}

const otherStaffKinds = ['project-assigned', 'projects-handed-over']

/**
 * Mails to the studio, which is no bystander. By their prefix, so that every other kind of a new mail is discreet unless
 * somebody decides otherwise.
 */
export function isStaffMail(kind: string): boolean {
  return kind.startsWith('staff-') || otherStaffKinds.includes(kind) || isAccountMail(kind)
}
