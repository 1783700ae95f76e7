import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    asking: 'Looking for other records that it concerns…',
    emptied: 'These records stay, and lose the field that names what is deleted:',
    failed: 'It could not be found out which other records it concerns.',
    file: 'The file is deleted too.',
    nothing: 'No other record that you can see names what is deleted.',
    refused: 'It is not possible while these records name what is to be deleted:',
    versions: 'Earlier versions are deleted too.',
  },
  es: {
    asking: 'Buscando otros registros afectados…',
    emptied: 'Estos registros se quedan, y pierden el campo que nombra lo borrado:',
    failed: 'No se pudo averiguar qué otros registros quedan afectados.',
    file: 'También se borra el archivo.',
    nothing: 'Ningún otro registro que usted pueda ver nombra lo borrado.',
    refused: 'No es posible mientras estos registros nombren lo que se va a borrar:',
    versions: 'También se borran las versiones anteriores.',
  },
})
