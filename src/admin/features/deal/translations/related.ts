import { translated } from '../../../../fields/translated'

/** The words around the records that belong to a deal. */
export const translations = translated({
  en: {
    contacts: 'Messages, events and meetings are on the page of the customer:',
    filesHeading: 'Files of its service and transport orders',
    noApplications: 'No lender was asked yet. A credit application that names this deal comes here.',
    noFiles: 'No files yet. What is attached to a service or transport order of this deal comes here.',
    noOrders: 'Nothing is ordered yet. A service order that names this deal comes here.',
    noQuotes: 'No quotes yet. A service quote that names this deal comes here.',
    noTransports: 'No transport is ordered yet. A transport service order that names this deal comes here.',
    unsaved: 'What belongs to the deal comes here once it is saved.',
    unseenFiles: 'Files and credit applications of a deal are for managers to see.',
    unseenOrders: 'Service orders, transports and quotes of a deal are for managers to see.',
  },
  es: {
    contacts: 'Los mensajes, eventos y citas están en la página del cliente:',
    filesHeading: 'Archivos de sus órdenes de servicio y de transporte',
    noApplications:
      'Aún no se ha pedido nada a un prestamista. Aquí aparecen las solicitudes de crédito de esta operación.',
    noFiles:
      'Aún no hay archivos. Aquí aparecen los de las órdenes de servicio y transporte de esta operación.',
    noOrders: 'Aún no se ha encargado nada. Aquí aparecen las órdenes de servicio de esta operación.',
    noQuotes: 'Aún no hay presupuestos. Aquí aparecen los presupuestos de servicio de esta operación.',
    noTransports: 'Aún no hay transporte. Aquí aparecen las órdenes de transporte de esta operación.',
    unsaved: 'Lo que pertenece a la operación aparece aquí cuando se guarda.',
    unseenFiles: 'Los archivos y las solicitudes de crédito de una operación los ven los gerentes.',
    unseenOrders: 'Las órdenes de servicio, los transportes y los presupuestos los ven los gerentes.',
  },
})
