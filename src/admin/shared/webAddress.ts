/** Only http(s) URLs become links, as a text may contain any scheme. */
export const isHttpUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)
