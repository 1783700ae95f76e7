/** The rules by which the service creates tasks, and the default opening hours of businesses. */
import type { TaskOptions } from './plugins/tasks/rules'
import { callNewLeadRule, contactTypes, firstCallMinutes } from './vocabulary/tasks'

const newLeadStatuses: readonly unknown[] = [undefined, null, 'Qualified Lead']

export const taskRules: TaskOptions = {
  follow: ['deal', 'lead'],
  hours: { openingHours: 'Mo-Fr 09:00-18:00; Sa 10:00-16:00', timeZone: 'America/Denver' },
  rules: [
    {
      about: 'lead',
      collection: 'leads',
      endedBy: {
        collection: 'leadEvents',
        when: ({ type }) => contactTypes.includes(String(type)),
      },
      name: callNewLeadRule,
      priority: 'High',
      // A lead without a phone number cannot be called.
      when: ({ phone, processStatuses }) =>
        typeof phone === 'string' && phone.trim() !== '' && newLeadStatuses.includes(processStatuses),
      what: { en: 'Call the new lead', es: 'Llamar al nuevo interesado' },
      within: firstCallMinutes,
    },
    {
      about: 'lead',
      collection: 'messages',
      endedBy: {
        collection: 'leadEvents',
        when: ({ type }) => String(type).startsWith('Outbound'),
      },
      name: 'answer-message',
      priority: 'Normal',
      when: ({ status }) => status === 'Received',
      what: { en: 'Answer the message', es: 'Contestar el mensaje' },
      within: 60,
    },
  ],
}
