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
    webhooks: { plural: 'Webhooks', singular: 'Webhook' },
  },
  fields: {
    actions: 'Acciones',
    addresses: 'Direcciones',
    apiKey: ['API Key', 'Clave de API'],
    claimedAt: ['Claimed', 'Reclamada el'],
    expiresAt: ['Expires', 'Vence'],
    hint: ['Begins With', 'Empieza por'],
    lastUsedAt: ['Last Used', 'Último uso'],
    lastUsedFrom: ['Last Used From', 'Último uso desde'],
    openSessions: ['Sessions', 'Sesiones'],
    personalData: 'Datos personales',
    replaces: ['Replaces', 'Reemplaza a'],
    revokedAt: ['Revoked', 'Revocada el'],
    role: 'Rol',
    scopes: ['Rights', 'Permisos'],
    secondFactor: 'Segundo factor',
    sessions: 'Sesiones',
    twoFactorSince: ['Two Factors Since', 'Dos factores desde'],
  },
  options: {
    admin: ['Admin', 'Administrador'],
    manager: ['Manager', 'Gerente'],
    rep: ['Sales rep', 'Vendedor'],
    none: ['None', 'Ninguno'],
    masked: ['Masked', 'Ocultos en parte'],
    full: ['In full', 'Completos'],
  },
  texts: {
    'Days that the key works (empty: for ever)': 'Días que sirve la clave (vacío: para siempre)',
    Identity: 'Cuentas y claves',
    Integration: 'Integración',
    'May delete many records at once': 'Puede borrar muchos registros a la vez',
    'Must sign in with two factors': 'Debe entrar con dos factores',
    'Refused in the address of a request (?apiKey=)': 'Rechazada en la dirección de una petición (?apiKey=)',
    'Counts where no tenant is chosen.': 'Cuenta si no se elige ninguna empresa.',
    'Reaches the records of all tenants': 'Alcanza los registros de todas las empresas',
    'Whose records a manager or rep reaches. Admins reach all.':
      'De quién son los registros que alcanza un gerente o vendedor. Los administradores alcanzan todos.',
    'Whose records it reaches. None: those of all.':
      'De quién son los registros que alcanza. Ninguna: los de todas.',
    'POST, PUT or PATCH; POST when it is left out.': 'POST, PUT o PATCH; POST si no se dice.',
    'Off: nothing new is kept for it.': 'Apagado: no se guarda nada nuevo para él.',
    'Names of events, as GET /api/webhooks/events lists them. None: every event.':
      'Nombres de eventos, como los enumera GET /api/webhooks/events. Ninguno: todos los eventos.',
    'A where of the interface: only what happens to records that match it is told.':
      'Un where de la interfaz: solo se cuenta lo que pasa con registros que lo cumplen.',
    'Fields to be told beside the ids, as collection.field. None: ids alone.':
      'Campos que se cuentan junto a los ids, como colección.campo. Ninguno: solo los ids.',
    'What happens to one record is told in its order.': 'Lo que pasa con un registro se cuenta en su orden.',
  },
}
