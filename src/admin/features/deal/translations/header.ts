import { translated } from '../../../../fields/translated'

/** The texts of a deal's header. */
export const translations = translated({
  en: {
    clear: 'Resolved: clear the error',
    cleared: 'The error is removed when you save.',
    customer: 'Customer',
    howToClear:
      'When it is resolved, clear it here and save. The deal is then removed from the list of deals in error.',
    isNew: 'New deal',
    label: 'Deal summary',
    latestError: 'Latest error',
    loading: 'Loading…',
    noCustomer: 'No customer yet',
    noNumber: 'Deal without a number',
    noStatus: 'No status yet',
    noVehicle: 'No vehicle yet',
    number: (id: number) => `Number ${id}: deleted, or you do not have access`,
    unread: 'It could not be loaded. Reload the page.',
    vehicle: 'Vehicle',
  },
  es: {
    clear: 'Está resuelto: borrar el error',
    cleared: 'El error desaparece al guardar.',
    customer: 'Cliente',
    howToClear:
      'Cuando esté resuelto, bórrelo aquí y guarde. La operación sale entonces de la lista de operaciones con error.',
    isNew: 'Operación nueva',
    label: 'Resumen de la operación',
    latestError: 'Último error',
    loading: 'Cargando…',
    noCustomer: 'Aún sin cliente',
    noNumber: 'Operación sin número',
    noStatus: 'Aún sin estado',
    noVehicle: 'Aún sin vehículo',
    number: (id) => `Número ${id}: ya no existe o no tiene acceso`,
    unread: 'No se pudo cargar. Vuelva a cargar la página.',
    vehicle: 'Vehículo',
  },
})
