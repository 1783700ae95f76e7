import { translated } from '../../../../fields/translated'

/** The texts of the tabs that list a deal's orders and files. */
export const translations = translated({
  en: {
    clearError: 'Resolved: clear the error',
    errorCleared: 'The error is cleared.',
    errorStays: 'The error could not be cleared. Try again in a moment.',
    filesHeading: 'Files of service and transport orders',
    latestError: 'Latest error',
    noApplications: 'No credit applications yet. Credit applications for this deal will appear here.',
    noFiles: 'No files yet. Files attached to this deal’s service and transport orders will appear here.',
    noOrders: 'No service orders yet. Service orders for this deal will appear here.',
    noQuotes: 'No quotes yet. Service quotes for this deal will appear here.',
    noTransports: 'No transport yet. Transport orders for this deal will appear here.',
    unsaved: 'Save the deal first. Its records will then appear here.',
    hiddenFiles: 'Only managers can see a deal’s files and credit applications.',
    hiddenOrders: 'Only managers can see a deal’s service orders, transport and quotes.',
  },
  es: {
    clearError: 'Está resuelto: borrar el error',
    errorCleared: 'El error está borrado.',
    errorStays: 'No se pudo borrar el error. Inténtelo de nuevo en un momento.',
    filesHeading: 'Archivos de las órdenes de servicio y de transporte',
    latestError: 'Último error',
    noApplications: 'Aún no hay solicitudes de crédito. Las de esta operación aparecerán aquí.',
    noFiles:
      'Aún no hay archivos. Los de las órdenes de servicio y de transporte de esta operación aparecerán aquí.',
    noOrders: 'Aún no hay órdenes de servicio. Las de esta operación aparecerán aquí.',
    noQuotes: 'Aún no hay presupuestos. Los presupuestos de servicio de esta operación aparecerán aquí.',
    noTransports: 'Aún no hay transportes. Las órdenes de transporte de esta operación aparecerán aquí.',
    unsaved: 'Guarde primero la operación. Sus registros aparecerán aquí.',
    hiddenFiles: 'Solo los gerentes pueden ver los archivos y las solicitudes de crédito de una operación.',
    hiddenOrders: 'Solo los gerentes pueden ver las órdenes de servicio, los transportes y los presupuestos.',
  },
})
