import { translated } from '../../../../fields/translated'

/** Why a quick action was refused. */
export const errorTranslations = translated({
  en: {
    repChanged: 'Someone else has just assigned this lead. Check who has it now, then choose again.',
    choose: 'Choose one.',
    customerGone: 'This customer no longer exists, or cannot be chosen for this lead.',
    customerChanged:
      'Someone else has just linked a customer to this lead. Close this form and open it again.',
    day: 'Choose a day.',
    dealStarted: (number: string) => (number ? `Deal ${number} started.` : 'Deal started.'),
    doNotContact: 'This person asked not to be contacted. Nothing was saved.',
    failed: 'Something went wrong, and nothing was saved. Try again.',
    gone: 'This lead no longer exists, or you can no longer change it. Nothing was saved.',
    malformed: 'This value is not valid.',
    statusChanged: 'Someone else has just changed the status. Check it, then choose again.',
    required: 'Fill in this field.',
    noPhone: 'This lead has no phone number. Add one and save, then send the text.',
    notInList: 'This option is no longer available. Choose another.',
    tooFarAhead: 'Choose a day within the next five years.',
    past: 'That time has passed. Choose a later one.',
    repGone: 'This rep no longer exists, or cannot be assigned to this lead.',
    sentBefore:
      'This form was already saved with its earlier values, and nothing more was saved. Check the timeline. To enter something else, close the form and open it again.',
    templateGone: 'This template is no longer available. Choose another.',
    time: 'Choose a day and a time.',
    tooLong: 'This is too long.',
    uncertain: 'We could not confirm that this was saved. Press again: it will be saved only once.',
    underWay: 'This is still being saved. Press again in a moment: it will be saved only once.',
    unfilled: (names: string) => `There is no value for ${names}. Type it in, or remove it.`,
  },
  es: {
    repChanged:
      'Otra persona asignó este interesado entretanto. Mire quién lo tiene ahora y vuelva a elegir.',
    choose: 'Elija una opción.',
    customerGone: 'Este cliente ya no existe o no se puede elegir para este interesado.',
    customerChanged: 'Otra persona asignó un cliente entretanto. Cierre este formulario y vuelva a abrirlo.',
    day: 'Elija un día.',
    dealStarted: (number) => (number ? `Operación ${number} iniciada.` : 'Operación iniciada.'),
    doNotContact: 'Esta persona pidió que no se la contacte. No se guardó nada.',
    failed: 'Algo falló y no se guardó nada. Inténtelo de nuevo.',
    gone: 'Este interesado ya no existe, o usted ya no puede cambiarlo. No se guardó nada.',
    malformed: 'Este valor no es válido.',
    statusChanged: 'Otra persona cambió el estado entretanto. Mírelo y vuelva a elegir.',
    required: 'Complete este campo.',
    noPhone: 'Este interesado no tiene número de teléfono. Añada uno, guarde y después envíe el mensaje.',
    notInList: 'Esta opción ya no está disponible. Elija otra.',
    tooFarAhead: 'Elija un día dentro de los próximos cinco años.',
    past: 'Esa hora ya pasó. Elija una posterior.',
    repGone: 'Este vendedor ya no existe o no se le puede asignar este interesado.',
    sentBefore:
      'Este formulario ya se guardó con los valores anteriores y no se guardó nada más. Mire el historial de contactos. Para introducir otra cosa, cierre el formulario y vuelva a abrirlo.',
    templateGone: 'Esta plantilla ya no está disponible. Elija otra.',
    time: 'Elija un día y una hora.',
    tooLong: 'Es demasiado largo.',
    uncertain: 'No se pudo confirmar que se guardó. Pulse otra vez: se guardará una sola vez.',
    underWay: 'Todavía se está guardando. Pulse otra vez en un momento: se guardará una sola vez.',
    unfilled: (names) => `No hay valor para ${names}. Escríbalo usted o quítelo.`,
  },
})

export type ErrorWords = (typeof errorTranslations)['en']
