import type { AuditSubject } from './audit.ts'

/** What an audit entry is about. A client has no label: the log holds no personal data of clients. */
export type AuditedSubject = { kind: AuditSubject; id: string | null; label: string }

export function ofProject({ id, code }: { id: string; code: string }): AuditedSubject {
  return { kind: 'project', id, label: code }
}

export function ofOrder({ id, code }: { id: string; code: string }): AuditedSubject {
  return { kind: 'order', id, label: code }
}

export function ofClient(id: string | null): AuditedSubject {
  return { kind: 'client', id, label: '' }
}

export function ofStaff({ id, name }: { id: string; name: string }): AuditedSubject {
  return { kind: 'staff', id, label: name }
}

export function ofLibrary(id: string, title: string): AuditedSubject {
  return { kind: 'library', id, label: title }
}

/** A part of the panel that is there once. */
export function ofSettings(label: string): AuditedSubject {
  return { kind: 'settings', id: null, label }
}
