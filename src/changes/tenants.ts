/** The tenants that a record belongs to, for who may read of its changes once it is gone. */
import type { BasePayload } from 'payload'
import type { CollectionModel, FieldModel } from '../database/model'
import { placesOf } from '../database/places'
import type { Stored } from '../database/stored'
import { shownValue } from './difference'

export const tenantFields = ({ fields }: CollectionModel): FieldModel[] =>
  ['tenant', 'tenants'].flatMap((name) => {
    const field = fields.get(name)
    return field?.target === 'tenants' ? [field] : []
  })

export const tenantsOf = (
  payload: BasePayload,
  collection: CollectionModel,
  stored: Stored | undefined,
): number[] =>
  stored
    ? tenantFields(collection).flatMap((field) => {
        const value = shownValue(placesOf(payload, collection), field, stored)
        return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'number')
      })
    : []
