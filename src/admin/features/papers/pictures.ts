/** What every browser shows. Of others the panel shows the extension of the file. */
export const pictureTypes: ReadonlySet<string> = new Set([
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
])
