import { translated } from '../../../../fields/translated'

/** The words of the heading of a deal. */
export const translations = translated({
  en: {
    clear: 'It is dealt with: clear the error',
    cleared: 'The error is gone once you save.',
    customer: 'Customer',
    howToClear:
      'When it is dealt with, clear it here and save. The deal then leaves the list of deals in error.',
    isNew: 'New deal',
    label: 'The deal in short',
    latestError: 'Latest error',
    loading: 'Reading…',
    noCustomer: 'No customer yet',
    noNumber: 'Deal without a number',
    noStatus: 'No status yet',
    noVehicle: 'No vehicle yet',
    number: (id: number) => `Number ${id}: it is gone, or not yours to see`,
    unread: 'It could not be read. Load the page again.',
    vehicle: 'Vehicle',
  },
  es: {
    clear: 'Está resuelto: borrar el error',
    cleared: 'El error desaparece al guardar.',
    customer: 'Cliente',
    howToClear:
      'Cuando esté resuelto, bórrelo aquí y guarde. La operación sale entonces de la lista de operaciones con error.',
    isNew: 'Operación nueva',
    label: 'La operación en breve',
    latestError: 'Último error',
    loading: 'Leyendo…',
    noCustomer: 'Aún sin cliente',
    noNumber: 'Operación sin número',
    noStatus: 'Aún sin estado',
    noVehicle: 'Aún sin vehículo',
    number: (id) => `Número ${id}: ya no existe o no puede verlo`,
    unread: 'No se pudo leer. Vuelva a cargar la página.',
    vehicle: 'Vehículo',
  },
})
