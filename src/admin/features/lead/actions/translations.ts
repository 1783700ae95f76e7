import { translated } from '../../../../fields/translated'

/** Why a quick action was refused. */
export const refusalTranslations = translated({
  en: {
    assignedMeanwhile:
      'Somebody else assigned this lead in the meantime. Look at who has it now, then choose again.',
    choose: 'Choose one.',
    customerGone: 'This customer is not there any more, or not for you to choose.',
    customerMeanwhile:
      'Somebody else gave this lead a customer in the meantime. Close this form and open it anew.',
    day: 'Choose a day.',
    dealStarted: (number: string) => (number ? `Deal ${number} started.` : 'Deal started.'),
    doNotContact: 'This person asked not to be contacted. Nothing was written.',
    failed: 'This did not work, and nothing was written. Try again.',
    gone: 'This lead is gone, or no longer yours to change. Nothing was written.',
    malformed: 'This value cannot be read.',
    movedMeanwhile: 'Somebody else changed the status in the meantime. Look at it, then choose again.',
    needed: 'Say something here.',
    noPhone: 'This lead has no phone number. Add one, save, then write.',
    notInList: 'This is not in the list any more. Choose another.',
    notSoLate: 'Choose a day within the next five years.',
    past: 'That time has passed. Choose a later one.',
    repGone: 'This rep is not there any more, or not for you to choose.',
    sentBefore:
      'This form was saved before, with what it said then. Nothing more was written. Look at the timeline; to say something else, close the form and open it anew.',
    templateGone: 'This template is not there any more. Choose another.',
    time: 'Choose a day and a time.',
    tooLong: 'This is too long.',
    uncertain: 'It is not certain that this was saved. Press again: it is saved once.',
    underWay: 'This is still being saved. Press again in a moment: it is saved once.',
    unfilled: (names: string) => `There is no value for ${names}. Write it yourself, or take it out.`,
  },
  es: {
    assignedMeanwhile:
      'Otra persona asignó este interesado entretanto. Mire quién lo tiene ahora y vuelva a elegir.',
    choose: 'Elija una opción.',
    customerGone: 'Este cliente ya no está, o no puede elegirlo.',
    customerMeanwhile:
      'Otra persona asignó un cliente entretanto. Cierre este formulario y vuelva a abrirlo.',
    day: 'Elija un día.',
    dealStarted: (number) => (number ? `Operación ${number} iniciada.` : 'Operación iniciada.'),
    doNotContact: 'Esta persona pidió que no se la contacte. No se escribió nada.',
    failed: 'No funcionó y no se escribió nada. Inténtelo de nuevo.',
    gone: 'Este interesado ya no está, o ya no puede cambiarlo. No se escribió nada.',
    malformed: 'Este valor no se puede leer.',
    movedMeanwhile: 'Otra persona cambió el estado entretanto. Mírelo y vuelva a elegir.',
    needed: 'Escriba algo aquí.',
    noPhone: 'No hay número de teléfono. Añada uno, guarde y después escriba.',
    notInList: 'Ya no está en la lista. Elija otra opción.',
    notSoLate: 'Elija un día dentro de los próximos cinco años.',
    past: 'Esa hora ya pasó. Elija una posterior.',
    repGone: 'Este vendedor ya no está, o no puede elegirlo.',
    sentBefore:
      'Este formulario ya se guardó, con lo que decía entonces. No se escribió nada más. Mire el historial de contactos; para decir otra cosa, cierre el formulario y vuelva a abrirlo.',
    templateGone: 'Esta plantilla ya no está. Elija otra.',
    time: 'Elija un día y una hora.',
    tooLong: 'Es demasiado largo.',
    uncertain: 'No es seguro que se haya guardado. Pulse otra vez: se guarda una sola vez.',
    underWay: 'Todavía se está guardando. Pulse otra vez en un momento: se guarda una sola vez.',
    unfilled: (names) => `No hay valor para ${names}. Escríbalo usted o quítelo.`,
  },
})

export type RefusalWords = (typeof refusalTranslations)['en']
