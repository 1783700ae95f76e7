/**
 * Invites new staff. An admin who creates an account with `invite` enters no password: the account gets a random one,
 * and a mail with a link for setting another. A rep is linked to their sales rep record too. All of it is one
 * transaction, in which the mail is a pending row (`mail.ts`), so there is never an account without its mail, or a mail
 * without its account.
 */
import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import {
  type CollectionAfterChangeHook,
  type CollectionBeforeValidateHook,
  type CollectionConfig,
  ValidationError,
} from 'payload'
import { isAdmin, isNobody } from '../../access/rules'
import { checkbox } from '../../fields'
import { panelOnly } from '../../fields/marks'
import { localeOf, translated } from '../../fields/translated'
import { hasMail } from '../auth/sign-in/passwordLinks'
import { tenantIds } from '../auth/tenancy/tenants'
import { execute } from '../database/connection/execute'
import { invitation } from './kinds'

const noMail = translated({
  en: 'No mail is set up, so nobody can be invited. Choose a password.',
  es: 'No hay correo configurado, así que no se puede invitar a nadie. Elija una contraseña.',
})

/** @param canSend whether mail is set up: else the form does not offer it */
export const withInvitation = (collection: CollectionConfig, canSend: boolean): CollectionConfig => {
  const { afterChange = [], beforeValidate = [], ...hooks } = collection.hooks ?? {}
  const field = panelOnly(checkbox('invite'))
  return {
    ...collection,
    fields: [
      {
        ...field,
        access: { create: isAdmin, update: isNobody },
        admin: {
          components: { Field: '/src/admin/features/invitation#InviteField' },
          condition: (_data, _sibling, { operation }) => canSend && operation === 'create',
          disableBulkEdit: true,
          disableListColumn: true,
          disableListFilter: true,
        },
        virtual: true,
      },
      ...collection.fields,
    ],
    hooks: {
      ...hooks,
      afterChange: [...afterChange, invite],
      // Before the rules for passwords, which apply to the generated password too.
      beforeValidate: [replacePassword, ...beforeValidate],
    },
  }
}

const replacePassword: CollectionBeforeValidateHook = ({ data, operation, req }) => {
  if (operation !== 'create' || data?.['invite'] !== true) return data
  if (!hasMail(req.payload)) {
    const errors = [{ message: noMail[localeOf(req)], path: 'invite' }]
    throw new ValidationError({ collection: 'users', errors }, req.t)
  }
  return { ...data, password: randomBytes(32).toString('base64url') }
}

type Invited = { email: string; id: number; name?: null | string; role?: null | string; tenants?: number[] }

const invite: CollectionAfterChangeHook<Invited> = async ({ data, doc, operation, req }) => {
  if (operation !== 'create' || (data as { invite?: unknown }).invite !== true) return
  await execute(
    req,
    sql`WITH reader AS (
        INSERT INTO notification_readers (user_id, language) VALUES (${doc.id}, ${req.i18n.language}) ON CONFLICT DO NOTHING
      )
      INSERT INTO notifications (user_id, kind, origin, records, mail_at)
      VALUES (${doc.id}, ${invitation}, 'account', '{}', clock_timestamp())`,
  )
  if (doc.role !== 'rep') return
  const user = doc.email
  const { totalDocs } = await req.payload.count({
    collection: 'salesReps',
    overrideAccess: true,
    req,
    where: { accountAddress: { equals: user } },
  })
  if (totalDocs > 0) return
  await req.payload.create({
    collection: 'salesReps',
    data: { name: doc.name ?? user, tenants: tenantIds(doc), user },
    overrideAccess: false,
    req,
  })
}
