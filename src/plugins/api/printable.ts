/** A caller's input, shortened and cleaned for a message. */
export const printable = (text: string): string => {
  const clean = text.replace(/[^\x20-\x7e\u00a1-\ufffd]/gu, '?')
  return clean.length > 80 ? `${clean.slice(0, 80)}…` : clean
}
