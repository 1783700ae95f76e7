/** The messages of sign-in, in English and Spanish. */
import type { Translated } from '../../../fields/translated'
import type { SignInErrorCode } from './signInError'

/** Each says why, and what to do. None reveals whether an e-mail address has an account. */
export const signInErrorTexts: Record<SignInErrorCode, Translated<string>> = {
  busy: {
    en: 'Too many are signing in. Try again in a moment.',
    es: 'Hay demasiados inicios de sesión. Inténtelo de nuevo en un momento.',
  },
  first_account_token: {
    en: 'The first account takes the token that the service printed when it started, for a day. Start it again for another, or use "npm run users".',
    es: 'La primera cuenta requiere el código que el servicio mostró al arrancar, válido un día. Reinícielo para obtener otro o use "npm run users".',
  },
  forbidden: {
    en: 'You are not allowed to do this.',
    es: 'No tiene permiso para hacer esto.',
  },
  invalid_body: {
    en: 'The request must be a JSON object with the fields that are asked for, as text.',
    es: 'La petición debe ser un objeto JSON con los campos pedidos, como texto.',
  },
  not_found: { en: 'There is no such record.', es: 'No existe tal registro.' },
  second_factor_locked: {
    en: 'Too many wrong codes. Wait ten minutes, then try again.',
    es: 'Demasiados códigos incorrectos. Espere diez minutos e inténtelo de nuevo.',
  },
  second_factor_needed: {
    en: 'Enter the code of your authenticator app, or a recovery code.',
    es: 'Introduzca el código de su aplicación de autenticación o un código de recuperación.',
  },
  second_factor_off: {
    en: 'No second factor is being set up or in use. Begin setting it up.',
    es: 'No hay un segundo factor en uso ni en preparación. Empiece a configurarlo.',
  },
  second_factor_on: {
    en: 'A second factor is in use. Turn it off before you set up another.',
    es: 'Ya hay un segundo factor en uso. Desactívelo antes de configurar otro.',
  },
  second_factor_required: {
    en: 'An admin requires two factors of you: they cannot be turned off.',
    es: 'Un administrador le exige dos factores: no se pueden desactivar.',
  },
  second_factor_wrong: {
    en: 'The code is wrong, or was used before. Wait for the next one.',
    es: 'El código es incorrecto o ya se ha usado. Espere al siguiente.',
  },
  slowed: {
    en: 'Too many attempts from your address. Try again in a moment.',
    es: 'Demasiados intentos desde su dirección. Inténtelo de nuevo en un momento.',
  },
  unauthenticated: {
    en: 'You are not signed in. Sign in, then try again.',
    es: 'No ha iniciado sesión. Iníciela e inténtelo de nuevo.',
  },
  wrong_credentials: {
    en: 'The email or password provided is incorrect. After five wrong passwords an account is closed for ten minutes.',
    es: 'El correo electrónico o la contraseña son incorrectos. Tras cinco contraseñas incorrectas, la cuenta se cierra diez minutos.',
  },
}
