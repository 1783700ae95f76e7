/**
 * Names of files are one namespace for all tenants: who is given `contract-1.pdf` for `contract.pdf` knows that somebody has
 * the first. What a caller who is limited to tenants uploads gets a name that nobody has, whether or not another has it.
 */
import { randomBytes } from 'node:crypto'
import { parse } from 'node:path'
import type { CollectionBeforeOperationHook } from 'payload'
import { isWalled } from './tenants'

export const nameApart: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const { file } = req
  if ((operation !== 'create' && operation !== 'update') || !file || !isWalled(req)) return args
  const { ext, name } = parse(file.name)
  req.file = { ...file, name: `${name}-${randomBytes(6).toString('hex')}${ext}` }
  return args
}
