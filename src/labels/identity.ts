import type { Labels } from './words'

/** Staff, keys and webhooks. */
export const identity: Labels = {
  collections: {
    apiKeyClaims: { plural: 'Enlaces para claves', singular: 'Enlace para una clave' },
    apiKeys: { plural: 'Claves de API', singular: 'Clave de API' },
    changes: { plural: 'Cambios', singular: 'Cambio' },
    tenants: { plural: 'Empresas', singular: 'Empresa' },
    users: { plural: 'Usuarios', singular: 'Usuario' },
    webhookDeliveries: { plural: 'Envíos', singular: 'Envío' },
    webhooks: {
      fields: {
        description: 'Descripción',
        enabled: 'Encendido',
        events: 'Eventos',
        filter: 'Filtro',
        method: 'Método',
        ordered: 'En orden',
        payload: 'Contenido',
      },
      plural: 'Webhooks',
      singular: 'Webhook',
    },
  },
  fields: {
    actions: 'Acciones',
    addresses: 'Direcciones',
    apiKey: { en: 'API Key', es: 'Clave de API' },
    claimedAt: { en: 'Claimed', es: 'Reclamada el' },
    deactivatedAt: { en: 'Deactivated', es: 'Desactivada el' },
    deactivation: { en: 'Deactivation', es: 'Desactivación' },
    expiresAt: { en: 'Expires', es: 'Vence' },
    hint: { en: 'Begins With', es: 'Empieza por' },
    invite: { en: 'Invite by E-mail', es: 'Invitar por correo' },
    lastUsedAt: { en: 'Last Used', es: 'Último uso' },
    lastUsedFrom: { en: 'Last Used From', es: 'Último uso desde' },
    openSessions: { en: 'Sessions', es: 'Sesiones' },
    personalData: 'Datos personales',
    replaces: { en: 'Replaces', es: 'Reemplaza a' },
    revokedAt: { en: 'Revoked', es: 'Revocada el' },
    role: 'Rol',
    scopes: { en: 'Rights', es: 'Permisos' },
    secondFactor: 'Segundo factor',
    sessions: 'Sesiones',
    twoFactorSince: { en: 'Two Factors Since', es: 'Dos factores desde' },
  },
  options: {
    admin: { en: 'Admin', es: 'Administrador' },
    manager: { en: 'Manager', es: 'Gerente' },
    rep: { en: 'Sales rep', es: 'Vendedor' },
    none: { en: 'None', es: 'Ninguno' },
    masked: { en: 'Masked', es: 'Ocultos en parte' },
    full: { en: 'In full', es: 'Completos' },
    'Customer replied': 'Un cliente ha respondido',
    'Lead assigned': 'Un interesado asignado',
    'Task overdue': 'Una tarea atrasada',
    'Webhook disabled': 'Un webhook desactivado',
  },
  texts: {
    'Days that the key works (empty: for ever)': 'Días que sirve la clave (vacío: para siempre)',
    Identity: 'Cuentas y claves',
    Integration: 'Integración',
    'May delete many records at once': 'Puede borrar muchos registros a la vez',
    'Must sign in with two factors': 'Debe entrar con dos factores',
    'Refused in the address of a request (?apiKey=)': 'Rechazada en la dirección de una petición (?apiKey=)',
    'No e-mail about': 'Sin correo sobre',
    'The panel’s bell shows them either way.': 'La campana del panel avisa de ello igualmente.',
    'Of those that exist now and later. Counts where no tenant is chosen.':
      'De las que hay ahora y las que vengan. Cuenta si no se elige ninguna empresa.',
    'Reaches the records of all tenants': 'Alcanza los registros de todas las empresas',
    'Whose records a manager or rep reaches. Without a tenant it is nobody’s, unless the box below is checked. Admins reach all.':
      'De quién son los registros que alcanza un gerente o vendedor. Sin empresa no alcanza ninguno, salvo que marque la casilla de abajo. Los administradores alcanzan todos.',
    'Whose records it reaches. None: those of all.':
      'De quién son los registros que alcanza. Ninguna: los de todas.',
    'Where events are sent: https, to a public address. The operator can allow others.':
      'Adónde se envían los eventos: https, a una dirección pública. El operador puede permitir otras.',
    'POST, PUT or PATCH; POST when it is left out.': 'POST, PUT o PATCH; POST si no se dice.',
    'Events of these tenants’ records are sent; with none, of all. To write a webhook you need access to all of its tenants.':
      'De quién son los registros cuyos eventos se envían; sin ninguna, de todas. Para escribir un webhook hay que tener todas sus empresas.',
    'For staff: what it is for, and who looks after the receiver.':
      'Para el personal: para qué sirve y quién cuida del receptor.',
    'Off: nothing new is kept for it. Pending deliveries are still sent.':
      'Apagado: no se guarda nada nuevo para él. Lo que espera se envía.',
    'Names of events, as GET /api/webhooks/events lists them. None: every event, including future ones.':
      'Nombres de eventos, como los enumera GET /api/webhooks/events. Ninguno: todos los que hay y los que vengan.',
    'A where of the interface, such as {"status": {"equals": "Sold"}}: only events of matching records are sent. It is valid for every collection of the events, and does not use personal data.':
      'Un where de la interfaz, como {"status": {"equals": "Sold"}}: solo se cuenta lo que pasa con registros que lo cumplen. Vale para cada colección de los eventos y no pregunta por datos personales.',
    'Fields whose values are sent with the ids and the names of changed fields, as collection.field. None: ids only. Personal data is never sent.':
      'Campos que se cuentan junto a los ids y los nombres de los campos cambiados, como colección.campo. Ninguno: solo los ids. Los datos personales no se cuentan nunca.',
    'Events of one record are sent in order: a failed try delays the later events of the record.':
      'Lo que pasa con un registro se cuenta en su orden: un intento fallido hace esperar a los siguientes de ese registro.',
  },
}
