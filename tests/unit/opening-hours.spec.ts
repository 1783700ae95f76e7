/** Opening hours as people write them, and the week that they mean. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainHours, weekWords } from '../../src/fields/openingHours'
import { parseHours } from '../../src/lib/openingHours/parse'
import { formatWeek } from '../../src/lib/openingHours/week'

const weekOf = (text: string) => {
  const parsed = parseHours(text)
  return 'week' in parsed ? formatWeek(parsed.week, weekWords.en) : parsed.problem
}

const office = 'Mon–Fri 9:00–18:00; Sat, Sun closed'
const noon = 'Mon–Fri 9:00–12:00, 13:00–18:00; Sat, Sun closed'
const shop = 'Mon–Fri 9:00–18:00; Sat 10:00–14:00; Sun closed'
const daily = 'Every day 9:00–18:00'
const monday = (times: string) => `Mon ${times}; Tue–Sun closed`
const always = 'Every day 0:00–24:00'

const read: [text: string, week: string][] = [
  // OpenStreetMap's form.
  ['Mo-Fr 09:00-18:00', office],
  ['Mo-Fr 09:00-18:00; Sa 10:00-14:00', shop],
  ['Mo-Fr 09:00-18:00; Sa 10:00-14:00; Su off', shop],
  ['Mo-Fr 09:00-12:00,13:00-18:00', noon],
  ['Mo,We 20:00-24:00', 'Mon 20:00–24:00; Tue closed; Wed 20:00–24:00; Thu–Sun closed'],
  ['Mo-Su 09:00-18:00; We 10:00-14:00', 'Mon, Tue 9:00–18:00; Wed 10:00–14:00; Thu–Sun 9:00–18:00'],
  // Days in full and short, in capitals, in both languages.
  ['Mon-Fri 9am-6pm', office],
  ['MON-FRI 9AM-6PM', office],
  ['Monday - Friday 9:00 AM - 6:00 PM', office],
  ['Monday to Friday from 9am to 6pm', office],
  ['monday through friday: 9 a.m. – 6 p.m.', office],
  ['Mondays, Tuesdays, Wednesdays, Thursdays and Fridays 9am-6pm', office],
  ['Mon, Tues, Weds, Thurs & Fri 09:00-18:00', office],
  ['M-F 9-6', office],
  ['Weekdays 9am-6pm', office],
  ['Lu-Vi 09:00-18:00', office],
  ['LUN-VIE 9:00-18:00', office],
  ['L-V 9 a 18 h', office],
  ['Lunes a viernes de 9:00 a 18:00', office],
  ['De lunes a viernes, de 9 a. m. a 6 p. m.', office],
  ['lunes a viernes desde las 9 hasta las 18 horas', office],
  ['Lunes, martes, miércoles, jueves y viernes 9-18', office],
  ['Entre semana 9:00-18:00', office],
  ['lunes a viernes de 9 de la mañana a 6 de la tarde', office],
  ['Lunes a viernes 9:00-18:00; sábado 10:00-14:00; domingo cerrado', shop],
  ['Lun–vie 9–18, sáb 10–14', shop],
  ['lunes a viernes 9-18 y sa\u0301bados 10-14', shop],
  // Ranges over the weekend, and lists.
  ['Fri-Mon 9am-5pm', 'Mon 9:00–17:00; Tue–Thu closed; Fri–Sun 9:00–17:00'],
  ['Sa-Do 10:00-14:00', 'Mon–Fri closed; Sat, Sun 10:00–14:00'],
  ['Weekends 10-2', 'Mon–Fri closed; Sat, Sun 10:00–14:00'],
  ['Fines de semana de 10:00 a 14:00', 'Mon–Fri closed; Sat, Sun 10:00–14:00'],
  [
    'Mon, Wed, Fri 9-5',
    'Mon 9:00–17:00; Tue closed; Wed 9:00–17:00; Thu closed; Fri 9:00–17:00; Sat, Sun closed',
  ],
  ['Mon-Thu & Sat 9-5', 'Mon–Thu 9:00–17:00; Fri closed; Sat 9:00–17:00; Sun closed'],
  // Every day, always, closed.
  ['Daily 9-6', daily],
  ['Every day, 9am to 6pm', daily],
  ['Mon-Sun 9-6', daily],
  ['Todos los días 9:00-18:00', daily],
  ['Daily 9am-6pm, Sun closed', 'Mon–Sat 9:00–18:00; Sun closed'],
  ['Daily 9am-6pm, Sun 10am-2pm', 'Mon–Sat 9:00–18:00; Sun 10:00–14:00'],
  ['24/7', always],
  ['Open 24/7', always],
  ['24/7; Sun closed', 'Mon–Sat 0:00–24:00; Sun closed'],
  ['Daily: open 24 hours', always],
  ['Todos los días 24 h', always],
  ['Daily 0h-24h', always],
  ['Daily 00:00-00:00', always],
  ['Mon-Fri 9am-6pm; Sat closed; Sun closed', office],
  ['Mon-Fri 9am-6pm, Sat & Sun closed', office],
  ['Closed Sundays; Mon-Sat 9-6', 'Mon–Sat 9:00–18:00; Sun closed'],
  ['9am-6pm Mon-Fri', office],
  ['Monday - Friday - 9:00am - 6:00pm / Sunday - Closed', office],
  // Times.
  ['Mon 9 AM-6 PM', monday('9:00–18:00')],
  ['Mon 9:00 a.m.-6:00 p.m.', monday('9:00–18:00')],
  ['Mon 9:30am-6pm', monday('9:30–18:00')],
  ['Mon 9a-6p', monday('9:00–18:00')],
  ['Mon 9a - 6p', monday('9:00–18:00')],
  ['Mon 9-6pm', monday('9:00–18:00')],
  ['Mon 1-5pm', monday('13:00–17:00')],
  ['Mon 10-12pm', monday('10:00–12:00')],
  ['Mon 9am-6', monday('9:00–18:00')],
  ['Mon 9-6', monday('9:00–18:00')],
  ['Mon 9:00-6:00', monday('9:00–18:00')],
  ['Mon 8-12', monday('8:00–12:00')],
  ['Mon 7-7', monday('7:00–19:00')],
  ['Mon 12-9', monday('12:00–21:00')],
  ['Mon 9-18', monday('9:00–18:00')],
  ['Mon 9h-18h', monday('9:00–18:00')],
  ['Mon 9h30-18h15', monday('9:30–18:15')],
  ['Mon 9.30-18.00', monday('9:30–18:00')],
  ['Mon 0900-1800', monday('9:00–18:00')],
  ['Mon 09:00h - 18:00h', monday('9:00–18:00')],
  ['Mon 9am-noon', monday('9:00–12:00')],
  ['Mon noon-6', monday('12:00–18:00')],
  ['Lunes de 9 a mediodía', monday('9:00–12:00')],
  ['Mon 6pm-midnight', monday('18:00–24:00')],
  ['Mon 12am-12pm', monday('0:00–12:00')],
  ['Mon 18:00-24:00', monday('18:00–24:00')],
  // Several times a day.
  ['Mon-Fri 9-12, 13-18', noon],
  ['Mon-Fri 9am-12pm and 1pm-6pm', noon],
  ['Mon-Fri 13:00-18:00, 9:00-12:00', noon],
  ['L-V 9:00 a 12:00 y 13:00 a 18:00', noon],
  ['Mon-Fri 9-12; Mon-Fri 13-18', noon],
  // After midnight.
  ['Fri 18:00-02:00', 'Mon–Thu closed; Fri 18:00–2:00 the next day; Sat, Sun closed'],
  ['Fri 6pm-2am', 'Mon–Thu closed; Fri 18:00–2:00 the next day; Sat, Sun closed'],
  ['Fri 18:00-26:00', 'Mon–Thu closed; Fri 18:00–2:00 the next day; Sat, Sun closed'],
  ['Mon 17:00-09:00', monday('17:00–9:00 the next day')],
  // Dashes, spaces and lines.
  ['Mon–Fri 9am–6pm', office],
  ['Mon—Fri 9am—6pm', office],
  ['Mon‑Fri 9am−6pm', office],
  ['Mon\u00a0–\u00a0Fri\u20099\u202fAM\u2009–\u20096\u202fPM', office],
  ['Mon-Fri 9am-6pm\nSat 10am-2pm\r\nSun closed', shop],
  ['Monday\n9 AM–6 PM\nTuesday\nClosed', monday('9:00–18:00')],
  ['Mon-Fri: 9-6 | Sat: 10-2', shop],
  ['  Mon-Fri   9-6 ; ; Sat 10-2;', shop],
]

const refused: [text: string, kind: string, part: string][] = [
  ['', 'empty', ''],
  ['by appointment', 'unknown', 'by'],
  ['Mon-Fri 9am-6pm by appointment', 'unknown', 'by'],
  ['Mon-Fri 9am-close', 'unknown', 'close'],
  ['Montag 9-18', 'unknown', 'Montag'],
  ['Mon-Fri 9-6; PH off', 'unknown', 'PH'],
  ['S 10-14', 'unknown', 'S'],
  ['Mon-Fri except Wed 9-6', 'unknown', 'except'],
  ['{"mon":"9-6"}', 'unknown', '{"mon":"9-6"}'],
  ['Mo-Fr', 'times', 'Mo-Fr'],
  ['Mo-We-Fr 09:00-17:00', 'times', 'Mo-We'],
  ['09:00-17:00', 'days', '09:00-17:00'],
  ['Mon-Fri 9-12; 13-18', 'days', '13-18'],
  ['Mon 9', 'range', '9'],
  ['Mon 9am-', 'range', '9am'],
  ['Mon 9am-9am', 'range', '9am-9am'],
  ['Mon 9-61', 'unknown', '61'],
  ['Mon 9-25', 'unknown', '25'],
  ['Mon 9:00-18:75', 'unknown', '18:75'],
  ['Mon 1-5', 'ambiguous', '1-5'],
  ['Mon 9-12, 2-6', 'ambiguous', '2-6'],
  ['Mon 09:00-06:00', 'ambiguous', '09:00-06:00'],
  ['Mon 9-12, 11-14', 'overlap', '9-12, 11-14'],
  ['Fri 18:00-02:00; Sat 01:00-05:00', 'overlap', 'Fri 18:00-02:00'],
  ['Closed', 'days', 'Closed'],
  ['Mo-Su off', 'never', 'Mo-Su off'],
]

describe('parseHours', () => {
  it.each(read)('reads %j', (text, week) => {
    expect(weekOf(text)).toBe(week)
  })

  it.each(refused)('refuses %j', (text, kind, part) => {
    expect(weekOf(text)).toEqual({ kind, part })
  })

  it('reads what it shows, in both languages', () => {
    for (const [text, shown] of read) {
      const parsed = parseHours(text)
      if (!('week' in parsed)) throw new Error(text)
      for (const words of [weekWords.en, weekWords.es]) {
        const again = formatWeek(parsed.week, words).replaceAll(` ${words.nextDay}`, '')
        expect(weekOf(again), again).toBe(shown)
      }
    }
  })

  it('answers any text', () => {
    const pieces = 'Mon|vie|9|18:00|am|p|-|a|,|;|\n| |h|closed|24/7|.'.split('|')
    const texts = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme' })), {
      maxLength: 30,
    })
    const property = fc.property(texts, (each) => {
      const parsed = parseHours(each.join(''))
      const spans = 'week' in parsed ? parsed.week.flat() : []
      return (
        spans.every(([from, until]) => from < until && from < 1440) &&
        ('week' in parsed || explainHours(parsed.problem, 'es') !== explainHours(parsed.problem, 'en'))
      )
    })
    expect(() => fc.assert(property)).not.toThrow()
  })
})

describe('formatWeek', () => {
  it('has words of both languages', () => {
    const parsed = parseHours('Mon-Fri 9am-6pm; Sat 18:00-02:00')
    if (!('week' in parsed)) throw new Error('It was not read.')
    expect(formatWeek(parsed.week, weekWords.es)).toBe(
      'lun–vie 9:00–18:00; sáb 18:00–2:00 del día siguiente; dom cerrado',
    )
  })
})

describe('explainHours', () => {
  it('names the part that was not understood', () => {
    const reason = (text: string, language: 'en' | 'es') => {
      const parsed = parseHours(text)
      return 'problem' in parsed ? explainHours(parsed.problem, language) : ''
    }
    expect(reason('Mon-Fri by appointment', 'en')).toBe(
      '"by" was not understood. Write, for example: Mon–Fri 9:00–18:00; Sat 10:00–14:00; Sun closed.',
    )
    expect(reason('Mon 1-5', 'es')).toContain('"1-5"')
    for (const [text, , part] of refused) {
      for (const language of ['en', 'es'] as const) expect(reason(text, language)).toContain(part)
    }
  })
})
