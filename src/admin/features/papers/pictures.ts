/** Picture formats that every browser shows. For other files the panel shows the extension. */
export const pictureTypes: ReadonlySet<string> = new Set([
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
])
