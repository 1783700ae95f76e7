/** The making of a claim link, for an admin in the panel. */
import { APIError, type CollectionConfig, type Endpoint, Forbidden, NotFound } from 'payload'
import { readId } from '../../database/model/id'
import { claimsSlug } from './records'
import { makeLink } from '.'

/** The collection of offers with `POST /{id}/link`, which answers the address of the link, this once. */
export const withClaimLinks = (collection: CollectionConfig, site: string): CollectionConfig => ({
  ...collection,
  endpoints: [linkEndpoint(site), ...(collection.endpoints || [])],
})

const linkEndpoint = (site: string): Omit<Endpoint, 'root'> => ({
  async handler(req) {
    // Whoever may make an offer may make its link.
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
