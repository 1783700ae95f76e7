import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    hours: 'Hours that the old key works beside the new one',
    howTo: 'Nobody makes a key by hand. To give somebody one,',
    makeLink: 'make a claim link and send it',
    newKey: 'The new key, shown this once',
    openNew: 'Open the new key',
    revoke: 'Revoke',
    revokeNow: 'Revoke the key',
    revokeSure: 'The key stops working at once. Every app that sends it is refused.',
    revoked: 'Revoked. It has not worked since',
    rotate: 'Rotate',
    rotateNow: 'Make a new key',
    rotateSure:
      'A new key with the same rights is made now and shown once. The old one ends after the hours below.',
  },
  es: {
    hours: 'Horas que la clave anterior funciona junto a la nueva',
    howTo: 'Nadie crea una clave a mano. Para dar una a alguien, puede',
    makeLink: 'crear un enlace y enviárselo',
    newKey: 'La clave nueva, que solo se muestra esta vez',
    openNew: 'Abrir la clave nueva',
    revoke: 'Revocar',
    revokeNow: 'Revocar la clave',
    revokeSure: 'La clave deja de funcionar enseguida. Toda aplicación que la envíe será rechazada.',
    revoked: 'Revocada. No funciona desde el',
    rotate: 'Renovar',
    rotateNow: 'Crear una clave nueva',
    rotateSure:
      'Se crea ahora una clave nueva con los mismos permisos y se muestra una sola vez. La anterior termina tras las horas de abajo.',
  },
})
