/** All texts of the site. */
import { translated } from '../../../../fields/translated'

export type Notice = { body: readonly string[]; title: string }

export const translations = translated({
  en: {
    copied: 'Copied.',
    copy: 'Copy the key',
    copyFailed: 'The browser did not allow it. The key is selected: copy it by hand.',
    create: 'Create the key',
    crossSite: {
      body: [
        'A key can only be created from the page of the link itself. Open the link and press the button there.',
      ],
      title: 'No key was created',
    },
    done: {
      body: [
        'The key is shown only this once. Store it now, for example in a password manager.',
        'Your app must send it with each request, in the Authorization header: the word Bearer, a space, and the key.',
      ],
      title: 'Your API key',
    },
    expired: {
      body: ['No key was created with it. Ask whoever sent it for a new link.'],
      title: 'This link has expired',
    },
    failed: {
      body: ['No key was handed out. Open the link again in a minute.'],
      title: 'Something went wrong',
    },
    forDays: (days: number) => (days === 1 ? 'It works for 1 day.' : `It works for ${days} days.`),
    how: {
      body: [
        'Ask an administrator of this service for a claim link. Each link creates one key, once, and expires after 72 hours.',
        'Open the link and press the button. The key is shown once: copy it and store it safely.',
        'A lost key cannot be shown again. Ask for another link.',
      ],
      title: 'How to get an API key',
    },
    key: 'The key',
    language: 'Language',
    linkExpires: 'The link expires',
    methodNotAllowed: { body: ['Open the link in a browser.'], title: 'This is not how a link is used' },
    noKey: {
      body: [
        'A key is shown once, right after it is created, and disappears when you reload or leave the page.',
        'If you did not copy it, ask an administrator for another claim link.',
      ],
      title: 'There is no key here',
    },
    offer: {
      body: [
        'Press the button to create the key. It is shown once, on the next page, so have a safe place ready to store it.',
        'The link works once.',
      ],
      title: 'An API key for you',
    },
    offered: 'For',
    otherLanguage: 'Español',
    rateLimited: { body: ['Wait a moment, then open the link again.'], title: 'Too many attempts' },
    unknown: {
      body: [
        'It may be incomplete, or a newer link has replaced it. Open it exactly as it was sent, or ask for a new one.',
      ],
      title: 'Unknown link',
    },
    untilRevoked: 'It works until it is revoked.',
    used: {
      body: [
        'The key was shown then and cannot be shown again.',
        'If that was not you, tell whoever sent the link at once: the key can be revoked.',
      ],
      title: 'This link was used',
    },
    usedAt: 'A key was created with it on',
    withoutScript:
      "This page needs JavaScript to show the key, and JavaScript is off. You can find the key in this page's URL, after apiKey=.",
  },
  es: {
    copied: 'Copiada.',
    copy: 'Copiar la clave',
    copyFailed: 'El navegador no lo permitió. La clave está seleccionada: cópiela a mano.',
    create: 'Crear la clave',
    crossSite: {
      body: [
        'Una clave solo puede crearse desde la página del propio enlace. Abra el enlace y pulse allí el botón.',
      ],
      title: 'No se creó ninguna clave',
    },
    done: {
      body: [
        'Solo se muestra esta vez. Guárdela ahora, por ejemplo en un gestor de contraseñas.',
        'Su aplicación debe enviarla con cada solicitud, en la cabecera Authorization: la palabra Bearer, un espacio y la clave.',
      ],
      title: 'Su clave de API',
    },
    expired: {
      body: ['No se creó ninguna clave con él. Pida un enlace nuevo a quien se lo envió.'],
      title: 'Este enlace ha caducado',
    },
    failed: {
      body: ['No se entregó ninguna clave. Vuelva a abrir el enlace dentro de un minuto.'],
      title: 'Algo salió mal',
    },
    forDays: (days) => (days === 1 ? 'Funciona durante 1 día.' : `Funciona durante ${days} días.`),
    how: {
      body: [
        'Pida un enlace a un administrador de este servicio. Cada enlace crea una sola clave y caduca a las 72 horas.',
        'Abra el enlace y pulse el botón. La clave se muestra una sola vez: cópiela y guárdela en un lugar seguro.',
        'Una clave perdida no puede mostrarse de nuevo. Pida otro enlace.',
      ],
      title: 'Cómo obtener una clave de API',
    },
    key: 'La clave',
    language: 'Idioma',
    linkExpires: 'El enlace caduca el',
    methodNotAllowed: { body: ['Abra el enlace en un navegador.'], title: 'Un enlace no se usa así' },
    noKey: {
      body: [
        'Una clave se muestra una sola vez, justo después de crearla, y desaparece de la página al recargarla o salir de ella.',
        'Si no la copió, pida otro enlace a un administrador.',
      ],
      title: 'Aquí no hay ninguna clave',
    },
    offer: {
      body: [
        'Pulse el botón para crear la clave. Se muestra una sola vez, en la página siguiente: tenga preparado un lugar seguro donde guardarla.',
        'El enlace funciona una sola vez.',
      ],
      title: 'Una clave de API para usted',
    },
    offered: 'Para',
    otherLanguage: 'English',
    rateLimited: { body: ['Espere un momento y vuelva a abrir el enlace.'], title: 'Demasiados intentos' },
    unknown: {
      body: [
        'Puede que esté incompleto o que lo haya reemplazado un enlace más nuevo. Ábralo tal como lo recibió o pida uno nuevo.',
      ],
      title: 'Enlace desconocido',
    },
    untilRevoked: 'Funciona hasta que sea revocada.',
    used: {
      body: [
        'La clave se mostró entonces y no puede mostrarse de nuevo.',
        'Si no fue usted, avise enseguida a quien le envió el enlace: la clave puede revocarse.',
      ],
      title: 'Este enlace ya se usó',
    },
    usedAt: 'Con él se creó una clave el',
    withoutScript:
      'Esta página necesita JavaScript para mostrar la clave, y JavaScript está desactivado. La clave está en la URL de esta página, después de apiKey=.',
  },
})

export type Words = (typeof translations)['en']
