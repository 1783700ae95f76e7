/**
 * The key a request presents: `Authorization: Bearer <key>` (any case), the bare key in the same header, or the
 * parameter `apiKey` (document: "Authentication" 2 and 3). `Authorization: JWT <token>` is a staff session's.
 */
export const presentedKey = (headers: Headers, search: URLSearchParams): string | undefined => {
  const header = headers.get('authorization')?.trim()
  if (header && !/^jwt\s/i.test(header)) return header.replace(/^bearer\s+/i, '')
  return search.get('apiKey')?.trim() ?? undefined
}
