import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    known: 'The text may name these; each lead has its own values:',
    meanings: {
      firstName: 'the first name of the lead',
      salesRep: 'the sales rep of the lead',
      tenant: 'the business of the lead',
    },
    preview: 'How it reads, for example',
    samples: { firstName: 'Maria', salesRep: 'John Carter', tenant: 'Example Motors' },
    unknown: (names: string) => `There is no ${names}: the template cannot be saved with it.`,
  },
  es: {
    known: 'El texto puede nombrar estos; cada interesado tiene sus valores:',
    meanings: {
      firstName: 'el nombre del interesado',
      salesRep: 'el vendedor del interesado',
      tenant: 'la empresa del interesado',
    },
    preview: 'Cómo se lee, por ejemplo',
    samples: { firstName: 'María', salesRep: 'Juan Castro', tenant: 'Autos Ejemplo' },
    unknown: (names) => `No existe ${names}: la plantilla no se puede guardar así.`,
  },
})
