import DataLoader from 'dataloader'
import type { PayloadRequest } from 'payload'
import type { ReactNode } from 'react'
import { derivedFrom } from '../../../lib/payloadState'
import { isId } from '../../../plugins/database/model/id'
import type { Reader } from '../../shared/labels'
import { mayRead } from '../../shared/reader'
import { readerOfPage } from '../../shared/readerOfPage'
import { callUrl } from '../record/contact'
import { getCustomer } from './leadOfRecord'
import { RowMenu } from './quick-actions/RowMenu'
import { timelineSlugs } from './timeline/entry'

type Props = { name: string; reader: Reader; row: Record<string, unknown>; slug: string }

/** The menu of a list's row with the quick actions of the record's page, and a call; nothing for a record without quick actions. */
export const RowActions = async ({ name, reader, row, slug: given }: Props): Promise<ReactNode> => {
  const { id } = row
  const slug = timelineSlugs.find((each) => each === given)
  if (!slug || !isId(id)) return null
  const req = await readerOfPage(reader.payload, reader.i18n)
  const customer = getCustomer({ doc: row, id, slug })
  if (slug !== 'leads' && (customer === undefined || !(await mayRead(req, 'leads')))) return null
  const phone = slug === 'deals' ? await phoneOf(req, customer) : row['phone']
  const call = typeof phone === 'string' ? callUrl(phone) : undefined
  return <RowMenu call={call} name={name} record={{ id, slug }} />
}

const getPhoneLoader = derivedFrom(
  (req: PayloadRequest) =>
    new DataLoader<number, null | string | undefined>(async (ids) => {
      const { docs } = await req.payload.find({
        collection: 'customers',
        depth: 0,
        joins: false,
        limit: ids.length,
        overrideAccess: false,
        pagination: false,
        req,
        select: { phone: true },
        where: { id: { in: [...ids] } },
      })
      const phones = new Map(docs.map(({ id, phone }) => [id, phone]))
      return ids.map((id) => phones.get(id))
    }),
)

/** Loads the phone number of a customer if the reader may see it. Those of a page are read together. */
const phoneOf = async (req: PayloadRequest, customer: number | undefined) =>
  customer !== undefined && (await mayRead(req, 'customers')) ? getPhoneLoader(req).load(customer) : undefined
