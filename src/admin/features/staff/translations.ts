import { translated } from '../../../fields/translated'

type Counts = { deals: number; leads: number; tasks: number; templates: number }

const listEnglish = ({ deals, leads, tasks, templates }: Counts): string =>
  `${leads} leads, ${deals} open deals, ${tasks} open tasks, ${templates} templates`

const listSpanish = ({ deals, leads, tasks, templates }: Counts): string =>
  `${leads} interesados, ${deals} operaciones abiertas, ${tasks} tareas abiertas, ${templates} plantillas`

/** Texts for authors whose account the reader cannot see, and for sales reps without an account. */
export const translations = translated({
  en: {
    activate: 'Activate account',
    deactivate: 'Deactivate account',
    deactivateNow: 'Deactivate',
    deactivateSure:
      'This person is signed out and cannot sign in any more. The API keys and claim links that they made stop working, and nothing is assigned to them. Their name stays on all they did. You can activate the account again; its keys stay revoked.',
    deactivated: 'This account was deactivated',
    counting: 'Counting what would be handed over …',
    handOver: 'Hand over everything',
    handOverNow: 'Hand over',
    handOverTo: 'To these sales reps, in turn:',
    handedOver: (counts: Counts) => `Handed over: ${listEnglish(counts)}.`,
    handsOver: (counts: Counts) =>
      `Hands over ${listEnglish(counts)}. Closed deals and completed tasks stay. Meetings follow their lead.`,
    noAccount: 'No account has this e-mail address, so these leads are not shown to anyone as their own.',
    key: (name: null | string) => (name === null ? 'An app' : `The key ${name}`),
    nobody: 'Not a staff member',
    other: 'A colleague',
    you: (name: string) => `${name} (you)`,
  },
  es: {
    activate: 'Activar la cuenta',
    deactivate: 'Desactivar la cuenta',
    deactivateNow: 'Desactivar',
    deactivateSure:
      'Se cierra la sesión de esta persona y ya no puede iniciarla. Las claves de API y los enlaces que creó dejan de funcionar, y no se le asigna nada. Su nombre se conserva en todo lo que hizo. Puede volver a activar la cuenta; sus claves siguen revocadas.',
    deactivated: 'Esta cuenta se desactivó',
    counting: 'Contando lo que se traspasaría …',
    handOver: 'Traspasar todo',
    handOverNow: 'Traspasar',
    handOverTo: 'A estos vendedores, por turno:',
    handedOver: (counts) => `Traspasado: ${listSpanish(counts)}.`,
    handsOver: (counts) =>
      `Se traspasan ${listSpanish(counts)}. Las operaciones cerradas y las tareas hechas se quedan. Las citas siguen a su interesado.`,
    noAccount:
      'Ninguna cuenta tiene este correo, así que estos interesados no se muestran a nadie como propios.',
    key: (name) => (name === null ? 'Una aplicación' : `La clave ${name}`),
    nobody: 'Nadie del personal',
    other: 'Otra persona del equipo',
    you: (name) => `${name} (usted)`,
  },
})
