import type { Words } from './sentences'

export const english: Words = {
  copied: 'Copied.',
  copy: 'Copy the key',
  copyFailed: 'The browser did not allow it. The key is selected: copy it by hand.',
  done: {
    body: [
      'This is the only time that it is shown. Store it now, where your other passwords are.',
      'Your app sends it with each request, in the header Authorization: Bearer, then the key.',
    ],
    title: 'Your API key',
  },
  expired: {
    body: ['No key was made with it. Ask whoever sent it for a new link.'],
    title: 'This link has expired',
  },
  failed: {
    body: ['No key was handed out. Open the link again in a minute.'],
    title: 'Something went wrong',
  },
  forDays: (days) => (days === 1 ? 'It works for 1 day.' : `It works for ${days} days.`),
  forEver: 'It works until it is revoked.',
  foreign: {
    body: ['A key is made only from the page of the link itself. Open the link and press the button there.'],
    title: 'Nothing was made',
  },
  how: {
    body: [
      'Ask an administrator of this service for a claim link. Each link makes one key, once, within 72 hours.',
      'Open the link and press the button. The key is shown once: copy it and store it safely.',
      'A key that is lost cannot be shown again. Ask for another link.',
    ],
    title: 'How to get an API key',
  },
  key: 'The key',
  language: 'Language',
  linkEnds: 'This link ends',
  make: 'Make the key',
  method: { body: ['Open the link in a browser.'], title: 'This is not how a link is used' },
  none: {
    body: [
      'A key is shown once, right after it is made, and is gone from the page when it is loaded again or left.',
      'If you did not copy it, ask an administrator for another claim link.',
    ],
    title: 'There is no key here',
  },
  offer: {
    body: [
      'Press the button to make the key. It is shown once, on the next page: have a safe place for it ready.',
      'The link works once.',
    ],
    title: 'An API key for you',
  },
  offered: 'For',
  otherLanguage: 'Español',
  slowed: { body: ['Wait a moment, then open the link again.'], title: 'Too many attempts' },
  unknown: {
    body: [
      'It may be incomplete, or there is a newer link in its place. Open it as it was sent, or ask for a new one.',
    ],
    title: 'This link is not known',
  },
  used: {
    body: [
      'The key was shown then and cannot be shown again.',
      'If that was not you, tell whoever sent the link at once: the key can be revoked.',
    ],
    title: 'This link was used',
  },
  usedAt: 'A key was made with it on',
  withoutScript:
    'This page shows the key by a script, and scripts are off. The key stands in the address of this page, after apiKey=.',
}
