/** All texts of the site. */
import { translated } from '../../../../fields/translated'

export type Notice = { body: readonly string[]; title: string }

export const translations = translated({
  en: {
    copied: 'Copied.',
    copy: 'Copy the key',
    copyFailed: 'The browser did not allow it. The key is selected: copy it by hand.',
    done: {
      body: [
        'This is the only time that it is shown. Store it now, where your other passwords are.',
        'Your app sends it with each request, in the header Authorization: Bearer, then the key.',
      ],
      title: 'Your API key',
    },
    expired: {
      body: ['No key was made with it. Ask whoever sent it for a new link.'],
      title: 'This link has expired',
    },
    failed: {
      body: ['No key was handed out. Open the link again in a minute.'],
      title: 'Something went wrong',
    },
    forDays: (days: number) => (days === 1 ? 'It works for 1 day.' : `It works for ${days} days.`),
    forEver: 'It works until it is revoked.',
    foreign: {
      body: [
        'A key is made only from the page of the link itself. Open the link and press the button there.',
      ],
      title: 'Nothing was made',
    },
    how: {
      body: [
        'Ask an administrator of this service for a claim link. Each link makes one key, once, within 72 hours.',
        'Open the link and press the button. The key is shown once: copy it and store it safely.',
        'A key that is lost cannot be shown again. Ask for another link.',
      ],
      title: 'How to get an API key',
    },
    key: 'The key',
    language: 'Language',
    linkEnds: 'This link ends',
    make: 'Make the key',
    method: { body: ['Open the link in a browser.'], title: 'This is not how a link is used' },
    none: {
      body: [
        'A key is shown once, right after it is made, and is gone from the page when it is loaded again or left.',
        'If you did not copy it, ask an administrator for another claim link.',
      ],
      title: 'There is no key here',
    },
    offer: {
      body: [
        'Press the button to make the key. It is shown once, on the next page: have a safe place for it ready.',
        'The link works once.',
      ],
      title: 'An API key for you',
    },
    offered: 'For',
    otherLanguage: 'Español',
    slowed: { body: ['Wait a moment, then open the link again.'], title: 'Too many attempts' },
    unknown: {
      body: [
        'It may be incomplete, or there is a newer link in its place. Open it as it was sent, or ask for a new one.',
      ],
      title: 'This link is not known',
    },
    used: {
      body: [
        'The key was shown then and cannot be shown again.',
        'If that was not you, tell whoever sent the link at once: the key can be revoked.',
      ],
      title: 'This link was used',
    },
    usedAt: 'A key was made with it on',
    withoutScript:
      'This page shows the key by a script, and scripts are off. The key stands in the address of this page, after apiKey=.',
  },
  es: {
    copied: 'Copiada.',
    copy: 'Copiar la clave',
    copyFailed: 'El navegador no lo permitió. La clave está seleccionada: cópiela a mano.',
    done: {
      body: [
        'Solo se muestra esta vez. Guárdela ahora, donde guarda sus otras contraseñas.',
        'Su aplicación la envía con cada solicitud, en la cabecera Authorization: Bearer y luego la clave.',
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
    forEver: 'Funciona hasta que sea revocada.',
    foreign: {
      body: [
        'Una clave solo se crea desde la página del propio enlace. Abra el enlace y pulse el botón que hay allí.',
      ],
      title: 'No se creó nada',
    },
    how: {
      body: [
        'Pida un enlace a un administrador de este servicio. Cada enlace crea una clave, una sola vez, dentro de 72 horas.',
        'Abra el enlace y pulse el botón. La clave se muestra una sola vez: cópiela y guárdela en un lugar seguro.',
        'Una clave perdida no puede mostrarse de nuevo. Pida otro enlace.',
      ],
      title: 'Cómo obtener una clave de API',
    },
    key: 'La clave',
    language: 'Idioma',
    linkEnds: 'Este enlace termina el',
    make: 'Crear la clave',
    method: { body: ['Abra el enlace en un navegador.'], title: 'Un enlace no se usa así' },
    none: {
      body: [
        'Una clave se muestra una sola vez, justo después de crearla, y desaparece de la página al recargarla o salir de ella.',
        'Si no la copió, pida otro enlace a un administrador.',
      ],
      title: 'Aquí no hay ninguna clave',
    },
    offer: {
      body: [
        'Pulse el botón para crear la clave. Se muestra una sola vez, en la página siguiente: tenga listo un lugar seguro para ella.',
        'El enlace funciona una sola vez.',
      ],
      title: 'Una clave de API para usted',
    },
    offered: 'Para',
    otherLanguage: 'English',
    slowed: { body: ['Espere un momento y vuelva a abrir el enlace.'], title: 'Demasiados intentos' },
    unknown: {
      body: [
        'Puede que esté incompleto o que haya un enlace más nuevo en su lugar. Ábralo tal como lo recibió o pida uno nuevo.',
      ],
      title: 'No se conoce este enlace',
    },
    used: {
      body: [
        'La clave se mostró entonces y no puede mostrarse de nuevo.',
        'Si no fue usted, avise enseguida a quien le envió el enlace: la clave puede revocarse.',
      ],
      title: 'Este enlace ya se usó',
    },
    usedAt: 'Con él se creó una clave el',
    withoutScript:
      'Esta página muestra la clave mediante un script, y los scripts están desactivados. La clave está en la dirección de esta página, después de apiKey=.',
  },
})

export type Words = (typeof translations)['en']
