import { and, desc, eq, inArray, isNotNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { accessActions, ownDataSubject, type AccessEvent, type ConsentRecord } from '#core/client/data-record.ts'
import type { DbOrTx } from '#db/client.ts'
import {
  approvals,
  auditLog,
  briefings,
  history,
  orders,
  projects,
  securityEvents,
  whatsappConsents,
} from '#db/schema.ts'

import { isOrderOf, type Client } from './clients.ts'
import { isUnlinkedBriefingOf } from './erasure.ts'

type Subject = Pick<Client, 'id' | 'email'>

const maxAccesses = 100

/** Every consent stored of a person, newest first. What was agreed to for embeds is stored in the browser only. */
export async function listConsents(db: DbOrTx, subject: Subject): Promise<ConsentRecord[]> {
  const consents = [
    ...(await listAcceptedOrders(db, subject)),
    ...(await listStoryConsents(db, subject)),
    ...(await listApprovalsOf(db, subject)),
    ...(await listWhatsappConsents(db, subject)),
  ]
  return consents.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

async function listAcceptedOrders(db: DbOrTx, subject: Subject): Promise<ConsentRecord[]> {
  const rows = await db
    .select({ order: orders, placed: history.details })
    .from(orders)
    .leftJoin(history, and(eq(history.orderId, orders.id), eq(history.type, 'order-placed')))
    .where(isOrderOf(subject))
  return rows.map(({ order, placed }) => ({
    kind: 'purchase',
    at: order.termsAcceptedAt,
    code: order.code,
    text: typeof placed?.['acceptance'] === 'string' ? placed['acceptance'] : '',
    version: `${order.contract.title}, versão ${order.contract.version}, SHA-256 ${order.contractHash}`,
    ip: order.termsIp,
    userAgent: order.termsUserAgent,
    revokedAt: null,
  }))
}

async function listStoryConsents(db: DbOrTx, subject: Subject): Promise<ConsentRecord[]> {
  const rows = await db
    .select({ text: briefings.consentText, at: briefings.consentAt, order: orders.code, project: projects.code })
    .from(briefings)
    .leftJoin(orders, eq(orders.id, briefings.orderId))
    .leftJoin(projects, eq(projects.id, briefings.projectId))
    .where(
      and(
        isNotNull(briefings.consentAt),
        or(
          isOneOf(briefings.orderId, orderIdsOf(db, subject)),
          isOneOf(briefings.projectId, projectIdsOf(db, subject)),
          isUnlinkedBriefingOf(subject.email),
        ),
      ),
    )
  return rows.flatMap(({ text, at, order, project }) =>
    at
      ? [
          {
            kind: 'story' as const,
            at,
            code: project ?? order ?? '',
            text: text ?? '',
            version: '',
            ip: '',
            userAgent: '',
            revokedAt: null,
          },
        ]
      : [],
  )
}

async function listApprovalsOf(db: DbOrTx, subject: Subject): Promise<ConsentRecord[]> {
  const rows = await db
    .select({ approval: approvals, order: orders.code })
    .from(approvals)
    .leftJoin(orders, eq(orders.id, approvals.orderId))
    .where(
      or(isOneOf(approvals.projectId, projectIdsOf(db, subject)), isOneOf(approvals.orderId, orderIdsOf(db, subject))),
    )
  return rows.map(({ approval, order }) => ({
    kind: 'approval',
    at: approval.createdAt,
    code: approval.projectCode ?? order ?? '',
    text: approval.terms,
    version: `SHA-256 ${approval.termsHash}`,
    ip: approval.ip,
    userAgent: approval.userAgent,
    revokedAt: approval.revokedAt,
  }))
}

/** As an array, which the column's index finds: a condition on a joined table would read every row of this one. */
function isOneOf(column: PgColumn, ids: SQLWrapper): SQL {
  return sql`${column} = any(array(${ids}))`
}

function orderIdsOf(db: DbOrTx, subject: Subject) {
  return db.select({ id: orders.id }).from(orders).where(isOrderOf(subject))
}

function projectIdsOf(db: DbOrTx, { id }: Subject) {
  return db.select({ id: projects.id }).from(projects).where(eq(projects.clientId, id))
}

async function listWhatsappConsents(db: DbOrTx, subject: Subject): Promise<ConsentRecord[]> {
  const rows = await db
    .select({ consent: whatsappConsents, code: orders.code })
    .from(whatsappConsents)
    .innerJoin(orders, eq(orders.id, whatsappConsents.orderId))
    .where(isOrderOf(subject))
  return rows.map(({ consent, code }) => ({
    kind: 'whatsapp',
    at: consent.givenAt,
    code,
    text: consent.text,
    version: '',
    ip: consent.ip,
    userAgent: consent.userAgent,
    revokedAt: consent.withdrawnAt,
  }))
}

/** Who opened, took out or changed a person's data, newest first: staff, and whoever came by a code or link. */
export async function listAccesses(db: DbOrTx, subject: Subject & { linkId?: string }): Promise<AccessEvent[]> {
  const ofOrders = await db.select({ id: orders.id, code: orders.code }).from(orders).where(isOrderOf(subject))
  const ofProjects = await db
    .select({ id: projects.id, code: projects.code })
    .from(projects)
    .where(eq(projects.clientId, subject.id))
  const codes = new Map([...ofOrders, ...ofProjects].map(({ id, code }) => [id, code]))
  const own = [ownDataSubject(subject.id, ''), ...(subject.linkId ? [ownDataSubject(null, subject.linkId)] : [])]
  const byStaff = await db
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.subjectId, [subject.id, ...codes.keys()]), inArray(auditLog.action, accessActions)))
    .orderBy(desc(auditLog.createdAt))
    .limit(maxAccesses)
  const byClient = await db
    .select()
    .from(securityEvents)
    .where(
      and(
        inArray(securityEvents.subject, [...own, ...codes.values()]),
        inArray(securityEvents.kind, ['client-opened', 'client-refused', 'client-limited']),
      ),
    )
    .orderBy(desc(securityEvents.createdAt))
    .limit(maxAccesses)
  const accesses: AccessEvent[] = [
    ...byStaff.map(({ action, staffName, subjectId, createdAt, ip, userAgent }) => ({
      by: 'staff' as const,
      what: action,
      who: staffName,
      about: codes.get(subjectId ?? '') ?? '',
      at: createdAt,
      ip,
      userAgent,
      count: 1,
    })),
    ...byClient.map(({ kind, subject: about, createdAt, ip, userAgent, count }) => ({
      by: 'client' as const,
      what: kind,
      who: '',
      about: own.includes(about) ? '' : about,
      at: createdAt,
      ip,
      userAgent,
      count,
    })),
  ]
  return accesses.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, maxAccesses)
}
