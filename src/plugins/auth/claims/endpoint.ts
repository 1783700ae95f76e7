/** The endpoint that creates a claim link, for admins in the panel. */
import { APIError, type CollectionConfig, type Endpoint, Forbidden, NotFound } from 'payload'
import { readId } from '../../database/model/id'
import { claimsSlug } from './records'
import { makeLink } from '.'

/** Adds `POST /{id}/link` to the collection of offered keys. Its response contains the link once. */
export const withClaimLinks = (collection: CollectionConfig, site: string): CollectionConfig => ({
  ...collection,
  endpoints: [linkEndpoint(site), ...(collection.endpoints || [])],
})

const linkEndpoint = (site: string): Omit<Endpoint, 'root'> => ({
  async handler(req) {
    // Requires the right to create offers.
    if (!(await req.payload.collections[claimsSlug].config.access.create({ req }))) throw new Forbidden(req.t)
    const id = readId(req.routeParams?.['id'])
    if (id === undefined) throw new NotFound(req.t)
    const made = await makeLink(req, id)
    if (!made) {
      const remedy = 'This offer was claimed: its key is made. Make another claim link for another key.'
      throw new APIError(remedy, 409, undefined, true)
    }
    return Response.json(
      { expiresAt: made.expiresAt, url: `${site}/${made.token}` },
      { headers: { 'Cache-Control': 'no-store' } },
    )
  },
  method: 'post',
  path: '/:id/link',
})
