import type { Identity } from './identity'
import type { Sower } from './sow'

export type SalesTeam = Awaited<ReturnType<typeof sowSalesTeam>>

/** Who works leads, and the words they send. */
export const sowSalesTeam = async ({ make, revise }: Sower, { bramblewick, quillfen }: Identity) => {
  const reps = {
    wrenna: await make('salesReps', {
      acceptNewLeads: true,
      creditBands: ['Excellent (750-900)', 'Good (700-749)', 'Fair (650-699)'],
      name: 'Wrenna Ashdell',
      phone: '(303) 555-0110',
      phoneNumber: '+13035550110',
      tenants: [quillfen],
      user: 'rep@example.com',
    }),
    osric: await make('salesReps', {
      acceptNewLeads: true,
      creditBands: ['Fair (600-649)', 'OK (550-599)', 'Poor (300-549)', 'Unknown'],
      name: 'Osric Pellamy',
      phone: '(214) 555-0111',
      phoneNumber: '+12145550111',
      tenants: [bramblewick],
      user: 'rep2@example.com',
    }),
    // On leave, and without an account.
    juniper: await make('salesReps', {
      acceptNewLeads: false,
      creditBands: ['Good (700-749)'],
      name: 'Juniper Staveley',
      phone: '(303) 555-0112',
      tenants: [quillfen],
    }),
  }

  const everyone = [reps.wrenna, reps.osric, reps.juniper]
  const common = { tenants: [quillfen, bramblewick], usedBy: everyone }
  const templates = {
    welcome: await make('templates', {
      ...common,
      choice: 'A',
      message: 'Hi, this is Quillfen Motors. Thanks for asking about a vehicle. When is a good time to talk?',
      sequence: 1,
      subject: 'Welcome',
      type: 'Initial Text Message',
    }),
    welcomeShort: await make('templates', {
      ...common,
      choice: 'B',
      message: 'Hello from Quillfen Motors. May we call you today about your next car?',
      sequence: 1,
      subject: 'Welcome, short',
      type: 'Initial Text Message',
    }),
    nudge: await make('templates', {
      ...common,
      choice: 'C',
      message: 'Just checking in: are you still looking? Reply STOP and we will not write again.',
      sequence: 2,
      subject: 'Are you still looking?',
      type: 'Text Nudge',
      usedBy: [reps.wrenna, reps.osric],
    }),
    options: await make('templates', {
      ...common,
      choice: 'D',
      message:
        'We found three vehicles that fit what you told us. Have a look, and tell us which you like best.',
      sequence: 3,
      subject: 'Three vehicles for you',
      type: 'Email Sent',
      usedBy: [reps.wrenna],
    }),
  }

  const inSpanish: [number, string, string][] = [
    [
      templates.welcome,
      'Bienvenida',
      'Hola, le escribe Quillfen Motors. Gracias por preguntar por un vehículo. ¿Cuándo podemos hablar?',
    ],
    [
      templates.welcomeShort,
      'Bienvenida, breve',
      'Saludos de Quillfen Motors. ¿Podemos llamarle hoy sobre su próximo auto?',
    ],
    [
      templates.nudge,
      '¿Sigue buscando?',
      'Solo queríamos saber si sigue buscando. Responda STOP y no le escribiremos más.',
    ],
    [
      templates.options,
      'Tres vehículos para usted',
      'Encontramos tres vehículos según lo que nos contó. Mírelos y díganos cuál le gusta más.',
    ],
  ]
  for (const [id, subject, message] of inSpanish) await revise('templates', id, { message, subject }, 'es')

  return { reps, templates }
}
