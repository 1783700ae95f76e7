import type { FailureCode } from '../api/failure'

/** The cause and remedy of each failure code. docs/interface.md has the same table. */
export const failureHelp: Record<FailureCode, { cause: string; remedy: string }> = {
  ambiguous_key: {
    cause: 'Several records have the value that the path names. Nothing was written.',
    remedy: 'Write one of them by its id, or change the value of the others.',
  },
  answer_too_large: {
    cause:
      'The answer would hold more than 50,000 records, or be larger than ANSWER_LIMIT, 32 MiB by default: with this depth and limit, or because a bulk request means more. Nothing was written.',
    remedy: 'Lower depth or limit, or send return=minimal with a bulk request.',
  },
  answer_withheld: {
    cause:
      'The Idempotency-Key came with this request before, when the key had other tenants, scopes or level of personal data. The write was done then; nothing was written now.',
    remedy: 'Read the records with the rights that the key has now.',
  },
  body_too_large: {
    cause:
      'The body is larger than the service takes: BODY_LIMIT, 1 MiB by default, or BATCH_LIMIT, 16 MiB, where many records are created.',
    remedy: 'Send less in one request.',
  },
  body_too_slow: {
    cause: 'The body took longer than 20 seconds and one more for each 16 KiB of it. Nothing was written.',
    remedy: 'Send it again over a faster connection.',
  },
  conflict: {
    cause:
      'Another write came in between: a record named here was deleted, or others kept changing the same ones.',
    remedy: 'Read again, then send the request again.',
  },
  expectation_failed: {
    cause: 'The header Expect asks for something else than 100-continue.',
    remedy: 'Send the request without it.',
  },
  filter_required: {
    cause: 'A bulk update or bulk delete came without a condition.',
    remedy: 'Send where; for every record, where[id][exists]=true.',
  },
  forbidden: {
    cause: 'The key is valid and lacks the right to do this.',
    remedy: 'Use a key that has it.',
  },
  idempotency_key_reused: {
    cause: 'The Idempotency-Key came with another request in the last 24 hours. Nothing was written.',
    remedy: 'Send a new key with each new request, and the same one only with the same request.',
  },
  internal: {
    cause: 'The service failed. The cause is in its log under the request id; nothing was written.',
    remedy: 'Report the request id if it happens again.',
  },
  invalid_body: {
    cause:
      'The body is JSON and no object or, where many records are created, not {"docs": [...]} with 1 to 1,000 of them.',
    remedy: 'Send an object of field names and values, or the list in docs.',
  },
  invalid_filter: {
    cause: 'where names something that is not there, or asks in a way the field does not answer.',
    remedy: 'Correct the place that the message names. Nothing was matched.',
  },
  invalid_header: {
    cause:
      'X-Request-Id, Idempotency-Key, If-Match, If-None-Match or the method override holds something else than it may, or stands where it has no place.',
    remedy: 'Correct the header that the message names, or leave it out.',
  },
  invalid_json: {
    cause: 'The body is empty, not JSON, or not UTF-8.',
    remedy: 'Send one JSON object.',
  },
  invalid_parameter: {
    cause:
      'A parameter of the query has a value it cannot have, stands twice, or is not percent-encoded UTF-8.',
    remedy: 'Send what the message allows.',
  },
  invalid_request: {
    cause:
      'The request line or Host is not well-formed HTTP: the target is no path of this service, or Host stands twice or is no host.',
    remedy: 'Send the path as the target, and one Host.',
  },
  invalid_value: {
    cause: 'A value of the body is not of its field’s type or not in its list.',
    remedy: 'Send what the message allows. Every wrong value is listed, up to a hundred.',
  },
  method_not_allowed: {
    cause: 'The path is there and does not take this method.',
    remedy: 'Use one of the methods in the header Allow.',
  },
  missing_reference: {
    cause: 'A field names a record that does not exist.',
    remedy: 'Send the id of a record that is there, or null.',
  },
  not_found: {
    cause: 'There is no such record or path, or none that this key may see.',
    remedy: 'Check the id and the path.',
  },
  not_implemented: {
    cause: 'The body has another transfer coding than chunked.',
    remedy: 'Send it with Content-Length, or chunked.',
  },
  not_stored: {
    cause: 'The database did not keep the change, or was lost while it was stored.',
    remedy:
      'Send the request again; after a loss, which the message names, read first, unless it had an Idempotency-Key.',
  },
  precondition_failed: {
    cause:
      'The record was changed since the ETag in If-Match was answered: in a field that this request writes too or, where it is a deletion or writes a list that other records own, in any. Nothing was written.',
    remedy: 'Read the record again, then send what is still meant, with the new ETag.',
  },
  rate_limited: {
    cause:
      'The key has sent as many requests as the service is set to take (RATE_LIMIT), more of its tenant’s requests, bodies or answers are under way than its share, or too many wrong keys came from the address.',
    remedy: 'Wait as Retry-After says, then send the request again.',
  },
  request_in_progress: {
    cause: 'A request with the same Idempotency-Key is under way.',
    remedy: 'Wait as Retry-After says, then send it again: the answer is the same.',
  },
  too_many_affected: {
    cause: 'A bulk request means more records than maxAffected allows. Nothing was written.',
    remedy: 'Narrow the filter, or raise maxAffected.',
  },
  unauthenticated: {
    cause: 'No key came, or one that is not valid.',
    remedy: 'Send Authorization: Bearer <key>, or the parameter apiKey.',
  },
  unavailable: {
    cause:
      'The service is busy; or the database is away or its disk full, or held up by another write or by a request that takes too long.',
    remedy: 'Wait as Retry-After says, then send the request again.',
  },
  unknown_field: {
    cause: 'The body names a field that the collection does not have.',
    remedy: 'Use the name that the message suggests, or leave it out.',
  },
  unknown_parameter: {
    cause: 'The query has a parameter that the operation does not take.',
    remedy: 'Use the name that the message suggests, or leave it out.',
  },
  unsupported_media_type: {
    cause: 'The content type is not application/json, or the body is compressed.',
    remedy: 'Send Content-Type: application/json, without Content-Encoding.',
  },
}
