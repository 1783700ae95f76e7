import { translated } from '../../../../fields/translated'

export const refusalTranslations = translated({
  en: {
    changed:
      'Somebody changed one of the two since you opened this page. Nothing was merged. Look at both again, then merge.',
    failed: 'This did not work, and nothing was merged. Try again.',
    failedAt: (record: string, reason: string) =>
      `${record} could not be changed: ${reason} Nothing was merged.`,
    gone: 'One of the two is gone, or not yours to see. Nothing was merged.',
    mayNotChange: (title: string) => `You may not change ${title}.`,
    mayNotDelete: (title: string) =>
      `You may not delete ${title}, as merging does. A manager may merge the two.`,
    mayNotMove: (records: string, count: number, title: string) =>
      `${records}: ${count} that name ${title} are not yours to change, so they cannot be moved.`,
    mergedBefore: 'These two were merged before, with other choices. Nothing more was written.',
    notWritten: (record: string) =>
      `${record} names the record that would go, and you may not change that. Nothing was merged.`,
    otherTenants: 'The two do not belong to the same tenants, so they are not merged.',
    tooMany: (most: number, title: string) =>
      `More than ${most} records name ${title}. Keep that one, and merge the other into it.`,
    uncertain: 'It is not certain that this was stored. Press again: it is stored once.',
    underWay: 'The two are still being merged. Press again in a moment.',
  },
  es: {
    changed:
      'Alguien cambió uno de los dos desde que abrió esta página. No se unió nada. Mírelos de nuevo y vuelva a unirlos.',
    failed: 'No funcionó y no se unió nada. Inténtelo de nuevo.',
    failedAt: (record, reason) => `${record} no se pudo cambiar: ${reason} No se unió nada.`,
    gone: 'Uno de los dos ya no está, o usted no puede verlo. No se unió nada.',
    mayNotChange: (title) => `No puede cambiar ${title}.`,
    mayNotDelete: (title) => `No puede borrar ${title}, y unirlos lo borra. Un gerente puede unir los dos.`,
    mayNotMove: (records, count, title) =>
      `${records}: ${count} que nombran a ${title} no le corresponde cambiarlos, así que no se pueden pasar.`,
    mergedBefore: 'Estos dos ya se unieron, con otras opciones. No se escribió nada más.',
    notWritten: (record) =>
      `${record} nombra el registro que desaparecería, y usted no puede cambiarlo. No se unió nada.`,
    otherTenants: 'Los dos no son de las mismas empresas, así que no se unen.',
    tooMany: (most, title) => `Más de ${most} registros nombran a ${title}. Conserve ese y una el otro a él.`,
    uncertain: 'No es seguro que se haya guardado. Pulse otra vez: se guarda una sola vez.',
    underWay: 'Los dos todavía se están uniendo. Pulse otra vez en un momento.',
  },
})

export type RefusalWords = (typeof refusalTranslations)['en']
