/** Runs `npm run -s users` on a running Payload. */
import { randomBytes } from 'node:crypto'
import { APIError, type BasePayload, createLocalReq, type PayloadRequest, ValidationError } from 'payload'
import { firstAccountLock, forgetFirstAccount, hasStaff } from '../../plugins/auth/sign-in/firstAccount'
import { accountOf, lockAccount } from '../../plugins/auth/sign-in/account'
import { forgetWrongPasswords } from '../../plugins/auth/sign-in/enter'
import { endSessions } from '../../plugins/auth/sign-in/sessions'
import { lockName } from '../../plugins/database/integrity/lock'
import { inTransaction } from '../../plugins/database/connection/transaction'
import type { CommandOutput } from '../command'
import { Refusal } from '../keyCommand/refusal'
import type { Command } from './arguments'
import { tenantsOfCaller } from '../../plugins/auth/tenancy/tenants'
import { formatTable } from '../keyCommand/table'

/**
 * @param chosenPassword the password; if undefined, a password is generated and returned as `output`
 * @throws Refusal, with nothing written, if the account does not exist or the data is invalid
 */
export const runCommand = async (
  payload: BasePayload,
  command: Command,
  chosenPassword?: string,
): Promise<CommandOutput> => {
  if (command.kind === 'list') return { output: await listUsers(payload) }
  if (command.kind === 'activate' || command.kind === 'deactivate') {
    const { email, kind } = command
    return { aside: await asCommand(payload, (req) => setActive(req, email, kind === 'activate')) }
  }
  const password = chosenPassword ?? randomBytes(18).toString('base64url')
  const aside = await asCommand(payload, (req) =>
    command.kind === 'create' ? addUser(req, command, password) : resetUser(req, command.email, password),
  )
  return { aside, ...(chosenPassword === undefined ? { output: password } : {}) }
}

const asCommand = (payload: BasePayload, work: (req: PayloadRequest) => Promise<string>): Promise<string> => {
  const outcome = inTransaction(
    () => createLocalReq({ context: { forecourt: { engine: 'users' } } }, payload),
    work,
  )
  return outcome.catch((error: unknown) => {
    throw error instanceof APIError && error.status < 500
      ? new Refusal(describeReason(error), { cause: error })
      : error
  })
}

const addUser = async (
  req: PayloadRequest,
  { allTenants, email, name, role, tenants }: Extract<Command, { kind: 'create' }>,
  password: string,
): Promise<string> => {
  await lockName(req, firstAccountLock)
  if (role !== 'admin' && !(await hasStaff(req))) {
    throw new Refusal('The first account must be an admin: --role admin.')
  }
  const data = { allTenants, email, name: name ?? null, password, role, tenants }
  const { id } = await req.payload.create({ collection: 'users', data, overrideAccess: true, req })
  await forgetFirstAccount(req)
  return `Account ${id} is made.`
}

/** Also unlocks an account that wrong passwords locked, and ends its sessions. Its second factor is kept. */
const resetUser = async (req: PayloadRequest, email: string, password: string): Promise<string> => {
  const account = await accountOf(req, email)
  if (!account || !(await lockAccount(req, account.id))) throw new Refusal(`There is no account of ${email}.`)
  const { id } = account
  await req.payload.update({ collection: 'users', data: { password }, id, overrideAccess: true, req })
  await forgetWrongPasswords(req, id)
  await endSessions(req, id, {})
  return `Account ${id} has a new password.`
}

/** Ends the sessions, keys and claim links of an account, or lets it sign in again. */
const setActive = async (req: PayloadRequest, email: string, isActive: boolean): Promise<string> => {
  const account = await accountOf(req, email)
  if (!account || !(await lockAccount(req, account.id))) throw new Refusal(`There is no account of ${email}.`)
  const { id } = account
  const data = { deactivatedAt: isActive ? null : new Date().toISOString() }
  await req.payload.update({ collection: 'users', data, id, overrideAccess: true, req })
  return `Account ${id} is ${isActive ? 'active' : 'deactivated'}.`
}

const describeReason = (error: APIError): string =>
  error instanceof ValidationError
    ? error.data.errors.map(({ message, path }) => `${path}: ${message}`).join('\n')
    : error.message

const columns = ['ID', 'EMAIL', 'NAME', 'ROLE', 'TENANTS', 'TWO FACTORS', 'DEACTIVATED']

/** Formats all staff accounts as a table. */
const listUsers = async (payload: BasePayload): Promise<string> => {
  const { docs } = await payload.find({
    collection: 'users',
    depth: 0,
    overrideAccess: true,
    pagination: false,
    req: await createLocalReq({}, payload),
    sort: 'id',
  })
  return formatTable([
    columns,
    ...docs.map((user) => [
      String(user.id),
      user.email,
      user.name ?? '',
      user.role ?? '',
      (tenantsOfCaller({ ...user, collection: 'users' })?.join(',') ?? 'all') || 'none',
      user.twoFactorSince ? 'yes' : 'no',
      user.deactivatedAt?.slice(0, 10) ?? '',
    ]),
  ])
}
