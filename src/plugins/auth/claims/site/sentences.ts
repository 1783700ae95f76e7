/** What the site says, in whichever language. */

export type Notice = { body: readonly string[]; title: string }

export type Words = {
  copied: string
  copy: string
  copyFailed: string
  done: Notice
  expired: Notice
  failed: Notice
  forDays: (days: number) => string
  forEver: string
  foreign: Notice
  how: Notice
  key: string
  language: string
  linkEnds: string
  make: string
  method: Notice
  none: Notice
  offer: Notice
  offered: string
  otherLanguage: string
  slowed: Notice
  unknown: Notice
  used: Notice
  usedAt: string
  withoutScript: string
}
