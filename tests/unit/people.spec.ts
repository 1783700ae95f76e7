/** Which spellings of a phone number, an e-mail address and a name are those of one person. */
import { describe, expect, it } from 'vitest'
import { comparePerson, type Person, storedKeys, wantedKeys } from '../../src/lib/people'

type Case = [one: string, other: string, why: string]

const agree = (one: Person, other: Person) => [
  comparePerson(wantedKeys(one), storedKeys(other)).agrees.length > 0,
  comparePerson(wantedKeys(other), storedKeys(one)).agrees.length > 0,
]

const both = (isSame: boolean) => [isSame, isSame]

const samePhones: Case[] = [
  ['303-555-0142', '(303) 555-0142', 'separators'],
  ['303.555.0142', '303 555 0142', 'separators'],
  ['3035550142', '303—555—0142', 'long dashes'],
  ['303-555-0142', '+1 303 555 0142', 'country code'],
  ['303-555-0142', '1-303-555-0142', 'country code without a plus'],
  ['303-555-0142', '13035550142', 'country code in one number'],
  ['+13035550142', '001 303 555 0142', 'country code after 00'],
  ['+44 20 7946 0958', '011 44 20 7946 0958', 'country code after 011'],
  ['+44 20 7946 0958', '0044 20 7946 0958', 'country code after 00'],
  ['020 7946 0958', '+44 20 7946 0958', 'trunk zero'],
  ['+44 (0)20 7946 0958', '+44 20 7946 0958', 'trunk zero in brackets'],
  ['07911 123456', '+447911123456', 'trunk zero'],
  ['tel:+1-303-555-0142', '303-555-0142', 'link'],
  ['tel:3035550142', '303-555-0142', 'link without country'],
  ['tel:+1-303-555-0142;ext=12', '303-555-0142', 'extension of a link'],
  ['303-555-0142 x12', '303-555-0142', 'extension'],
  ['303-555-0142x12', '+1 303 555 0142', 'extension without a space'],
  ['303-555-0142 ext. 12', '303-555-0142', 'extension'],
  ['303-555-0142 ext 12', '303-555-0142 x 12', 'extension'],
  ['303-555-0142, ext. 1234', '303-555-0142', 'extension after a comma'],
  ['(303) 555-0142 extension 12', '303-555-0142', 'extension'],
  ['303-555-0142 #12', '303-555-0142', 'extension'],
  ['91 555 01 42 anexo 3', '915550142', 'extension in Spanish'],
  ['303-555-0142 / 720-555-0143', '720-555-0143', 'two numbers'],
  ['303-555-0142 / 720-555-0143', '303-555-0142', 'two numbers'],
  ['303-555-0142; 720-555-0143', '(720) 555-0143', 'two numbers'],
  ['303-555-0142, 720-555-0143', '7205550143', 'two numbers'],
  ['303-555-0142 or 720-555-0143', '+1 720 555 0143', 'two numbers'],
  ['303-555-0142 y 720-555-0143', '720-555-0143', 'two numbers in Spanish'],
  ['303-555-0142 720-555-0143', '720-555-0143', 'two numbers with a space'],
  ['303-555-0142\n720-555-0143', '720-555-0143', 'two lines'],
  ['Cell: 303-555-0142', '303-555-0142', 'label'],
  ['303-555-0142 (home)', '303-555-0142', 'label after it'],
  ['c 303-555-0142 / w 720-555-0143', '720-555-0143', 'labels of two'],
  ['+52 1 55 1234 5678', '+52 55 1234 5678', '1 that Mexico dropped'],
  ['5215512345678', '55 1234 5678', '1 that Mexico dropped'],
  ['044 55 1234 5678', '+52 55 1234 5678', 'prefix that Mexico dropped'],
  ['01 55 1234 5678', '+52 1 55 1234 5678', 'prefix that Mexico dropped'],
  ['+54 9 11 2345 6789', '+54 11 2345 6789', '9 of Argentina'],
  ['+54 9 11 2345 6789', '+54 11 15 2345 6789', '15 of Argentina'],
  ['11 2345 6789', '+54 9 11 2345 6789', '9 of Argentina'],
  ['３０３－５５５－０１４２', '303-555-0142', 'full-width digits'],
  ['＋１ ３０３ ５５５ ０１４２', '303-555-0142', 'full-width plus'],
  ['٣٠٣٥٥٥٠١٤٢', '303-555-0142', 'Arabic digits'],
  ['۳۰۳۵۵۵۰۱۴۲', '303-555-0142', 'Persian digits'],
  ['३०३५५५०१४२', '303-555-0142', 'Devanagari digits'],
  ['+39 06 1234 5678', '06 1234 5678', 'zero that Italy keeps'],
  ['+39 6 1234 5678', '+39 06 1234 5678', 'zero that Italy keeps'],
  ['612 345 678', '+34 612 345 678', 'Spain'],
  ['+86 138 0013 8000', '13800138000', 'eleven digits that could be of North America'],
  ['555-0142', '5550142', 'without an area code'],
  [' 303-555-0142 ', '303-555-0142', 'blanks'],
  ['+1 (303) 555‑0142', '303-555-0142', 'no-break hyphen and blank'],
  ['030/12345678', '+49 30 12345678', 'slash within'],
]

const otherPhones: Case[] = [
  ['303-555-0142', '303-555-0143', 'another digit'],
  ['303-555-0142', '720-555-0142', 'another area'],
  ['555-0142', '303-555-0142', 'an area that is not known'],
  ['+34 612 345 678', '+33 612 345 678', 'another country'],
  ['+44 20 7946 0958', '+1 207 946 0958', 'another country'],
  ['000-000-0000', '0000000000', 'stands for none'],
  ['123-456-7890', '1234567890', 'stands for none'],
  ['(999) 999-9999', '9999999999', 'stands for none'],
  ['n/a', 'n/a', 'no digits'],
  ['', '', 'empty'],
  ['0142', '0142', 'too few digits'],
  ['x12', '303-555-0142 x12', 'the extension alone'],
  ['303-555-0142 / 720-555-0143', '303-555-0143', 'neither of two'],
  ['+52 1 55 1234 5678', '+1 551 234 5678', 'another country'],
  ['12345678901234567890123', '12345678901234567890123', 'too many digits'],
]

const sameEmails: Case[] = [
  ['mia@buyers.example', 'mia@buyers.example', 'equal'],
  ['Mia@Buyers.Example', 'mia@buyers.example', 'letter case'],
  ['MIA@BUYERS.EXAMPLE', 'mia@buyers.example', 'letter case'],
  [' mia@buyers.example ', 'mia@buyers.example', 'blanks'],
  ['mia@buyers.example\t', 'mia@buyers.example', 'tab'],
  ['mailto:mia@buyers.example', 'mia@buyers.example', 'link'],
  ['mailto:mia@buyers.example?subject=Hi', 'mia@buyers.example', 'link with a subject'],
  ['Mia Torres <mia@buyers.example>', 'mia@buyers.example', 'name before it'],
  ['mia@buyers.example; leo@buyers.example', 'leo@buyers.example', 'two'],
  ['mia@buyers.example, leo@buyers.example', 'mia@buyers.example', 'two'],
  ['mia@buyers.example / leo@buyers.example', 'leo@buyers.example', 'two with a slash'],
  ['ｍｉａ@buyers.example', 'mia@buyers.example', 'full-width letters'],
  ['jose\u0301@buyers.example', 'josé@buyers.example', 'Unicode forms'],
  ['a@buyers.example', 'A@buyers.example', 'one letter'],
  ['1234@buyers.example', '1234@buyers.example', 'digits alone'],
]

const otherEmails: Case[] = [
  ['mia@buyers.example', 'mia@sellers.example', 'another domain'],
  ['mia@buyers.example', 'leo@buyers.example', 'another mailbox'],
  ['mia.torres@buyers.example', 'miatorres@buyers.example', 'a point'],
  ['mia+cars@buyers.example', 'mia@buyers.example', 'a tag'],
  ['josé@buyers.example', 'jose@buyers.example', 'an accent'],
  ['none@none.com', 'none@none.com', 'stands for none'],
  ['None@gmail.com', 'none@gmail.com', 'stands for none'],
  ['no@email.com', 'no@email.com', 'stands for none'],
  ['no-email@buyers.example', 'no-email@buyers.example', 'stands for none'],
  ['noemail@noemail.com', 'noemail@noemail.com', 'stands for none'],
  ['n/a', 'n/a', 'no address'],
  ['na@na.com', 'NA@NA.com', 'stands for none'],
  ['test@test.com', 'test@test.com', 'stands for none'],
  ['x@x.com', 'x@x.com', 'stands for none'],
  ['sincorreo@correo.example', 'sincorreo@correo.example', 'stands for none, in Spanish'],
  ['mia@buyers', 'mia@buyers', 'no domain'],
  ['', '', 'empty'],
]

const sameNames: Case[] = [
  ['Mia Torres', 'mia torres', 'letter case'],
  ['Mia Torres', 'MIA TORRES', 'letter case'],
  ['Mia Torres', 'Torres, Mia', 'order'],
  ['Mia Torres', 'TORRES MIA', 'order without a comma'],
  ['María José García López', 'GARCIA LOPEZ, MARIA JOSE', 'order and accents'],
  ['José Núñez', 'Jose Nunez', 'accents'],
  ['Jose\u0301 Nun\u0303ez', 'José Núñez', 'Unicode forms'],
  ['Ｍｉａ Torres', 'Mia Torres', 'full-width letters'],
  ['García-López, Ana', 'Ana García López', 'hyphen'],
  ['Juan de la Cruz', 'Juan Delacruz', 'particles'],
  ['De La Cruz, Juan', 'juan de la cruz', 'particles'],
  ['Ludwig van Beethoven', 'VAN BEETHOVEN, LUDWIG', 'particles'],
  ['José Ortega y Gasset', 'Ortega Gasset, José', 'conjunction'],
  ["Sinéad O'Connor", 'Sinead OConnor', 'apostrophe'],
  ['Sinéad O’Connor', "Sinead O'Connor", 'apostrophes'],
  ['Ewan McGregor', 'Ewan Mc Gregor', 'Mc'],
  ['Mr. John Smith', 'John Smith', 'title'],
  ['Dr John Smith', 'Smith, John', 'title'],
  ['Sra. Ana López', 'Ana Lopez', 'title in Spanish'],
  ['  Mia   Torres ', 'Mia Torres', 'blanks'],
  ['J.R. Ewing', 'JR Ewing', 'points of initials'],
  ['Søren Ødegaard', 'Soren Odegaard', 'letters without an accent'],
  ['Łukasz Weiß', 'Lukasz Weiss', 'letters without an accent'],
  ['Smith, John, Jr.', 'John Smith Jr', 'suffix'],
  ['李 明', '李 明', 'other scripts'],
  ['Acme Motors, LLC', 'ACME MOTORS LLC', 'company'],
]

const otherNames: Case[] = [
  ['Mia Torres', 'Leo Torres', 'first name'],
  ['Mia Torres', 'Mia Torre', 'a letter'],
  ['Mia Torres', 'Mia', 'a part'],
  ['John Smith', 'John Smith Jr.', 'father and son'],
  ['John Smith Jr.', 'John Smith III', 'suffix'],
  ['John A. Smith', 'John B. Smith', 'initial'],
  ['María García', 'María García López', 'one surname more'],
  ['Ana María López', 'María López', 'one name more'],
  ['Mia Torres', 'Mia Torres Torres', 'a name twice'],
  ['', '', 'empty'],
  ['---', '---', 'no letters'],
  ['Don', 'Dona', 'titles alone'],
  ['Acme Motors', 'Acme Autos', 'company'],
  ['Anna Bell', 'Annabell', 'a space'],
  ['李 明', '李 名', 'other scripts'],
]

const table = (same: readonly Case[], others: readonly Case[]) => [
  ...same.map(([one, other, why]) => [one, other, why, true] as const),
  ...others.map(([one, other, why]) => [one, other, why, false] as const),
]

describe('a phone number', () => {
  it.each(table(samePhones, otherPhones))('%j and %j: %s, %s', (one, other, _, isSame) =>
    expect(agree({ phones: [one] }, { phones: [other] })).toEqual(both(isSame)),
  )
})

describe('an e-mail address', () => {
  it.each(table(sameEmails, otherEmails))('%j and %j: %s, %s', (one, other, _, isSame) =>
    expect(agree({ emails: [one] }, { emails: [other] })).toEqual(both(isSame)),
  )
})

describe('a name', () => {
  it.each(table(sameNames, otherNames))('%j and %j: %s, %s', (one, other, _, isSame) =>
    expect(agree({ names: [one] }, { names: [other] })).toEqual(both(isSame)),
  )
})
