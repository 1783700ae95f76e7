import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    invited:
      'They get an e-mail with a link to choose their password. A sales rep also gets the sales rep’s record, with this address and these tenants.',
  },
  es: {
    invited:
      'Recibe un correo con un enlace para elegir su contraseña. Un vendedor recibe además su ficha de vendedor, con esta dirección y estas empresas.',
  },
})
