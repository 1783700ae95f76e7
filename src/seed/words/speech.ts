/** What the business writes to people, and they to it, in both languages. */
import type { TypedLocale } from 'payload'
import type { templateChoices, templateTypes } from '../../vocabulary/pipeline'

export type Choice = (typeof templateChoices)[number]

type Said = { message: string; subject: string }

type Template = { sequence: number; type: (typeof templateTypes)[number] } & Record<TypedLocale, Said>

/** A name in two pairs of braces stands for what is known of the lead. */
export const templateTexts: Record<Choice, Template> = {
  A: {
    type: 'Initial Text Message',
    sequence: 1,
    en: {
      subject: 'Welcome',
      message:
        'Hi {{firstName}}, this is {{salesRep}} of {{tenant}}. Thanks for asking about a vehicle. When is a good time to talk?',
    },
    es: {
      subject: 'Bienvenida',
      message:
        'Hola {{firstName}}, le escribe {{salesRep}} de {{tenant}}. Gracias por preguntar por un vehículo. ¿Cuándo podemos hablar?',
    },
  },
  B: {
    type: 'Initial Text Message',
    sequence: 1,
    en: {
      subject: 'Welcome, short',
      message: 'Hello from {{tenant}}. May we call you today about your next car?',
    },
    es: {
      subject: 'Bienvenida, breve',
      message: 'Saludos de {{tenant}}. ¿Podemos llamarle hoy sobre su próximo auto?',
    },
  },
  C: {
    type: 'Text Nudge',
    sequence: 2,
    en: {
      subject: 'Are you still looking?',
      message: 'Just checking in: are you still looking? Reply STOP and we will not write again.',
    },
    es: {
      subject: '¿Sigue buscando?',
      message: 'Solo queríamos saber si sigue buscando. Responda STOP y no le escribiremos más.',
    },
  },
  D: {
    type: 'Email Sent',
    sequence: 3,
    en: {
      subject: 'Three vehicles for you',
      message:
        'We found three vehicles that fit what you told us. Have a look, and tell us which you like best.',
    },
    es: {
      subject: 'Tres vehículos para usted',
      message: 'Encontramos tres vehículos según lo que nos contó. Mírelos y díganos cuál le gusta más.',
    },
  },
  E: {
    type: 'Initial Text Message',
    sequence: 1,
    en: {
      subject: 'Welcome, by name',
      message:
        '{{firstName}}, {{salesRep}} here. I have your request in front of me. Call or text me any time.',
    },
    es: {
      subject: 'Bienvenida, por su nombre',
      message: '{{firstName}}, soy {{salesRep}}. Tengo aquí su solicitud. Llámeme o escríbame cuando quiera.',
    },
  },
  F: {
    type: 'Text Nudge',
    sequence: 2,
    en: {
      subject: 'New on the lot',
      message: '{{firstName}}, two cars came in that could be yours. Shall I send the pictures?',
    },
    es: {
      subject: 'Recién llegados',
      message: '{{firstName}}, llegaron dos autos que podrían gustarle. ¿Le mando las fotos?',
    },
  },
  G: {
    type: 'Text Nudge',
    sequence: 3,
    en: {
      subject: 'Last word',
      message: 'This is our last message, {{firstName}}. When you are ready, {{tenant}} is glad to help.',
    },
    es: {
      subject: 'Última palabra',
      message: 'Este es nuestro último mensaje, {{firstName}}. Cuando quiera, en {{tenant}} le ayudamos.',
    },
  },
  H: {
    type: 'Email Sent',
    sequence: 4,
    en: {
      subject: 'Your appointment',
      message:
        '{{firstName}}, we look forward to seeing you. Please bring your licence, and the title of a trade.',
    },
    es: {
      subject: 'Su cita',
      message: '{{firstName}}, le esperamos. Traiga su licencia y el título del auto que quiera entregar.',
    },
  },
  I: {
    type: 'Email Sent',
    sequence: 5,
    en: {
      subject: 'Your papers',
      message: '{{firstName}}, your papers are ready to sign. It takes ten minutes. Thank you, {{salesRep}}',
    },
    es: {
      subject: 'Sus documentos',
      message:
        '{{firstName}}, sus documentos están listos para firmar. Son diez minutos. Gracias, {{salesRep}}',
    },
  },
}

/** What people answer. */
export const replies: Record<TypedLocale, string[]> = {
  en: [
    'After four would be great. I also have a car to trade in.',
    'Yes, still looking. Something with room for three child seats.',
    'What would the payments be with 3,000 down?',
    'Can you send me the inspection report first?',
    'Saturday morning works for us.',
  ],
  es: [
    'Después de las cuatro me viene bien. También tengo un auto para entregar.',
    'Sí, sigo buscando. Algo con espacio para tres asientos de niño.',
    '¿Cuánto sería al mes con 3,000 de entrada?',
    '¿Me puede mandar primero el informe de inspección?',
    'El sábado por la mañana nos va bien.',
  ],
}
