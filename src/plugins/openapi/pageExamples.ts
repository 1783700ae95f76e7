/** Example requests that combine headers and write options. */
import { sampleTag } from '../api/http/etag'
import { html, type Html } from '../../lib/markup/html'

type Example = { lines: string; caption: string }

const list: Example[] = [
  {
    lines: `POST /leads
Idempotency-Key: 6f3c9a52-6a0b-4b8e-9d6b-0f2f6c1f7a11
{"firstName": "Ana"}`,
    caption: 'A write whose answer was lost is sent again as it was: it is done once.',
  },
  {
    lines: `PATCH /deals/12
If-Match: ${sampleTag}
{"status": "Funded"}`,
    caption:
      'With the ETag that the record was read with, nobody’s change is written over: 412 names the fields that were changed since. Read again, and begin anew.',
  },
  {
    lines: `PUT /deals/by/dealId/D-3002
{"salesPrice": "$33,250.00"}`,
    caption: 'A record is made or updated by the number that another system knows it by.',
  },
  {
    lines: `PATCH /leads?where[source][equals]=Fair&dryRun=true&return=minimal
{"reason": "Looking For Listings"}

PATCH /leads?where[source][equals]=Fair&maxAffected=250
{"reason": "Looking For Listings"}`,
    caption: 'Many records: first which would be written, then the same and no more of them than that.',
  },
  {
    lines: `GET /changes?where[batchId][equals]=BATCH

POST /changes/batches/BATCH/undo`,
    caption: 'The batchId of a bulk answer says what it changed, and puts it back.',
  },
]

export const examples = (base: string): Html[] =>
  list.map(
    ({ lines, caption }) =>
      html`<p>${caption}</p>
        <pre>${lines.replaceAll(/^([A-Z]+ )\//gm, `$1${base}/`)}</pre>`,
  )
