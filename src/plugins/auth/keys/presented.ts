/**
 * The key a request presents: `Authorization: Bearer <key>` (any case), the bare key in the same header, or the
 * parameter `apiKey` (document: "Authentication" 2 and 3). `Authorization: JWT <token>` is a staff session's.
 */
export type Presented = {
  /** Whether a key stands in the address, where others may come to see it. */
  isInAddress: boolean
  /** Undefined: none; empty where one was announced and is not there. */
  key: string | undefined
  /** Where a second key stands that is another one. */
  other: 'header' | 'parameter' | undefined
}

/** @param search parameters of the address; of a body too, where that carries the query */
export const presentedKey = (headers: Headers, search: URLSearchParams): Presented => {
  const inHeader = keysOfHeader(headers)
  const inAddress = search.getAll(parameter).map((key) => key.trim())
  const said = [...inHeader, ...inAddress]
  const key = said.find((each) => each !== '') ?? said[0]
  const isOther = (each: string) => each !== '' && each.toLowerCase() !== key?.toLowerCase()
  return {
    isInAddress: inAddress.length > 0,
    key,
    other: inHeader.some(isOther) ? 'header' : inAddress.some(isOther) ? 'parameter' : undefined,
  }
}

/** As `presentedKey`, and takes it out of the address, so that nothing that is made of that can hold it. */
export const takeKey = (headers: Headers, url: URL): Presented => {
  const presented = presentedKey(headers, url.searchParams)
  if (presented.isInAddress) url.searchParams.delete(parameter)
  return presented
}

const parameter = 'apiKey'

// A header that came twice is one with a comma between. Other schemes have commas of their own.
const isList = /^((bearer\s+)?[0-9a-f-]{36}\s*(,\s*|$)){2,}$/i

const keysOfHeader = (headers: Headers): string[] => {
  const header = headers.get('authorization')?.trim()
  if (!header || /^jwt\s/i.test(header)) return []
  const parts = isList.test(header) ? header.split(',') : [header]
  return parts.map((each) => each.trim().replace(/^bearer\s+/i, ''))
}
