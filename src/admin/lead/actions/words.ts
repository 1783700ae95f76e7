import type { InLanguages } from '../../language'

const en = {
  assignedMeanwhile:
    'Somebody else assigned this lead in the meantime. Look at who has it now, then choose again.',
  choose: 'Choose one.',
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
  templateGone: 'This template is not there any more. Choose another.',
  time: 'Choose a day and a time.',
  tooLong: 'This is too long.',
  unfilled: 'There is no value for {names}. Write it yourself, or take it out.',
}

/** Why a quick action was refused. */
export type RefusalWords = typeof en

export const refusalWords: InLanguages<RefusalWords> = {
  en,
  es: {
    assignedMeanwhile:
      'Otra persona asignó este interesado entretanto. Mire quién lo tiene ahora y vuelva a elegir.',
    choose: 'Elija una opción.',
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
    templateGone: 'Esta plantilla ya no está. Elija otra.',
    time: 'Elija un día y una hora.',
    tooLong: 'Es demasiado largo.',
    unfilled: 'No hay valor para {names}. Escríbalo usted o quítelo.',
  },
}
